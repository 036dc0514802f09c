import { sql } from 'kysely'
import { send, type Tx } from './db.ts'

/** Whether it failed because the transaction had failed before it began: nothing of the part was wrong. */
export const hadFailed = (error: unknown): boolean => (error as { code?: string }).code === '3B001'

/**
 * Runs a part of a transaction that may fail without the rest: its writes are then undone, the transaction continues,
 * and the error is thrown to a caller that can do without that part. Everything in `act` is awaited: a failed `send` would
 * still fail the commit. Nothing else of the transaction is sent meanwhile: it would be undone with the part.
 */
export async function underSavepoint<T>(tx: Tx, act: () => Promise<T>): Promise<T> {
  await send(tx, sql`savepoint part`)
  try {
    const result = await act()
    await send(tx, sql`release savepoint part`)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    // Otherwise a part around this one, which has the same name, could only be undone up to here.
    await send(tx, sql`release savepoint part`)
    throw error
  }
}
