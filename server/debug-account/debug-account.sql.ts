import { sql } from 'kysely'
import type { Role } from '../../contract/vocabulary.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'

export const debugAccount = {
  /** The newest accounts, or a single one. */
  newest: async (db: Db, only: string | null, limit: number) => {
    const found = await sql<{ id: string; name: string; email: string; role: Role }>`
      select id, name, email, role from accounts where ${only}::uuid is null or id = ${only}
      order by created_at desc, id desc limit ${limit}`.execute(db)
    return found.rows
  },

  /** Locks the user before the account: a deletion of the account holds the user and waits for the account. */
  lockUser: (tx: Tx, id: string) => sql`select from auth_users where id = ${id} for key share`.execute(tx),

  /** The role that was replaced; null when nothing changed. */
  becomeJournalist: async (tx: Tx, id: string): Promise<string | null> => {
    const changed = await sql<{ was: string }>`
      update accounts set role = 'journalist', updated_at = now(), updated_by = id
      where id = ${id} and role <> 'journalist'
      returning old.role as was`.execute(tx)
    return changed.rows[0]?.was ?? null
  },
}
