import { sql } from 'kysely'
import type { Db, Tx } from '../platform/postgres/db.ts'

export const onboarding = {
  /**
   * False when `data` was already written: the second of two concurrent calls finds it so. Locks the user, whom
   * updated_by names, first: a deletion of the account holds the user and waits for the account.
   */
  complete: async (tx: Tx, id: string, profile: object): Promise<boolean> => {
    await sql`select from auth_users where id = ${id} for key share`.execute(tx)
    const written = await sql`
      update accounts set profile = ${JSON.stringify(profile)}::jsonb, data = '{"status": "Active"}',
        last_active_at = now(), updated_at = now(), updated_by = id
      where id = ${id} and data = '{}'
      returning id`.execute(tx)
    return written.rows.length > 0
  },

  /**
   * The application that made them a member; else the latest one from their confirmed address that was not rejected. A
   * stranger may have applied with their address as well, so applications closed beside the approved one are ignored.
   */
  latestApplication: async (db: Db, userId: string): Promise<Record<string, unknown> | null> => {
    const found = await sql<{ data: Record<string, unknown> }>`
      select u.data from users u join auth_users s on s.email = u.email
      where s.id = ${userId} and u.data ->> 'status' is distinct from 'Rejected' and u.data - 'status' <> '{}'
      order by (u.account_id = s.id and u.data ->> 'name' is not null) is true desc, u.decided_at,
        u.created_at desc, u.id desc limit 1`.execute(db)
    return found.rows[0]?.data ?? null
  },
}
