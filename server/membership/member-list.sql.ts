import { type RawBuilder, sql } from 'kysely'
import type { MemberStatus } from '../../contract/membership.rules.ts'
import type { MemberEntry, MemberEntrySearch } from '../../contract/membership.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { IN_ORDER, readRow } from '../platform/postgres/bounded-read.sql.ts'
import { containing, eachWord, rarestWord } from '../platform/postgres/containing.sql.ts'
import type { Db } from '../platform/postgres/db.ts'
import { ENTRY, STATUS } from './member-entry.sql.ts'
import { ORDERS, type Order } from './member-orders.sql.ts'

const PAGE = 60

/** The cursor of a list: continues after the member with this sort value and id. */
export type EntryCursor = { value: string; id: string }

export type EntryQuery = {
  sort: MemberEntrySearch['sort']
  /** Must be contained in the searched text; blank matches everyone. */
  search: string
  role?: Role | undefined
  status?: MemberStatus | undefined
  after: EntryCursor | null
  idleDays: number
}

/** How many members are scanned first and at most, and how long an index may take. */
export type Steps = { near: number; far: number; indexMs: number }
const STEPS: Steps = { near: 1_000, far: 3_000, indexMs: 100 }

type Found = { members: MemberEntry[]; next: EntryCursor | null }
type Look = { query: EntryQuery; order: Order; limit: number }

const comesAfter = (order: Order, { after }: EntryQuery) =>
  after === null ? sql`true` : order.isAfter(after.value, after.id)

function isOfKind({ role, status }: EntryQuery): RawBuilder<unknown> {
  const parts = [role && sql`a.role = ${role}`, status && sql`${STATUS} = ${status}`].filter(
    (part) => part !== undefined,
  )
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

function fits(query: EntryQuery): RawBuilder<unknown> {
  const isFound = eachWord(
    query.search,
    (pattern) => sql`a.searched like ${pattern} or a.email ilike ${pattern}`,
  )
  return sql`${isOfKind(query)} and ${isFound}`
}

// The first matches among the next `rows` members, and where these end, unless all have been scanned.
const walk = ({ query, order, limit }: Look, rows: number) => sql`
  with seen as materialized (
    select * from accounts a where ${comesAfter(order, query)} order by ${order.by} limit ${sql.lit(rows)}
  ), found as (select * from seen a where ${fits(query)} order by ${order.by} limit ${sql.lit(limit)})
  select coalesce((select json_agg(${ENTRY(query.idleDays)} order by ${order.by}) from found a), '[]') as members,
    case when (select count(*) from found) = ${sql.lit(limit)}
      then (select ${order.cursor} from found a order by ${order.by} offset ${sql.lit(limit - 1)})
      else (select ${order.cursor} from seen a order by ${order.by} offset ${sql.lit(rows - 1)}) end as next`

// Two indexes, by one word: all words are then looked for in what they find.
const matching = (word: string) => sql`a.id in (
  select id from accounts where searched like ${containing(word)}
  union select id from accounts where email ilike ${containing(word)})`

// All matches, by any index. Without an inner order, so that PostgreSQL does not scan in that order in the hope of
// finding enough.
const gather = ({ query, order, limit }: Look, word: string | undefined) => sql`
  with fitting as materialized (
    select * from accounts a where ${word === undefined ? sql`true` : matching(word)}
      and ${fits(query)} and ${comesAfter(order, query)}
  ), found as (select * from fitting a order by ${order.by} limit ${sql.lit(limit)})
  select coalesce(json_agg(${ENTRY(query.idleDays)} order by ${order.by}), '[]') as members,
    case count(*) when ${sql.lit(limit)} then (array_agg(${order.cursor} order by ${order.by}))[${sql.lit(limit)}] end
      as next
  from found a`

/** Null when it was canceled, which happens after `ms`. */
const run = (db: Db, statement: RawBuilder<unknown>, off: readonly string[], ms?: number) =>
  readRow<Found>(db, statement, { off, ms })

/**
 * A page of all members. Nobody knows beforehand how rare a match is, so the filter runs in steps: a short scan, then
 * the indexes, and if these take too long a longer scan. The page may then hold fewer members than wanted, and a cursor
 * to go on from.
 */
export async function entryPage(db: Db, query: EntryQuery, steps = STEPS): Promise<Found> {
  const order = ORDERS[query.sort]
  const isFiltered = query.search !== '' || query.role !== undefined || query.status !== undefined
  const near = (await run(db, walk({ query, order, limit: PAGE }, isFiltered ? steps.near : PAGE), IN_ORDER))!
  if (near.members.length === PAGE || near.next === null) return near
  const rest = { query: { ...query, after: near.next }, order, limit: PAGE - near.members.length }
  const word = rarestWord(query.search)
  const isIndexed = query.search === '' || word !== undefined
  const more =
    (isIndexed && (await run(db, gather(rest, word), [], steps.indexMs))) ||
    (await run(db, walk(rest, steps.far), IN_ORDER))!
  return { members: [...near.members, ...more.members], next: more.next }
}
