import { conflict } from '../platform/http/errors.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { admins } from './last-admin.sql.ts'

/**
 * Refuses (409) to remove the last admin, whether they leave or another removes them; `by` is null for the operator.
 * Admins stay locked until the transaction ends: when two leave at once, the second is the last.
 */
export async function keepAnAdmin(tx: Tx, going: string, by: string | null = going): Promise<void> {
  const ids = await admins.lock(tx)
  if (ids.length !== 1 || ids[0] !== going) return
  const who = by === going ? 'You are' : 'This is'
  throw conflict(`${who} the last admin. Make someone else an admin first.`)
}

/** The addresses of the admins who can work: neither suspended nor banned. */
export const adminEmails = admins.emails
