import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from '../../db/tables.gen.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** Connections for one process; `end` closes them all. */
export type Database = {
  db: Db
  pool: pg.Pool
  connection: pg.ClientConfig
  end: () => Promise<void>
}

// Counters fit a number; a bigint as text would only surprise.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// One form for moments from the column to the component: ISO 8601 in UTC.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())

/**
 * Opens the pool. Statements end after 5 s and idle transactions after 10 s, so that no request holds a row for
 * longer than its caller waits. `application_name` starts with "beatline": the embedded PostgreSQL counts by it.
 */
export function openDatabase(connection: pg.ClientConfig, max: number): Database {
  const config: pg.ClientConfig = {
    ...connection,
    application_name: 'beatline',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  }
  const pool = new pg.Pool({ ...config, max, idleTimeoutMillis: 30_000 })
  // A connection that breaks while idle is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  // So would one that breaks between two statements of a transaction; the next statement is then refused.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, connection: config, end: () => db.destroy() }
}

/**
 * A statement that PostgreSQL parses and plans once a connection, for the few that run with every page.
 * Rows come as the driver reads them.
 */
export function prepared<Row extends pg.QueryResultRow>(name: string, text: string) {
  return async (pool: pg.Pool, values: unknown[]): Promise<Row[]> => {
    const result = await pool.query<Row>({ name, text, values })
    return result.rows
  }
}

/** SQL that writes a moment's column as text: ISO 8601 in UTC with microseconds, for JSON that the database builds. */
export function isoText(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

// By class, of PostgreSQL: connection, resources, an operator's hand, a fault of its system, a conflict with another
// transaction; then one by one: a session that was given up, a replica, a lock, a password that is being changed.
const AWAY_CLASSES = /^(08|40|53|57|58|XX)/
const AWAY = new Set(['25P03', '25006', '55P03', '28P01', 'EPIPE', 'ENOENT', 'EACCES', 'EMFILE', 'EAI_AGAIN'])
const AWAY_NETWORK = /^E(CONN|TIMEDOUT|NOTFOUND|HOST|NET)/

/** Whether an error means that the database is away or busy and the same call may succeed later. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: string }).code
  if (code !== undefined && (AWAY.has(code) || AWAY_CLASSES.test(code) || AWAY_NETWORK.test(code)))
    return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|driver has already been destroyed/.test(
    error.message,
  )
}

/** Whether a row was written that names one which has just been deleted: a member wrote while his account went. */
export const namesWhatIsGone = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === '23503'

/** The name of the violated constraint, or null when the error is something else. */
export function violatedConstraint(error: unknown): string | null {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  return code?.startsWith('23') ? (constraint ?? '') : null
}
