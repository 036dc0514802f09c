import { sql } from 'kysely'
import type { Role } from '../../contract/vocabulary.ts'
import { publishEventSql } from '../platform/live/live.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'

type Found = { id: string; name: string; role: Role; status: string | null }

export const membersByEmail = {
  find: async (db: Db, email: string): Promise<Found | undefined> => {
    const found = await sql<Found>`
      select id, name, role, data ->> 'status' as status from accounts where email = ${email}`.execute(db)
    return found.rows[0]
  },

  /** Locked against other changes. The status is null until the member is onboarded. */
  lock: async (tx: Tx, email: string): Promise<Found | undefined> => {
    const found = await sql<Found>`
      select id, name, role, data ->> 'status' as status from accounts
      where email = ${email} for no key update`.execute(tx)
    return found.rows[0]
  },

  /**
   * Ends every live session and publishes it; waits for sessions that are just being started or renewed. Returns the
   * accounts. A renewal takes the same lock before it locks its row; otherwise the two would deadlock.
   */
  endSessions: async (tx: Tx): Promise<string[]> => {
    await sql`lock table auth_sessions in exclusive mode`.execute(tx)
    const ended = await sql<{ user_id: string }>`
      update auth_sessions set ended_at = now()
      where ended_at is null and expires_at > now()
      returning user_id, ${publishEventSql('session.ended', sql`id`)}`.execute(tx)
    return [...new Set(ended.rows.map(({ user_id }) => user_id))]
  },

  /** Makes a member admin, and active: admins are never dormant. */
  grantAdmin: (tx: Tx, id: string) =>
    sql`
      update accounts set role = 'admin',
        data = case when data <> '{}' then data || '{"status": "Active"}' else data end
      where id = ${id}`.execute(tx),
}
