import { type RawBuilder, sql } from 'kysely'
import type { MemberEntrySearch } from '../../contract/membership.ts'
import { isoText } from '../platform/postgres/db.ts'

/** A way to sort accounts `a`, as an index has it. */
export type Order = {
  by: RawBuilder<unknown>
  /** An account's position in it, as JSON. */
  cursor: RawBuilder<unknown>
  isAfter: (value: string, id: string) => RawBuilder<unknown>
}

// Cut as in the indexes: an index entry has room for only part of a name.
const NAME = sql.raw('left(lower(a.name), 100)')
const ACTIVE = sql.raw('a.last_active_at')
const MADE = sql.raw('a.created_at')

const cursorSql = (text: string) => sql.raw(`json_build_object('value', ${text}, 'id', a.id)`)

export const ORDERS: Record<MemberEntrySearch['sort'], Order> = {
  name: {
    by: sql`${NAME}, a.id`,
    cursor: cursorSql('left(lower(a.name), 100)'),
    isAfter: (value, id) => sql`(${NAME}, a.id) > (${value}, ${id}::uuid)`,
  },
  last_active_at: {
    by: sql`${ACTIVE}, a.id`,
    cursor: cursorSql(isoText('a.last_active_at')),
    isAfter: (value, id) => sql`(${ACTIVE}, a.id) > (${value}::timestamptz, ${id}::uuid)`,
  },
  created_at: {
    by: sql`${MADE} desc, a.id desc`,
    cursor: cursorSql(isoText('a.created_at')),
    isAfter: (value, id) => sql`(${MADE}, a.id) < (${value}::timestamptz, ${id}::uuid)`,
  },
}
