import { sql } from 'kysely'
import type { Role } from '../../contract/vocabulary.ts'
import type { Tx } from '../platform/postgres/db.ts'

/** The number of the lock, an arbitrary one. */
const ADDRESS = 815_005

export const applications = {
  lockAddress: (tx: Tx, email: string) =>
    sql`select pg_advisory_xact_lock(${ADDRESS}::int, hashtext(${email}))`.execute(tx),

  insert: async (tx: Tx, email: string, role: Role, data: object): Promise<string> => {
    const inserted = await sql<{ id: string }>`
      insert into users (email, role, data) values (${email}, ${role}, ${JSON.stringify(data)}::jsonb)
      returning id`.execute(tx)
    return inserted.rows[0]!.id
  },

  /** Deletes it if a member's account has its address. */
  dropOfMember: (tx: Tx, id: string, email: string) =>
    sql`delete from users where id = ${id} and exists (select from auth_users where email = ${email})`.execute(
      tx,
    ),

  find: async (tx: Tx, id: string) => {
    const found = await sql<{
      role: string
      is_new: boolean
      name: string | null
      organization: string | null
    }>`
      select role, data ->> 'name' as name, data ->> 'organization' as organization,
        coalesce(data ->> 'status', 'New') = 'New' as is_new
      from users where id = ${id}`.execute(tx)
    return found.rows[0]
  },

  memberOf: async (tx: Tx, email: string) => {
    const found = await sql<{ name: string }>`
      select a.name from accounts a join auth_users u on u.id = a.id where u.email = ${email}`.execute(tx)
    return found.rows[0]
  },
}
