import { sql } from 'kysely'
import type { OwnAccount } from '../../contract/accounts.ts'
import { holdsSource } from '../kept-sources/kept-source.rules.ts'
import { type Db, isoText, type Tx } from '../platform/postgres/db.ts'

/** An arbitrary number for the advisory lock. */
const FIRST_ADMIN = 815_005

export const accounts = {
  own: async (db: Db, id: string): Promise<Omit<OwnAccount, 'next_step'> | undefined> => {
    const found = await sql<Omit<OwnAccount, 'next_step'>>`
      select id, name, email, role, picture_url, pending_email, pending_email_requested_at, profile, data,
        primary_owner_user_id, is_personal_account, created_at, updated_at, updated_by,
        ${sql.raw(holdsSource('accounts.id'))} as holds_source,
        ${sql.raw(isoText("case when barred_until > now() then nullif(barred_until, 'infinity') end"))} as suspended_until,
        case when barred_until > now()
          then ceil(extract(epoch from nullif(barred_until, 'infinity') - now()))::int end as suspended_seconds,
        (select json_build_object('id', s.id, 'rule', s.rule) from sanctions s
          where s.account_id = accounts.id and s.kind = 'warning' and s.read_at is null and s.ended_at is null
          order by s.starts_at desc, s.id desc limit 1) as warning
      from accounts where id = ${id}`.execute(db)
    return found.rows[0]
  },

  /** Merges keys into data.view_preferences; other keys of data stay untouched, also by concurrent writes. */
  mergeViewPreferences: (tx: Tx, id: string, preferences: object) =>
    sql`
      update accounts set data = jsonb_set(data, '{view_preferences}',
        coalesce(data -> 'view_preferences', '{}') || ${JSON.stringify(preferences)}::jsonb)
      where id = ${id} and data <> '{}'`.execute(tx),

  any: async (db: Db): Promise<boolean> => {
    const found = await sql`select from auth_users limit 1`.execute(db)
    return found.rows.length > 0
  },

  anyAdmin: async (db: Db): Promise<boolean> => {
    const found = await sql`select from accounts where role = 'admin' limit 1`.execute(db)
    return found.rows.length > 0
  },

  /** Serializes concurrent attempts to make the first admin, until the transaction ends. */
  lockFirstAdmin: (tx: Tx) => sql`select pg_advisory_xact_lock(${FIRST_ADMIN})`.execute(tx),

  anyWithEmail: async (db: Db, emails: string[]): Promise<boolean> => {
    const found = await sql`select from accounts where email = any(${emails}::text[]) limit 1`.execute(db)
    return found.rows.length > 0
  },
}
