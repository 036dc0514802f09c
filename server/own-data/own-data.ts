import type { FastifyRequest } from 'fastify'
import { whyNotWrite } from '../../contract/messages.rules.ts'
import { audit } from '../audit/audit.ts'
import { isOwnPassword, WRONG_PASSWORD } from '../auth/auth.ts'
import type { Caller } from '../auth/who.ts'
import { type Mark, markedIn, readMarks, recordMarks } from '../erasure-marks/erasure-marks.ts'
import { keepAnAdmin } from '../last-admin/last-admin.ts'
import { noteLeaver } from '../ledger/ledger.ts'
import { queueMail } from '../mails/mails.ts'
import { publishToPartners } from '../messages/messages.ts'
import { publishToNotified } from '../notifications/notifications.ts'
import { endConfidential } from '../outcomes/outcomes.ts'
import type { Config } from '../platform/config.ts'
import { forbidden, notAuthenticated } from '../platform/http/errors.ts'
import { JsonText, SUCCESS } from '../platform/http/routes.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import {
  confirmedSince,
  denyAgain,
  leaveSources,
  noteRemovalsAgain,
  waitForHolders,
} from '../sources/sources.ts'
import { exported } from './export.sql.ts'
import { forgetInJobs } from './jobs-of-leaver.sql.ts'
import { broughtBack, type Leaver, leaving } from './own-data.sql.ts'
import { storedPictures } from './pictures.ts'

const EXPORTS_PER_DAY: Limit = { name: 'export', max: 10, seconds: 86_400 }

const HAS_LEFT = whyNotWrite('', {
  is_pitch: false,
  responder_id: null,
  is_answered: false,
  partner: null,
  refusal: null,
})

/** Everything stored about the caller, as a file. */
export async function exportData({ config, database }: Platform, caller: Caller): Promise<JsonText> {
  await spendLimit(config, database.db, EXPORTS_PER_DAY, caller.id)
  const text = await exported(database.db, caller.id)
  if (text === null) throw notAuthenticated()
  return new JsonText(text, { 'content-disposition': 'attachment; filename="beatline-data.json"' })
}

/** The same, for the operator; null when there is no such member. */
export const exportOf = (tx: Tx, id: string): Promise<string | null> => exported(tx, id)

/**
 * Deletes the caller's account. Content that others discuss stays without an owner: posts, comments, messages. Throws
 * 403 for a wrong password, which counts as a failed sign-in, 409 for the last admin.
 */
export async function deleteAccount(
  platform: Platform,
  caller: Caller,
  request: FastifyRequest,
  password: string,
): Promise<typeof SUCCESS> {
  if (!caller.has_password) throw forbidden('Set your password first.', 'onboarding_required')
  if (!(await isOwnPassword(platform, request, caller.id, password))) throw forbidden(WRONG_PASSWORD)
  const pictures = await platform.database.db
    .transaction()
    .execute((tx) => eraseMember(platform, tx, caller.id, caller.id))
  if (!pictures) throw notAuthenticated()
  await removePictures(platform, pictures)
  return SUCCESS
}

/**
 * Erases a member in the transaction, with an email to them and a record for a restore of an older backup. `actor_id`
 * is null for the operator at the command line. Returns the pictures that are no longer shown anywhere, for
 * `removePictures` after the commit; null when the member is gone already. Throws 409 for the last admin.
 */
export async function eraseMember(
  { jobs, config }: Pick<Platform, 'jobs' | 'config'>,
  tx: Tx,
  id: string,
  actor_id: string | null,
  template: 'account_deleted' | 'account_deleted_by_operator' | 'account_deleted_after_ban' = actor_id === id
    ? 'account_deleted'
    : 'account_deleted_by_operator',
): Promise<string[] | null> {
  const member = await leaving.lock(tx, id)
  if (!member) return null
  await keepAnAdmin(tx, id, actor_id)
  await noteLeaver(config, tx, member)
  const { pictures, written } = await erase(tx, member, actor_id)
  const marks: Mark[] = [`deletions/${id}`, ...written.map((one): Mark => `erasures/${one}`)]
  await recordMarks(jobs, tx, marks)
  await queueMail(jobs, tx, template, member.email, { name: member.name || 'User' })
  return pictures
}

