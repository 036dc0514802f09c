import { type RawBuilder, sql } from 'kysely'
import { type Db, patienceOf, send, type Tx } from './db.ts'

/** Bounds for a search: the planner methods that are `off`, and how long a statement may take. */
type Bounds = { off?: readonly string[]; ms?: number | undefined }

const CANCELED = '57014'
const ALONE = sql`set_config('max_parallel_workers_per_gather', '0', true)`

/** SQL that limits the next statements of the transaction to `ms` milliseconds, or longer where there is more patience. */
export const limitedTo = (db: Db, ms: number): RawBuilder<string> =>
  sql`set_config('statement_timeout', ${String(Math.ceil(ms * patienceOf(db)))}, true)`

/**
 * Reads within these bounds, without parallel workers, which take longer to start than most of these reads. Null when a
 * statement took longer than `ms` milliseconds; never null without `ms`.
 */
export async function readBounded<T>(
  db: Db,
  { off = [], ms }: Bounds,
  read: (tx: Tx) => Promise<T>,
): Promise<T | null> {
  const settings = off.map((name) => sql`set_config(${name}, 'off', true)`)
  const limit = ms === undefined ? [] : [limitedTo(db, ms)]
  try {
    return await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        await send(tx, sql`select ${sql.join([ALONE, ...settings, ...limit])}`)
        const found = await read(tx)
        // A commit that takes longer cannot be canceled: the statement after it would be.
        if (ms !== undefined) await send(tx, sql`select set_config('statement_timeout', '0', true)`)
        return found
      })
  } catch (error) {
    if (ms !== undefined && (error as { code?: string }).code === CANCELED) return null
    throw error
  }
}

/** For `off`: PostgreSQL must not collect and sort what it can read in order. */
export const IN_ORDER: readonly string[] = ['enable_seqscan', 'enable_bitmapscan', 'enable_sort']

/** The one row of a statement, read within these bounds; null as in `readBounded`. */
export function readRow<Row>(db: Db, statement: RawBuilder<unknown>, bounds: Bounds): Promise<Row | null> {
  return readBounded(db, bounds, async (tx) => {
    const { rows } = await (statement as RawBuilder<Row>).execute(tx)
    return rows[0]!
  })
}
