import { randomInt } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, isPassing, type Tx } from '../platform/postgres/db.ts'
import { quoted } from './catalog.sql.ts'
import type { Partitioned } from './months.rules.ts'

/** How long it waits for each lock, and all it may take by default: others wait as long, at most. */
const WAIT = '100ms'
const WHOLE_MS = 900
const TRIES = 30
const PAUSE_MS = { min: 200, max: 1_500 }

/** A lock that is held, a deadlock, or the end of the time: for a statement, or for the whole, which ends the connection. */
const isBusy = (error: unknown) => isPassing(error) || (error as { code?: string }).code === '25P04'

/**
 * Changes the form of a table, which it locks, in a transaction that waits for its locks only briefly, and tries again until it has them:
 * whoever waits behind it waits briefly, too. Throws when the tables are never free, and has changed nothing then.
 */
export async function shortly<Result>(
  db: Db,
  table: Partitioned | null,
  act: (tx: Tx) => Promise<Result>,
  wholeMs = WHOLE_MS,
): Promise<Result> {
  for (let tried = 1; ; tried++) {
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`
          select set_config('lock_timeout', ${WAIT}, true), set_config('statement_timeout', ${`${wholeMs}ms`}, true),
            set_config('transaction_timeout', ${`${wholeMs}ms`}, true)`.execute(tx)
        if (table) await sql`lock table ${quoted(table)} in access exclusive mode`.execute(tx)
        return await act(tx)
      })
    } catch (error) {
      if (!isBusy(error)) throw error
      if (tried === TRIES)
        throw new Error('Something holds the tables, such as a backup. Run it again later.', { cause: error })
      await after(randomInt(PAUSE_MS.min, PAUSE_MS.max))
    }
  }
}
