import { type RawBuilder, sql } from 'kysely'
import type { MemberStatus } from '../../contract/membership.rules.ts'
import type { MemberEntry, MemberEntrySearch } from '../../contract/membership.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { IN_ORDER, readRow } from '../platform/postgres/bounded-read.sql.ts'
import { containing, hasTrigram } from '../platform/postgres/containing.ts'
import type { Db } from '../platform/postgres/db.ts'
import { ENTRY, HAS_STATUS } from './member-entry.sql.ts'
import { ORDERS, type Order } from './member-orders.sql.ts'

const PAGE = 60

/** Where a list goes on: after the member with this value, by which it is sorted, and id. */
export type EntryPlace = { value: string; id: string }

export type EntryQuery = {
  sort: MemberEntrySearch['sort']
  /** Contained in what is searched; blank: everybody. */
  search: string
  role?: Role | undefined
  status?: MemberStatus | undefined
  after: EntryPlace | null
  idleDays: number
}

/** How many members are looked at for a first impression and at most, and how long an index may take. */
export type Steps = { near: number; far: number; indexMs: number }
const STEPS: Steps = { near: 1_000, far: 3_000, indexMs: 100 }

type Found = { members: MemberEntry[]; next: EntryPlace | null }
type Look = { query: EntryQuery; order: Order; limit: number }

const comesAfter = (order: Order, { after }: EntryQuery) =>
  after === null ? sql`true` : order.isAfter(after.value, after.id)

function isOfKind({ role, status }: EntryQuery): RawBuilder<unknown> {
  const parts = [role && sql`a.role = ${role}`, status && HAS_STATUS[status]].filter(
    (part) => part !== undefined,
  )
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

function fits(query: EntryQuery): RawBuilder<unknown> {
  if (query.search === '') return isOfKind(query)
  const pattern = containing(query.search)
  return sql`${isOfKind(query)} and (member_text(a.name, a.profile) ilike ${pattern} or a.email ilike ${pattern})`
}

// The first that fit among the next `rows` members; where they end, unless all have been seen.
const walk = ({ query, order, limit }: Look, rows: number) => sql`
  with seen as materialized (
    select * from accounts a where ${comesAfter(order, query)} order by ${order.by} limit ${sql.lit(rows)}
  ), found as (select * from seen a where ${fits(query)} order by ${order.by} limit ${sql.lit(limit)})
  select coalesce((select json_agg(${ENTRY(query.idleDays)} order by ${order.by}) from found a), '[]') as members,
    case when (select count(*) from found) = ${sql.lit(limit)}
      then (select ${order.place} from found a order by ${order.by} offset ${sql.lit(limit - 1)})
      else (select ${order.place} from seen a order by ${order.by} offset ${sql.lit(rows - 1)}) end as next`

// Three indexes: of what members say of themselves, of addresses, and of those who have said nothing yet.
const matching = (search: string) => sql`a.id in (
  select id from accounts where data <> '{}' and member_text(name, profile) ilike ${containing(search)}
  union select id from accounts where email ilike ${containing(search)}
  union select id from accounts where data = '{}' and name ilike ${containing(search)})`

// All that fit, by whatever index finds them. Without an order inside, so that PostgreSQL does not walk in the hope of
// finding enough.
const gather = ({ query, order, limit }: Look) => sql`
  with fitting as materialized (
    select * from accounts a where ${query.search === '' ? sql`true` : matching(query.search)}
      and ${isOfKind(query)} and ${comesAfter(order, query)}
  ), found as (select * from fitting a order by ${order.by} limit ${sql.lit(limit)})
  select coalesce(json_agg(${ENTRY(query.idleDays)} order by ${order.by}), '[]') as members,
    case count(*) when ${sql.lit(limit)} then (array_agg(${order.place} order by ${order.by}))[${sql.lit(limit)}] end
      as next
  from found a`

/** Null when it was canceled, as it is after `ms`. */
const run = (db: Db, statement: RawBuilder<unknown>, off: readonly string[], ms?: number) =>
  readRow<Found>(db, statement, { off, ms })

/**
 * A page of all members. What is filtered is looked for in steps, as nobody knows beforehand how rare it is: a short
 * walk, then the indexes; what they do not give in time is walked on for, and the page may end with fewer than are
 * wanted, and a place to go on from.
 */
export async function entryPage(db: Db, query: EntryQuery, steps = STEPS): Promise<Found> {
  const order = ORDERS[query.sort]
  const isFiltered = query.search !== '' || query.role !== undefined || query.status !== undefined
  const near = (await run(db, walk({ query, order, limit: PAGE }, isFiltered ? steps.near : PAGE), IN_ORDER))!
  if (near.members.length === PAGE || near.next === null) return near
  const rest = { query: { ...query, after: near.next }, order, limit: PAGE - near.members.length }
  const isIndexed = query.search === '' || hasTrigram(query.search)
  const more =
    (isIndexed && (await run(db, gather(rest), [], steps.indexMs))) ||
    (await run(db, walk(rest, steps.far), IN_ORDER))!
  return { members: [...near.members, ...more.members], next: more.next }
}
