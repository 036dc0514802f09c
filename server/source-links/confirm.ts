import { storedImage } from '../../contract/images.ts'
import { addressHash } from '../auth/auth.ts'
import { openDeniedCase } from '../cases/cases.ts'
import type { Platform } from '../platform/platform.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { writeConfirmation } from '../source-evidence/source-evidence.ts'
import { denySource, holdForRemoval, removeForExpert } from '../source-removal/source-removal.ts'
import { addressOf } from '../sources/sources.ts'
import { type AnsweredLink, type AskedProfile, answered } from './answered.sql.ts'
import { notifyConfirmed, notifyDenied, notifyHolder } from './keeper-notices.ts'

export type { AskedProfile }

/** What the form sends: the answer, whether the boxes were checked, and what was shown. */
export type SentAnswer = { answer: string; is_me: boolean; photo: boolean; print: string }

/** What a link or an answer to it leads to. */
export type Shown =
  | { page: 'form'; profile: AskedProfile; why?: 'unchecked' | 'changed' }
  | { page: 'confirmed'; until: string; now: string; is_held: boolean }
  | { page: 'denied'; can_remove: boolean }
  | { page: 'removed'; member: string }
  | { page: 'gone' }

const GONE: Shown = { page: 'gone' }

/** The photo that the page can show. Others are kept, and nobody sees them. */
export const shownPhoto = ({ photo_url }: Pick<AskedProfile, 'photo_url'>): string | null =>
  storedImage(photo_url) === null ? null : photo_url

/** What whoever opens a link sees: the profile, as long as the link can be answered. */
export async function readLink(db: Db, id: string): Promise<Shown> {
  const profile = await answered.asked(db, id)
  return profile ? { page: 'form', profile } : GONE
}

/**
 * Does what the expert answers. A link takes one answer: the same one again shows the same page, and only a denial may be
 * followed by the removal that its page offers.
 */
export async function answerLink(platform: Platform, tx: Tx, id: string, sent: SentAnswer): Promise<Shown> {
  // Before the source, as everyone locks who removes one. A denial, too, refuses names.
  const refused = sent.answer !== 'confirm' && (await answered.sourceOf(tx, id))
  if (refused) await holdForRemoval(tx, refused)
  const link = await answered.hold(tx, id)
  if (!link) return GONE
  const profile = await answered.asked(tx, id)
  if (!profile) return answerAgain(platform, tx, id, sent.answer)
  if (sent.answer === 'not_me') {
    await answered.note(tx, id, 'not_me')
    const source = await denySource(platform, tx, profile.source_id, link.address_hash)
    if (source?.is_denied === false) await openDeniedCase(tx, profile.source_id)
    const can_remove = await mayRemove(platform, tx, profile)
    await notifyDenied(platform, tx, profile)
    // Another expert than the one who answered holds it.
    if (!can_remove) await notifyHolder(platform, tx, profile)
    return { page: 'denied', can_remove }
  }
  if (sent.answer !== 'confirm') return GONE
  if (sent.print !== profile.print) return { page: 'form', profile, why: 'changed' }
  if (!sent.is_me) return { page: 'form', profile, why: 'unchecked' }
  await answered.note(tx, id, 'confirm')
  await writeConfirmation(platform, tx, {
    ...{ ...link, source_id: profile.source_id, made_by: null },
    photo_url: sent.photo ? shownPhoto(profile) : null,
  })
  const answer = (await answered.answer(tx, id))!
  await notifyConfirmed(platform, tx, profile, answer.until)
  return confirmed(answer)
}

const confirmed = ({ until, now, held_by }: AnsweredLink): Shown => ({
  ...{ page: 'confirmed', until, now, is_held: held_by !== null },
})

async function answerAgain(platform: Platform, tx: Tx, id: string, answer: string): Promise<Shown> {
  const earlier = await answered.answer(tx, id)
  if (!earlier) return GONE
  // Whoever was asked by mistake cannot remove what its expert has confirmed since.
  if (earlier.answer === 'not_me' && answer === 'remove')
    return earlier.is_denied && (await mayRemove(platform, tx, earlier))
      ? remove(platform, tx, id, earlier)
      : GONE
  if (earlier.answer !== answer) return GONE
  if (answer === 'confirm') return confirmed(earlier)
  if (answer === 'remove') return { page: 'removed', member: earlier.member }
  return { page: 'denied', can_remove: await mayRemove(platform, tx, earlier) }
}

/**
 * Whether a link may erase the profile. One that an expert holds is theirs to remove: from another address than they sign
 * in with, a link can only have it taken down, which the team looks at and the expert takes back.
 */
async function mayRemove(
  { config }: Pick<Platform, 'config'>,
  db: Db,
  { held_by, address_hash }: Pick<AskedProfile, 'held_by' | 'address_hash'>,
): Promise<boolean> {
  if (held_by === null) return true
  const email = await addressOf(db, held_by)
  return email !== undefined && (await addressHash(config, email)).equals(address_hash)
}

async function remove(
  platform: Platform,
  tx: Tx,
  id: string,
  { source_id, address_hash, member }: AnsweredLink,
): Promise<Shown> {
  // It says so before the source is gone, and with it all its other links.
  await answered.outlive(tx, id)
  if (source_id !== null) await removeForExpert(platform, tx, source_id, address_hash)
  return { page: 'removed', member }
}
