import { type RawBuilder, sql } from 'kysely'
import { executeSlow } from '../../server/platform/postgres/db.ts'
import type { TestApp } from './app.ts'

const PATIENCE_SECONDS = 120

/**
 * Writes many rows in one statement, without the time limit of the product: a busy machine takes what it takes.
 * Triggers may take longer than all else; what is written without them lacks what they would add.
 */
export async function fill(
  { db }: Pick<TestApp['database'], 'db'>,
  statement: RawBuilder<unknown>,
  { withTriggers = true } = {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    if (!withTriggers) await sql`set local session_replication_role = 'replica'`.execute(tx)
    await executeSlow(tx, PATIENCE_SECONDS, statement)
  })
}
