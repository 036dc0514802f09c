import { sql } from 'kysely'
import type { Role } from '../../contract/vocabulary.ts'
import type { Tx } from '../platform/postgres/db.ts'

export type NewMember = {
  email: string
  name: string
  role: Role
  password_hash: string | null
  /** Empty until onboarding. */
  data: object
}

export const newMembers = {
  insert: async (tx: Tx, { email, password_hash, name, role, data }: NewMember): Promise<string> => {
    const inserted = await sql<{ id: string }>`
      insert into auth_users (email, password_hash, password_set_at, email_confirmed_at)
      values (${email}, ${password_hash}, case when ${password_hash}::text is not null then now() end, now())
      returning id`.execute(tx)
    const { id } = inserted.rows[0]!
    await sql`
      insert into accounts (id, email, name, role, data, primary_owner_user_id)
      values (${id}, ${email}, ${name}, ${role}, ${JSON.stringify(data)}::jsonb, ${id})`.execute(tx)
    return id
  },
}
