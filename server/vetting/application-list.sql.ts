import { type RawBuilder, sql } from 'kysely'
import type { ApplicationSort } from '../../contract/vetting.rules.ts'
import type { ApplicationEntry, ApplicationSearch } from '../../contract/vetting.ts'
import { eachWord } from '../platform/postgres/containing.sql.ts'
import type { Cursor } from '../platform/postgres/cursor.ts'
import { type Db, isoText } from '../platform/postgres/db.ts'

const PAGE = 60

/** The cursor of a list: `value` is the sort value. */
export type ApplicationCursor = Cursor & { value: string }
export type ApplicationQuery = Omit<ApplicationSearch, 'search' | 'cursor'> & {
  search: string
  after: ApplicationCursor | null
}

const STATUS = sql.raw(`coalesce(u.data ->> 'status', 'New')`)
/** An application as a list shows it. Some have been erased and hold nothing of what was written. */
export const ENTRY = sql`u.id, u.email, u.role, ${STATUS} as status, u.data ->> 'name' as name,
  u.data ->> 'organization' as organization, u.data ->> 'city' as city, u.data ->> 'state' as state,
  u.data ->> 'timezone' as timezone, u.account_id, u.created_at, u.decided_at, u.asked_at, u.answered_at`

// Each has an index. Equal values are ordered by time, and no two applications share a position.
const SORTED_BY: Record<ApplicationSort, RawBuilder<unknown> | null> = {
  created_at: null,
  email: sql`u.email`,
  role: sql`u.role`,
  status: STATUS,
}

type Found = ApplicationEntry & { at: string; value: string }

/** A page of the matching applications and the cursor of the next page, null at the end. */
export async function applicationPage(db: Db, query: ApplicationQuery) {
  const by = SORTED_BY[query.sort]
  const keys = [...(by ? [by] : []), sql`u.created_at`, sql`u.id`]
  const { rows } = await sql<Found>`
    select ${ENTRY}, ${sql.raw(isoText('u.created_at'))} as at, ${by ?? sql`''`} as value
    from users u where ${fits(query)} ${goesOn(query, keys)}
    order by ${inOrder(query, keys)} limit ${sql.lit(PAGE + 1)}`.execute(db)
  const page = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? page.at(-1) : undefined
  const applications = page.map(({ at: _, value: __, ...entry }) => entry)
  return { applications, next: last ? { at: last.at, id: last.id, value: last.value } : null }
}

function fits({ role, status, search }: ApplicationQuery): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (role) conditions.push(sql`u.role = ${role}`)
  if (status) conditions.push(sql`${STATUS} = ${status}`)
  conditions.push(eachWord(search, (pattern) => sql`u.searched like ${pattern}`))
  return sql.join(conditions, sql` and `)
}

function goesOn({ after, order, sort }: ApplicationQuery, keys: RawBuilder<unknown>[]): RawBuilder<unknown> {
  if (after === null) return sql``
  const value = SORTED_BY[sort] ? [sql`${after.value}`] : []
  const cursor = [...value, sql`${after.at}::timestamptz`, sql`${after.id}::uuid`]
  return sql`and (${sql.join(keys)}) ${sql.raw(order === 'asc' ? '>' : '<')} (${sql.join(cursor)})`
}

const inOrder = ({ order }: ApplicationQuery, keys: RawBuilder<unknown>[]) =>
  sql.join(keys.map((key) => sql`${key} ${sql.raw(order)}`))

/** How many applications are waiting for an admin. */
export async function countPending(db: Db): Promise<number> {
  const { rows } = await sql<{ pending: number }>`
    select count(*)::int as pending from users u where ${STATUS} = 'New'`.execute(db)
  return rows[0]!.pending
}
