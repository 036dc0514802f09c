import { sql } from 'kysely'
import { type Db, executeSlow, type Tx } from '../platform/postgres/db.ts'
import { catalog, literal, quoted } from './catalog.sql.ts'
import { firstId, LAST_MONTH, laterOf, monthAfter, monthTable, type Partitioned } from './months.rules.ts'
import { attach } from './turn-on.sql.ts'

/** An arbitrary number for the advisory lock of whoever changes partitions. */
const TURNING = 815_013
const ANALYZE_SECONDS = 250

/** Whether rows of the month have come before it. */
export async function hasCome(db: Db, table: Partitioned, from: Date): Promise<boolean> {
  const found = await sql`
    select from ${quoted(laterOf(table))} where id < ${firstId(monthAfter(from))}::uuid limit 1`.execute(db)
  return found.rows.length > 0
}

/** Attaches the empty table of the month that begins where the partition of later rows does, and moves rows of that month into it. */
export async function addMonth(tx: Tx, table: Partitioned, from: Date): Promise<void> {
  const to = monthAfter(from)
  const name = monthTable(table, from)
  const later = quoted(laterOf(table))
  // Detached, it has no triggers: what moves is not counted again.
  await sql`alter table ${quoted(table)} detach partition ${later}`.execute(tx)
  const columns = sql.raw((await catalog.columns(tx, table)).map((column) => `"${column}"`).join(', '))
  const isOfMonth = sql`id < ${literal(firstId(to))}`
  await sql`insert into ${quoted(name)} (${columns}) select ${columns} from ${later} where ${isOfMonth}`.execute(
    tx,
  )
  await sql`delete from ${later} where ${isOfMonth}`.execute(tx)
  await attach(table, name, from, to).execute(tx)
  await attach(table, laterOf(table), to, LAST_MONTH).execute(tx)
}

/** The planner's statistics of a table as a whole. */
export async function analyzeWhole(db: Db, table: Partitioned): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${`${ANALYZE_SECONDS}s`}, true)`.execute(tx)
    await executeSlow(tx, ANALYZE_SECONDS, sql`analyze only ${quoted(table)}`)
  })
}

export const analyzeMonth = (db: Db, table: Partitioned, month: Date) =>
  sql`analyze ${quoted(monthTable(table, month))}`.execute(db)

/** Holds it until the connection ends. False while someone else changes partitions, which may take minutes. */
export async function takeTurning(db: Db): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${TURNING}) as held`.execute(db)
  return rows[0]!.held
}

/** The same for a command: throws in place of false. */
export async function holdTurning(db: Db): Promise<void> {
  if (!(await takeTurning(db)))
    throw new Error('Another command or process is changing partitions. Run this again once it has ended.')
}
