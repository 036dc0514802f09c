import { sql } from 'kysely'
import type { Tx } from './db.ts'

/**
 * Runs a part of a transaction that may fail without the rest: its writes are then undone, the transaction continues,
 * and the error is thrown to a caller that can do without that part.
 */
export async function underSavepoint<T>(tx: Tx, act: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx)
  try {
    const result = await act()
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    throw error
  }
}
