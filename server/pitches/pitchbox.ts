import type { listPitches, OutcomesSeen, SentFilter } from '../../contract/pitches.ts'
import type { z } from '../../contract/zod.ts'
import type { Caller } from '../auth/who.ts'
import { invalid, notFound } from '../platform/http/errors.ts'
import { JsonText, SUCCESS } from '../platform/http/routes.ts'
import type { Platform } from '../platform/platform.ts'
import { readCursor } from '../platform/postgres/cursor.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { aboutPitches } from './about-pitches.sql.ts'
import { pitchbox } from './pitchbox.sql.ts'
import { type PitchCursor, receivedPitches } from './received-pitches.sql.ts'

type Search = z.output<typeof listPitches.schemas.body>

/**
 * A page of the pitches to the caller's own post. 404 for any other post, so that the number of pitches stays private.
 */
export async function pitchesTo(
  platform: Platform,
  caller: Caller,
  post_id: string,
  { search: typed, order, cursor }: Search,
  signal: AbortSignal,
): Promise<JsonText> {
  const after = order === 'unread' ? readUnreadCursor(cursor) : readCursor(cursor)
  const search = typed?.trim() ?? ''
  const read = () =>
    receivedPitches(platform.database.db, { post_id, owner: caller.id, search, order, after })
  const page = await (search === '' ? read() : platform.searches.take(caller.id, signal, read))
  if (!page) throw notFound()
  return pageOf('pitches', page)
}

/** A page of the caller's requests, live and expired, newest first. */
export async function requestsOf(
  { database }: Platform,
  caller: Caller,
  cursor: string | undefined,
): Promise<JsonText> {
  return pageOf('requests', await pitchbox.requests(database.db, caller.id, readCursor(cursor)))
}

/** A page of the pitches that the caller has sent, newest first, and how many outcomes they have not seen. */
export async function sentPitches(
  { database }: Platform,
  caller: Caller,
  filter: SentFilter,
  cursor: string | undefined,
): Promise<JsonText> {
  return pageOf('pitches', await pitchbox.sent(database.db, caller.id, filter, readCursor(cursor)))
}

/** A page of the pitches that others made with a source that the caller holds, newest first. */
export async function pitchesAbout(
  { database }: Platform,
  caller: Caller,
  cursor: string | undefined,
): Promise<JsonText> {
  return pageOf('pitches', await aboutPitches(database.db, caller.id, readCursor(cursor)))
}

/** Notes that the caller has seen the outcomes of the listed pitches, up to a moment. */
export async function markOutcomesSeen(caller: Caller, seen: OutcomesSeen, tx: Tx): Promise<typeof SUCCESS> {
  // A dormant member's marks are answered and not stored (docs/product.md#dormancy).
  if (!caller.dormant) await pitchbox.markSeen(tx, caller.id, seen)
  return SUCCESS
}

type Page = { rows: string; next: string | null; counts?: Record<string, number> }

const pageOf = (name: string, { rows, next, counts }: Page) =>
  new JsonText(`{"${name}":[${rows}],${JSON.stringify({ next, ...counts }).slice(1)}`)

/** Unread ones come first: a cursor among them starts with `unread~`, one among the others with `read~`. */
function readUnreadCursor(cursor: string | undefined): PitchCursor | null {
  const [, part, rest] = /^(unread|read)~(.*)$/.exec(cursor ?? '') ?? []
  if (cursor !== undefined && rest === undefined) throw invalid({ cursor: 'Invalid input' })
  const after = readCursor(rest)
  return after && { ...after, is_unread: part === 'unread' }
}
