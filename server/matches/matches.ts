import type { Match, MatchTab, Unseen } from '../../contract/matches.ts'
import type { Caller } from '../auth/who.ts'
import { notFound } from '../platform/http/errors.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import { readCursor } from '../platform/postgres/cursor.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { matches } from './matches.sql.ts'

type Query = { tab: MatchTab; filter?: string | undefined; cursor?: string | undefined }
type Page = { matches: Match[]; next: string | null } & Unseen

export const sweepMatches = matches.sweep

/** A page of the caller's matches, and how many are new. */
export async function matchesPage(
  { database: { db } }: Platform,
  caller: Caller,
  query: Query,
): Promise<Page> {
  const { tab, filter, cursor } = query
  const page = await matches.page(db, { viewer: caller.id, tab, filter, after: readCursor(cursor) })
  const next = page.next && `${page.next.at}~${page.next.id}`
  return { matches: page.matches, next, ...(await matches.unseen(db, caller.id)) }
}

export const unseenMatches = ({ database }: Platform, caller: Caller): Promise<Unseen> =>
  matches.unseen(database.db, caller.id)

/** Marks matches as seen; other posts change nothing. A dormant member's marks are answered and not stored. */
export async function markSeen(caller: Caller, posts: readonly string[], tx: Tx): Promise<Unseen> {
  if (!caller.dormant && (await matches.markSeen(tx, caller.id, posts)))
    await publishEvent(tx, 'matches.seen', caller.id)
  return matches.unseen(tx, caller.id)
}

/** Marks a match as not relevant, or relevant again. 404 without such a match. */
export async function judgeMatch(
  account_id: string,
  post_id: string,
  isRelevant: boolean,
  tx: Tx,
): Promise<Unseen> {
  if (!(await matches.judge(tx, account_id, post_id, isRelevant))) throw notFound()
  await publishEvent(tx, 'matches.seen', account_id)
  return matches.unseen(tx, account_id)
}
