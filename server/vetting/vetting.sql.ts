import { sql } from 'kysely'
import type { ApplicationStatus } from '../../contract/vetting.rules.ts'
import type { Role } from '../../contract/vocabulary.ts'
import type { Tx } from '../platform/postgres/db.ts'

export type Application = {
  id: string
  email: string
  role: Exclude<Role, 'admin'>
  status: ApplicationStatus
  name: string | null
  asked_at: string | null
  answered_at: string | null
}

/** The account that signs in with an address. */
type Member = { id: string; name: string; has_password: boolean }

export const vetting = {
  addressOf: async (tx: Tx, id: string): Promise<string | undefined> => {
    const found = await sql<{ email: string }>`select email from users where id = ${id}`.execute(tx)
    return found.rows[0]?.email
  },

  lock: async (tx: Tx, id: string): Promise<Application | undefined> => {
    const found = await sql<Application>`
      select id, email, role, coalesce(data ->> 'status', 'New') as status, data ->> 'name' as name,
        asked_at, answered_at
      from users where id = ${id} for update`.execute(tx)
    return found.rows[0]
  },

  accountOf: async (tx: Tx, email: string): Promise<string | null> => {
    const found = await sql<{ id: string }>`select id from auth_users where email = ${email}`.execute(tx)
    return found.rows[0]?.id ?? null
  },

  approve: (tx: Tx, id: string, account_id: string) =>
    sql`
      update users set data = data || '{"status": "Approved"}', account_id = ${account_id}, decided_at = now()
      where id = ${id}`.execute(tx),

  /**
   * Approves the applications waiting beside the approved one: they get the member's role, and their contents are
   * erased.
   */
  closeOthers: (tx: Tx, email: string, account_id: string) =>
    sql`
      update users u set data = '{"status": "Approved"}', question = null, answer = null,
        account_id = a.id, decided_at = now(),
        role = case a.role when 'admin' then u.role else a.role end
      from accounts a
      where a.id = ${account_id} and u.email = ${email} and coalesce(u.data ->> 'status', 'New') = 'New'`.execute(
      tx,
    ),

  reject: (tx: Tx, id: string, reason: string) =>
    sql`
      update users set data = '{"status": "Rejected"}', question = null, answer = null, reason = ${reason},
        decided_at = now() where id = ${id}`.execute(tx),

  /** A new question takes the place of one that was answered. */
  ask: (tx: Tx, id: string, question: string) =>
    sql`
      update users set question = ${question}, asked_at = now(), answer = null, answered_at = null
      where id = ${id}`.execute(tx),

  /** The application that an invite to this address acts on: a waiting one, otherwise one that made a member. */
  deciding: async (tx: Tx, email: string) => {
    const found = await sql<{ id: string; status: ApplicationStatus; account_id: string | null }>`
      select id, coalesce(data ->> 'status', 'New') as status, account_id from users where email = ${email}
      order by (coalesce(data ->> 'status', 'New') = 'New') desc, (account_id is not null) desc,
        created_at desc, id desc limit 1`.execute(tx)
    return found.rows[0]
  },

  /** Locks the member, who then keeps the address and the account until an email to them is queued. */
  lockMember: async (tx: Tx, email: string): Promise<Member | undefined> => {
    const found = await sql<Member>`
      select u.id, a.name, u.password_hash is not null as has_password
      from auth_users u join accounts a on a.id = u.id where u.email = ${email} for update of u`.execute(tx)
    return found.rows[0]
  },
}
