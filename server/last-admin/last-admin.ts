import type { Tx } from '../platform/db.ts'
import { conflict } from '../platform/errors.ts'
import { admins } from './last-admin.sql.ts'

/**
 * Whether the product would be without an admin if this one went. Admins stay locked until the transaction ends: of two
 * who go at once the second is the last.
 */
export async function isLastAdmin(tx: Tx, going: string): Promise<boolean> {
  const ids = await admins.lock(tx)
  return ids.length === 1 && ids[0] === going
}

/** Refuses (409) that the last admin goes. */
export async function keepAnAdmin(tx: Tx, going: string): Promise<void> {
  if (await isLastAdmin(tx, going)) throw conflict('You are the last admin. Make somebody else admin first.')
}
