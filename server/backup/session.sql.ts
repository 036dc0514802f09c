import { sql } from 'kysely'
import type { Db, Tx } from '../platform/postgres/db.ts'

export type Connected = { name: string; count: number }

/**
 * Other connections of Beatline to this database. Call it outside a transaction: within one the answer stays the same.
 * A database URL may set the application name itself; then ours has that name too.
 */
export async function othersConnected(db: Db): Promise<Connected[]> {
  const found = await sql<Connected>`
    select application_name as name, count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and (application_name like 'beatline%' or application_name = current_setting('application_name'))
    group by application_name order by application_name`.execute(db)
  return found.rows
}

/** When its transaction began, and which PostgreSQL it is. */
export async function momentOf(tx: Tx): Promise<{ made_at: string; postgresql: string }> {
  const found = await sql<{ made_at: string; postgresql: string }>`
    select now() as made_at, current_setting('server_version') as postgresql`.execute(tx)
  return found.rows[0]!
}

/** Updates the planner's statistics: it has none of copied rows. */
export const analyze = (db: Db) => sql`analyze`.execute(db)
