import { sql } from 'kysely'
import { DORMANCY } from '../../contract/membership.rules.ts'
import { type Db, isoText, type Tx } from '../platform/postgres/db.ts'

/** A member's place among those without activity, the longest first; its moment as exact as the column. */
export type Place = { last_active_at: string; id: string }

/** What is due of a member: to be warned that he becomes dormant at that moment, or to become so. */
export type Inactive = { step: 'warn' | 'end'; dormant_at: string; email: string; name: string }

// Of 24 hours, wherever the database stands: a zone with summer time has others.
const days = (count: number) => sql`make_interval(hours => ${count * 24})`
const NOTICE = days(DORMANCY.dormantAfterDays - DORMANCY.warnAfterDays)

// One note stands for all that he does on its day of UTC: the days without activity are counted from that day's end.
const before = (count: number) => sql`a.last_active_at < date_trunc('day', now() - ${days(count)}, 'UTC')`

const isUnwarned = sql`(a.dormancy_warned_at is null or a.dormancy_warned_at < a.last_active_at)`

const isDue = sql`
  a.data <> '{}' and a.role <> 'admin' and a.data ->> 'status' is distinct from 'Dormant'
  and ${before(DORMANCY.warnAfterDays)}
  and (${isUnwarned} or (${before(DORMANCY.dormantAfterDays)} and a.dormancy_warned_at <= now() - ${NOTICE}))`

export const dormancy = {
  /** Of whom something is due, after this place. */
  due: async (db: Db, after: Place, limit: number): Promise<Place[]> => {
    const found = await sql<Place>`
      select ${sql.raw(isoText('a.last_active_at'))} as last_active_at, a.id from accounts a
      where ${isDue} and (a.last_active_at, a.id) > (${after.last_active_at}::timestamptz, ${after.id}::uuid)
      order by a.last_active_at, a.id limit ${limit}`.execute(db)
    return found.rows
  },

  /** Takes hold of a member, if nobody else has and something is still due of him. */
  hold: async (tx: Tx, id: string): Promise<Inactive | undefined> => {
    const found = await sql<Inactive>`
      select case when ${isUnwarned} then 'warn' else 'end' end as step,
        greatest(date_trunc('day', a.last_active_at, 'UTC') + ${days(DORMANCY.dormantAfterDays + 1)},
          now() + ${NOTICE}) as dormant_at,
        a.email, a.name
      from accounts a where a.id = ${id} and ${isDue} for no key update skip locked`.execute(tx)
    return found.rows[0]
  },

  warned: (tx: Tx, id: string) =>
    tx.updateTable('accounts').set({ dormancy_warned_at: sql`now()` }).where('id', '=', id).execute(),

  makeDormant: (tx: Tx, id: string) =>
    sql`
      update accounts set data = data || '{"status": "Dormant"}', dormancy_warned_at = null
      where id = ${id}`.execute(tx),
}
