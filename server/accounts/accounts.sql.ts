import { sql } from 'kysely'
import type { Account } from '../../contract/accounts.ts'
import type { Role } from '../../contract/vocabulary.ts'
import type { Db, Tx } from '../platform/db.ts'

export const accounts = {
  own: (db: Db, id: string) =>
    db
      .selectFrom('accounts')
      .select([
        'id',
        'name',
        'email',
        'role',
        'picture_url',
        'pending_email',
        'pending_email_requested_at',
        'profile',
        'data',
        'primary_owner_user_id',
        'is_personal_account',
        'created_at',
        'updated_at',
        'updated_by',
      ])
      .where('id', '=', id)
      .executeTakeFirst() as Promise<Account | undefined>,

  /** Merges keys into data.view_preferences; other keys of data are untouched, whoever writes them meanwhile. */
  mergeViewPreferences: (tx: Tx, id: string, preferences: object) =>
    sql`
      update accounts set data = jsonb_set(data, '{view_preferences}',
        coalesce(data -> 'view_preferences', '{}') || ${JSON.stringify(preferences)}::jsonb)
      where id = ${id} and data <> '{}'`.execute(tx),

  any: async (db: Db): Promise<boolean> =>
    (await db.selectFrom('auth_users').select('id').limit(1).executeTakeFirst()) !== undefined,

  anyAdmin: async (db: Db): Promise<boolean> =>
    (await db.selectFrom('accounts').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()) !==
    undefined,

  anyWithEmail: async (db: Db, emails: string[]): Promise<boolean> =>
    (await db
      .selectFrom('accounts')
      .select('id')
      .where('email', 'in', emails)
      .limit(1)
      .executeTakeFirst()) !== undefined,

  adminByEmail: async (tx: Tx, email: string): Promise<string | undefined> =>
    (
      await tx
        .selectFrom('accounts')
        .select('id')
        .where('email', '=', email)
        .where('role', '=', 'admin')
        .executeTakeFirst()
    )?.id,

  setRole: (tx: Tx, id: string, role: Role) =>
    tx.updateTable('accounts').set({ role }).where('id', '=', id).execute(),

  /** Makes a member admin, and active: admins are never dormant. His id, or nothing for an unknown address. */
  grantAdmin: async (tx: Tx, email: string): Promise<string | undefined> => {
    const granted = await sql<{ id: string }>`
      update accounts set role = 'admin',
        data = case when data <> '{}' then data || '{"status": "Active"}' else data end
      where email = ${email} returning id`.execute(tx)
    return granted.rows[0]?.id
  },
}
