import { sql } from 'kysely'
import { DORMANCY } from '../../contract/membership.rules.ts'
import { type Db, isoText, type Tx } from '../platform/postgres/db.ts'

/** A member's position among inactive members, the longest inactive first; the time is as exact as the column. */
export type Cursor = { last_active_at: string; id: string }

/** The next step for a member: a warning that they become dormant at that time, or dormancy itself. */
export type Inactive = { step: 'warn' | 'end'; dormant_at: string; email: string; name: string }

// Days of 24 hours, whatever the database's time zone: one with daylight saving time has others.
const days = (count: number) => sql`make_interval(hours => ${count * 24})`
const NOTICE = days(DORMANCY.dormantAfterDays - DORMANCY.warnAfterDays)

// Activity is recorded once per UTC day for all acts of that day, so inactive days count from the end of that day.
// A member who was suspended could not be active: their days count from its end, which is never after a ban.
const before = (count: number) => sql`a.last_active_at < date_trunc('day', now() - ${days(count)}, 'UTC')
  and (a.barred_until is null or a.barred_until < date_trunc('day', now() - ${days(count)}, 'UTC'))`

const isUnwarned = sql`(a.dormancy_warned_at is null or a.dormancy_warned_at < greatest(a.last_active_at, a.barred_until))`

const isDue = sql`
  a.data <> '{}' and a.role <> 'admin' and a.data ->> 'status' is distinct from 'Dormant'
  and ${before(DORMANCY.warnAfterDays)}
  and (${isUnwarned} or (${before(DORMANCY.dormantAfterDays)} and a.dormancy_warned_at <= now() - ${NOTICE}))`

export const dormancy = {
  /** The members with a step due, after this position. */
  due: async (db: Db, after: Cursor, limit: number): Promise<Cursor[]> => {
    const found = await sql<Cursor>`
      select ${sql.raw(isoText('a.last_active_at'))} as last_active_at, a.id from accounts a
      where ${isDue} and (a.last_active_at, a.id) > (${after.last_active_at}::timestamptz, ${after.id}::uuid)
      order by a.last_active_at, a.id limit ${limit}`.execute(db)
    return found.rows
  },

  /** Locks a member, unless another process has or nothing is due any more. */
  hold: async (tx: Tx, id: string): Promise<Inactive | undefined> => {
    const found = await sql<Inactive>`
      select case when ${isUnwarned} then 'warn' else 'end' end as step,
        greatest(date_trunc('day', greatest(a.last_active_at, a.barred_until), 'UTC') + ${days(DORMANCY.dormantAfterDays + 1)},
          now() + ${NOTICE}) as dormant_at,
        a.email, a.name
      from accounts a where a.id = ${id} and ${isDue} for no key update skip locked`.execute(tx)
    return found.rows[0]
  },

  warned: (tx: Tx, id: string) =>
    sql`update accounts set dormancy_warned_at = now() where id = ${id}`.execute(tx),

  makeDormant: (tx: Tx, id: string) =>
    sql`
      update accounts set data = data || '{"status": "Dormant"}', dormancy_warned_at = null
      where id = ${id}`.execute(tx),
}
