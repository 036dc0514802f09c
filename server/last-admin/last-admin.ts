import type { Tx } from '../platform/db.ts'
import { conflict } from '../platform/errors.ts'
import { admins } from './last-admin.sql.ts'

/**
 * Refuses (409) what would leave the product without an admin, because this one goes. Admins stay locked until the
 * transaction ends: of two who go at once the second is the last.
 */
export async function keepAnAdmin(tx: Tx, going: string): Promise<void> {
  const ids = await admins.lock(tx)
  if (ids.length === 1 && ids[0] === going)
    throw conflict('You are the last admin. Make somebody else admin first.')
}
