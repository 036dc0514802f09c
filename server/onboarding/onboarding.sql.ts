import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'

export const onboarding = {
  /** False when `data` was written already: of two calls at once the second finds it so. */
  complete: async (tx: Tx, id: string, profile: object): Promise<boolean> => {
    const written = await sql`
      update accounts set profile = ${JSON.stringify(profile)}::jsonb, data = '{"status": "Active"}',
        last_active_at = now(), updated_at = now(), updated_by = id
      where id = ${id} and data = '{}'
      returning id`.execute(tx)
    return written.rows.length > 0
  },

  /** What the latest application of the user's confirmed address says, but for a rejected one. */
  latestApplication: async (db: Db, userId: string): Promise<Record<string, unknown> | null> => {
    const found = await sql<{ data: Record<string, unknown> }>`
      select u.data from users u join auth_users s on s.email = u.email
      where s.id = ${userId} and u.data ->> 'status' is distinct from 'Rejected'
      order by u.created_at desc, u.id desc limit 1`.execute(db)
    return found.rows[0]?.data ?? null
  },
}
