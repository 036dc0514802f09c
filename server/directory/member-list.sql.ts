import { type RawBuilder, sql } from 'kysely'
import type { ListedRole } from '../../contract/directory.rules.ts'
import type { MemberCard } from '../../contract/directory.ts'
import { IN_ORDER, readRow } from '../platform/bounded-read.sql.ts'
import { containing, hasTrigram } from '../platform/containing.ts'
import type { Db } from '../platform/db.ts'
import { CARD, IS_LISTED } from './member-card.sql.ts'

const PAGE = 60

/** Where a list goes on: after the member of this name, as it is sorted, and id. */
export type MemberPlace = { name: string; id: string }

export type MemberQuery = {
  viewer: string
  roles: readonly ListedRole[]
  /** Contained in what is searched; blank: everybody. */
  search: string
  after: MemberPlace | null
}

/** How many members a search looks at for a first impression and at most, and how long an index may take. */
export type Steps = { near: number; far: number; indexMs: number }
const STEPS: Steps = { near: 1_000, far: 10_000, indexMs: 250 }

type Found = { members: MemberCard[]; next: MemberPlace | null }

// As the indexes have it: an entry has room for so much of a name.
const NAME = sql.raw('left(lower(a.name), 100)')
const PLACE = sql`json_build_object('name', ${NAME}, 'id', a.id)`

function isListed({ viewer, roles, after }: MemberQuery): RawBuilder<unknown> {
  // One role alone is an equality: its index is then read in order.
  const ofRole = roles.length === 1 ? sql`a.role = ${roles[0]}` : sql`a.role = any (${[...roles]})`
  const next = after === null ? sql`` : sql`and (${NAME}, a.id) > (${after.name}, ${after.id}::uuid)`
  return sql`${ofRole} and ${IS_LISTED} and a.id <> ${viewer} ${next}`
}

function fits({ search }: MemberQuery): RawBuilder<unknown> {
  if (search === '') return sql`true`
  return sql`member_text(a.name, a.profile) ilike ${containing(search)}`
}

// The first that fit among the next `rows` members; where they end, unless all have been seen.
const walk = (query: MemberQuery, limit: number, rows: number) => sql`
  with seen as materialized (
    select * from accounts a where ${isListed(query)} order by ${NAME}, a.id limit ${sql.lit(rows)}
  ), found as (select * from seen a where ${fits(query)} order by ${NAME}, a.id limit ${sql.lit(limit)})
  select coalesce((select json_agg(${CARD} order by ${NAME}, a.id) from found a), '[]') as members,
    case when (select count(*) from found) = ${sql.lit(limit)}
      then (select ${PLACE} from found a order by ${NAME} desc, a.id desc limit 1)
      else (select ${PLACE} from seen a order by ${NAME}, a.id offset ${sql.lit(rows - 1)}) end as next`

// All that fit, by whatever index finds them. Without an order inside, so that PostgreSQL does not walk in the hope of
// finding enough.
const gather = (query: MemberQuery, limit: number) => sql`
  with fitting as materialized (select * from accounts a where ${isListed(query)} and ${fits(query)}),
  found as (select * from fitting a order by ${NAME}, a.id limit ${sql.lit(limit)})
  select coalesce(json_agg(${CARD} order by ${NAME}, a.id), '[]') as members,
    case count(*) when ${sql.lit(limit)} then (array_agg(${PLACE} order by ${NAME}, a.id))[${sql.lit(limit)}] end as next
  from found a`

/** Null when it was canceled, as it is after `ms`. */
const run = (db: Db, statement: RawBuilder<unknown>, off: readonly string[], ms?: number) =>
  readRow<Found>(db, statement, { off, ms })

/**
 * A page of the listed members by name. A search looks in steps, as nobody knows beforehand how rare they are whom it
 * finds: a short walk, then the index; what has none, or too many candidates in it, is walked on for, and the page may
 * end with fewer than are wanted, and a place to go on from.
 */
export async function memberPage(db: Db, query: MemberQuery, steps = STEPS): Promise<Found> {
  const near = (await run(db, walk(query, PAGE, query.search === '' ? PAGE : steps.near), IN_ORDER))!
  if (near.members.length === PAGE || near.next === null) return near
  const missing = PAGE - near.members.length
  const rest = { ...query, after: near.next }
  const more =
    (hasTrigram(query.search) && (await run(db, gather(rest, missing), [], steps.indexMs))) ||
    (await run(db, walk(rest, missing, steps.far), IN_ORDER))!
  return { members: [...near.members, ...more.members], next: more.next }
}
