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

  /** Takes the role of an admin away, never of the last one. Waits for others who do the same. */
  revokeAdmin: (db: Db, email: string, role: Role): Promise<'revoked' | 'unknown' | 'last'> =>
    db.transaction().execute(async (tx) => {
      const admins = await tx
        .selectFrom('accounts')
        .select(['id', 'email'])
        .where('role', '=', 'admin')
        .orderBy('id')
        .forUpdate()
        .execute()
      const one = admins.find((admin) => admin.email === email)
      if (!one) return 'unknown'
      if (admins.length === 1) return 'last'
      await tx.updateTable('accounts').set({ role }).where('id', '=', one.id).execute()
      await tx.insertInto('audit_log').values({ action: 'admin.revoked', subject_id: one.id }).execute()
      return 'revoked'
    }),

  /** Makes a member admin, and active: admins are never dormant. False for an unknown address. */
  grantAdmin: (db: Db, email: string): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const granted = await sql<{ id: string }>`
        update accounts set role = 'admin',
          data = case when data <> '{}' then data || '{"status": "Active"}' else data end
        where email = ${email} returning id`.execute(tx)
      const [one] = granted.rows
      if (one)
        await tx.insertInto('audit_log').values({ action: 'admin.granted', subject_id: one.id }).execute()
      return one !== undefined
    }),
}
