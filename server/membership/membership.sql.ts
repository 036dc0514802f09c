import { sql } from 'kysely'
import type { MemberStatus } from '../../contract/membership.rules.ts'
import type { MemberEntry } from '../../contract/membership.ts'
import type { Role } from '../../contract/vocabulary.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { ENTRY, STATUS } from './member-entry.sql.ts'

/** The part of a member that an admin's action needs. */
export type LockedMember = { id: string; name: string; email: string; role: Role; status: MemberStatus }

export const membership = {
  /**
   * Locks the user before the account: a new password or a deletion of the account holds the user first, and reaches
   * sessions and account then.
   */
  lockUser: (tx: Tx, id: string) => sql`select from auth_users where id = ${id} for key share`.execute(tx),

  /** Locked until the transaction ends: when two admins act on one member, the second sees what the first did. */
  lock: async (tx: Tx, id: string): Promise<LockedMember | undefined> => {
    await membership.lockUser(tx, id)
    const found = await sql<LockedMember>`
      select a.id, a.name, a.email, a.role, ${STATUS} as status from accounts a where a.id = ${id}
      for no key update`.execute(tx)
    return found.rows[0]
  },

  entry: async (tx: Tx, id: string, idleDays: number): Promise<MemberEntry | undefined> => {
    const found = await sql<{ entry: MemberEntry }>`
      select ${ENTRY(idleDays)} as entry from accounts a where a.id = ${id}`.execute(tx)
    return found.rows[0]?.entry
  },

  reactivate: (tx: Tx, id: string) =>
    sql`
      update accounts set data = data || '{"status": "Active"}', last_active_at = now(), dormancy_warned_at = null
      where id = ${id}`.execute(tx),

  setRole: (tx: Tx, id: string, role: Role) =>
    sql`update accounts set role = ${role} where id = ${id}`.execute(tx),
}