/** Records that an application was rejected, so that a restore of an older backup erases it again. */
export async function recordRejected(jobs: Platform['jobs'], tx: Tx, application_id: string): Promise<void> {
  const marks: Mark[] = [`rejections/${application_id}`]
  await recordMarks(jobs, tx, marks)
}

/** How much a restored backup had brought back; the pictures are for `removePictures`. */
export type ErasedAgain = { members: number; applications: number; pictures: string[] }

/**
 * Erases everything that a restored backup has brought back: members (admins too, and without an email), their messages
 * to the team, the content of rejected applications, and removed sources, with what their experts refused and denied.
 */
export async function eraseAgain(config: Config, tx: Tx, marks: Iterable<Mark>): Promise<ErasedAgain> {
  const all = [...marks]
  const members = await broughtBack.accounts(tx, markedIn('deletions', all))
  const pictures: string[] = []
  for (const id of members) {
    const member = await leaving.lock(tx, id)
    if (!member) continue
    await noteLeaver(config, tx, member)
    pictures.push(...(await erase(tx, member, null)).pictures)
  }
  const settled = readMarks('confirmations', all)
  // Before the removals: pitches keep that the source was denied.
  await denyAgain(config, tx, readMarks('denials', all), settled)
  const photos = await broughtBack.removeSources(tx, markedIn('removals', all))
  pictures.push(...(await leaving.unshown(tx, storedPictures(photos))))
  await noteRemovalsAgain(config, tx, readMarks('refusals', all), await confirmedSince(tx, settled))
  const removed = await broughtBack.removeWritten(tx, markedIn('erasures', all))
  const rejected = await broughtBack.rejectApplications(tx, markedIn('rejections', all))
  for (const { id, role } of rejected)
    await audit(tx, { action: 'application.rejected', actor_id: null, subject_id: id, details: { role } })
  return { members: members.length, applications: removed.length + rejected.length, pictures }
}

type Erased = {
  pictures: string[]
  /** The ids of applications and contact messages. */
  written: string[]
}

async function erase(tx: Tx, member: Leaver, actor_id: string | null): Promise<Erased> {
  const { id } = member
  await leaving.holdAccount(tx, id)
  await waitForHolders(tx, id)
  await leaving.removeDrafts(tx, id)
  await endConfidential(tx, id)
  await leaving.removeLonelyConversations(tx, id)
  await leaving.removeTrailLinks(tx, id)
  await leaving.removeAppeals(tx, id)
  await publishEvent(tx, 'cases.changed', 'all')
  const applications = await leaving.removeApplications(tx, id, member.email)
  const messages = await leaving.removeContactMessages(tx, member.email)
  await leaveSources(tx, id)
  await leaving.leaveReplies(tx, id, HAS_LEFT)
  await forgetInJobs(tx, member)
  for (const liked of await leaving.liked(tx, id)) await publishEvent(tx, `${liked.type}.counts`, liked.id)
  await publishToNotified(tx, id)
  await publishToPartners(tx, id)
  // Account and sessions are deleted with the user, and a trigger publishes the end of each session.
  await leaving.removeUser(tx, id)
  if (member.was_seen) await publishEvent(tx, 'member.left', id)
  await audit(tx, { action: 'account.deleted', actor_id, subject_id: id })
  const pictures = await leaving.unshown(tx, storedPictures(member.pictures))
  return { pictures, written: [...applications, ...messages].map((one) => one.id) }
}

/**
 * Removes the pictures that `eraseMember` returned. The account is gone by now, so a picture that cannot be removed is
 * not an error for the caller. The sweep tries again, and removes the rows: an upload may still be writing its file.
 */
export async function removePictures(
  { files, log }: Pick<Platform, 'files' | 'log'>,
  names: string[],
): Promise<void> {
  for (const name of names)
    await files
      .remove(`profile-images/${name}`)
      .catch((error: unknown) => log.warn({ err: error }, 'a picture of a deleted account was not removed'))
}
