import { type RawBuilder, sql } from 'kysely'
import { executeSlow } from '../../server/platform/postgres/db.ts'
import type { TestApp } from './app.ts'

const PATIENCE_SECONDS = 60

/** Writes many rows in one statement, without the time limit of the product: a busy machine takes what it takes. */
export async function fill(
  { db }: Pick<TestApp['database'], 'db'>,
  statement: RawBuilder<unknown>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await executeSlow(tx, PATIENCE_SECONDS, statement)
  })
}
