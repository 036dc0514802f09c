import type { Tx } from '../platform/postgres/db.ts'
import { users } from './auth.sql.ts'
import { barredRefusal } from './who.ts'

/**
 * Lets no suspension or ban of the caller begin before the transaction ends: their posts are locked after the account, as a
 * ban does. Throws 403 for one that runs.
 */
export async function holdStanding(tx: Tx, account_id: string): Promise<void> {
  const barred = await users.holdStanding(tx, account_id)
  if (barred) throw barredRefusal(barred)
}
