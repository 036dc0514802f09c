import type { Invite } from '../../contract/audience.ts'
import type { Audience } from '../../contract/vocabulary.ts'
import type { Caller } from '../auth/who.ts'
import { refuseContact } from '../contact-limits/contact-limits.ts'
import { invalid, notFound } from '../platform/http/errors.ts'
import { publishEvent, publishEvents } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import { readCursor } from '../platform/postgres/cursor.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { audiences } from './audience.sql.ts'

export { checkNaming, hiddenNameColumns, revealTo, revealToAll } from './hidden-names.ts'
export { noteOpening, noteOpeningInCase } from './openings.ts'

/** Erases openings 90 days after their request has ended. */
export const sweepOpenings = (db: Db): Promise<void> => audiences.sweep(db)

/** The members who are invited to a post and have not been told so. From now on they have been. */
export const tellInvited = (tx: Tx, post_id: string): Promise<string[]> => audiences.tell(tx, post_id)

type Choice = { audience: Audience; invited: readonly Invite[] }

/**
 * Keeps whom a request invites or is to invite, and its author, from leaving until the transaction ends. Called before
 * the post is locked: a keeper who leaves waits for the requests that invite them.
 */
export const holdInvited = (tx: Tx, author: string, post_id: string, invited: readonly Invite[] = []) =>
  audiences.hold(tx, post_id, [author, ...invited.map(({ account_id }) => account_id)])

/** Sets who is invited to a request of the caller's. Throws 422 where someone cannot be chosen. */
export async function inviteReaders(
  tx: Tx,
  caller: Caller,
  post_id: string,
  { audience, invited }: Choice,
): Promise<void> {
  const sources = audience === 'chosen' ? invited.flatMap(({ profile_id }) => profile_id ?? []) : []
  if (sources.length > 0) await audiences.holdSources(tx, sources)
  const all = await audiences.invite(tx, post_id, audience === 'chosen' ? invited : [], caller.id)
  if (!all) throw invalid({ invited: 'Choose PR professionals and experts' })
}

/**
 * Runs a change of a locked post that may take readers from it. Their open pages learn that it is gone for them; returns
 * how many those are.
 */
export async function keepingReaders(
  tx: Tx,
  post_id: string,
  change: () => Promise<unknown>,
): Promise<number> {
  const before = await audiences.readers(tx, post_id)
  await change()
  const after = await audiences.readers(tx, post_id)
  if (after === null) return 0
  const lost = await audiences.noteLost(tx, post_id, before)
  if (lost > 0) await publishEvent(tx, 'post.hidden', post_id)
  return lost
}

/**
 * The same for a change of whom locked requests invite with these sources: nobody else's reading changes, so it is one pass,
 * however many the requests are.
 */
export async function keepingInvited(
  tx: Tx,
  sources: readonly string[],
  change: () => Promise<unknown>,
): Promise<void> {
  const before = await audiences.invitedWith(tx, sources)
  await change()
  if (before.length > 0) await publishEvents(tx, 'post.hidden', await audiences.noteUninvited(tx, before))
}

/**
 * Refuses contact with the author of a post who does not want it; where they are hidden, as for an absent post. Call it
 * once the author is locked.
 */
export const checkContactWithAuthor = async (db: Db, writer: string, post_id: string): Promise<void> =>
  refuseContact(await audiences.refusal(db, writer, post_id))

export const setAudience = (tx: Tx, post_id: string, audience: Audience) =>
  audiences.set(tx, post_id, audience)

/** How many members would see a request of the caller's. */
export async function countReaders(
  { database }: Platform,
  caller: Caller,
  choice: Choice & { tags: readonly string[] },
): Promise<{ count: number }> {
  return { count: await audiences.count(database.db, caller.id, choice) }
}

/** A page of who has opened the caller's request. 404 for any other post. */
export async function openingsPage(
  { database }: Platform,
  caller: Caller,
  post_id: string,
  cursor: string | undefined,
) {
  const page = await audiences.openings(database.db, post_id, caller.id, readCursor(cursor))
  if (!page) throw notFound()
  return page
}
