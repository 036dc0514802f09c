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
    const { id } = await tx
      .insertInto('auth_users')
      .values({
        email,
        password_hash,
        password_set_at: password_hash === null ? null : sql`now()`,
        email_confirmed_at: sql`now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('accounts')
      .values({ id, email, name, role, data: JSON.stringify(data), primary_owner_user_id: id })
      .execute()
    return id
  },
}
