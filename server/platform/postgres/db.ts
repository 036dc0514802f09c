import {
  CompiledQuery,
  type DialectAdapter,
  Kysely,
  PostgresDialect,
  type QueryResult,
  type RawBuilder,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { Tables } from '../../../db/tables.gen.ts'
import {
  Client,
  type Connection,
  directOf,
  isOutdated,
  KEPT_ALIVE,
  limitsOf,
  type OnSent,
  type Prepared,
  patienceWith,
  STATEMENT_MS,
  silenceAfter,
  type WriteWatch,
} from './connection.ts'
import { isReadOnly } from './standby.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** Connections of one process; `end` closes them all. */
export type Database = {
  db: Db
  pool: pg.Pool
  /** For another pool like this one. */
  connection: Connection
  /** Past the pooler, where there is one: for what needs a session of its own. */
  direct: Connection
  /**
   * Calls `act` when a statement whose text matches has run on one of these connections, before its caller hears of it,
   * and when its transaction has ended.
   */
  watchWrites: (writes: RegExp, act: () => void) => void
  end: () => Promise<void>
}

// Counters fit a number; a bigint as text would only surprise.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// One format for times from the column to the component: ISO 8601 in UTC.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())
// A day is no moment: the driver would make one of it in the server's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const IDLE_MS = 30_000
/** A pooler in session mode lends its session to nobody else until the connection is closed. */
const IDLE_LENT_MS = 1_000

/** How many times as much as usual a database may take. Its adapter is what it shares with its transactions. */
const patience = new WeakMap<DialectAdapter, number>()

/**
 * How many times as much as usual something on this database may take before it gives up: as many as its statements may
 * (`statementMs`), so that a search finds no less, and a stop leaves nothing undone, on a slow machine.
 */
export const patienceOf = (db: Db): number => patience.get(db.getExecutor().adapter) ?? 1

/** `application_name` starts with "beatline": the embedded PostgreSQL counts by it. */
const ours = <Config extends Connection>(connection: Config): Config => ({
  connectionTimeoutMillis: connection.statementMs ?? STATEMENT_MS,
  ...connection,
  application_name: 'beatline',
  ...KEPT_ALIVE,
})

/**
 * Opens the pool. Statements end after 5 s (`statementMs`) and idle transactions after 10 s, so that no request holds a
 * row longer than its caller waits; a connection is dropped after 8 s of silence. What `connection` sets itself wins. A
 * pooler takes no such limits from its clients: behind it, they are the role's (pooler.sql.ts). A connection is closed
 * after `idleMs` without work; 0 keeps it.
 */
export function openDatabase(
  connection: Connection,
  max: number,
  idleMs = connection.pooler === 'session' ? IDLE_LENT_MS : IDLE_MS,
): Database {
  const { statementMs = STATEMENT_MS } = connection
  const limits = limitsOf(statementMs)
  const config = connection.pooler ? ours(connection) : { ...limits, ...ours(connection) }
  const direct = { ...limits, ...ours(directOf(connection)) }
  const watches: WriteWatch[] = []
  const pool = new pg.Pool({
    query_timeout: silenceAfter(statementMs),
    ...config,
    // What the pool doesn't know it passes on to the client.
    ...{ Client, watches },
    pipeline: true,
    max,
    idleTimeoutMillis: idleMs,
  })
  // A connection that breaks while idle is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  // So would one that breaks between two statements of a transaction; its next statement then fails.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  patience.set(db.getExecutor().adapter, patienceWith(connection))
  const end = async () => {
    await db.destroy()
    // Kysely doesn't close a pool that it has not used itself.
    if (!pool.ending) await pool.end()
  }
  const watchWrites = (writes: RegExp, act: () => void) => void watches.push({ writes, act })
  return { db, pool, connection, direct, watchWrites, end }
}

/** A statement outside of transactions that is prepared whatever its text. Rows come as the driver reads them. */
export function prepared<Row extends pg.QueryResultRow>(text: string) {
  return async (pool: pg.Pool, values: unknown[]): Promise<Row[]> => {
    const query: Prepared = { text, values, isPrepared: true }
    const result = await pool.query<Row>(query)
    return result.rows
  }
}

// PostgreSQL keeps the generic plan of a prepared statement only if a plan for the actual values looks no cheaper.
// Otherwise it plans again with each call, which costs more than most of these statements do. It can't see through
// these two, so both plans look alike to it.

/** SQL for any of the ids in a parameter of a prepared statement: the planner sees the length of a plain array. */
export const anyOf = (parameter: string) => `any (array(select unnest(${parameter}::uuid[])))`

/** SQL for the cursor of a page in a prepared statement: the planner sees how far into the list a plain value is. */
export const cursorParam = (at: string, id: string) => `((select ${at}::timestamptz), (select ${id}::uuid))`

/**
 * Sends a statement whose rows nobody needs, without waiting for it: it costs no round trip. If it fails, the
 * transaction can't commit.
 */
export async function send(tx: Tx, statement: RawBuilder<unknown>): Promise<void> {
  await tx.executeQuery(pipelinedQuery(tx, statement, () => undefined))
}

/**
 * Sends a statement of a transaction so that the next one is sent right behind it: in `together`, it shares the round
 * trip of those after it. Outside of a transaction it just runs.
 */
export async function pipelined<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row[]> {
  if (!db.isTransaction) return (await statement.execute(db)).rows
  const results: Promise<pg.QueryResult>[] = []
  const sent = await db.executeQuery(pipelinedQuery(db, statement, (result) => void results.push(result)))
  // A restore's connection is not pipelined: it has waited for the rows.
  return (results[0] ? (await results[0]).rows : sent.rows) as Row[]
}

/**
 * Waits for statements that were sent together, in the order in which they were called. Throws what the first of those
 * that failed threw, as if each had waited for the one before; the transaction then undoes what later ones wrote.
 */
export async function together<Asked extends unknown[]>(
  ...asked: Asked
): Promise<{ [Index in keyof Asked]: Awaited<Asked[Index]> }> {
  const settled = await Promise.allSettled(asked)
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  }) as { [Index in keyof Asked]: Awaited<Asked[Index]> }
}

// The driver passes on what it gets, and node-postgres accepts an object as the text.
function pipelinedQuery(db: Db, statement: RawBuilder<unknown>, onSent: OnSent) {
  const { sql: text, parameters } = statement.compile(db)
  const query: Prepared = { text, isPrepared: true, onSent }
  return CompiledQuery.raw(query as unknown as string, [...parameters])
}

/** Runs a statement that may take longer than others; the transaction has raised its timeout. */
export function executeSlow<Row>(
  tx: Tx,
  seconds: number,
  statement: RawBuilder<Row>,
): Promise<QueryResult<Row>> {
  const { sql: text, parameters } = statement.compile(tx)
  const query_timeout = seconds * 1_000 + silenceAfter(STATEMENT_MS)
  return tx.executeQuery<Row>(
    CompiledQuery.raw({ query_timeout, text } as unknown as string, [...parameters]),
  )
}

/** SQL that writes a timestamp column as text: ISO 8601 in UTC with microseconds, for JSON that the database builds. */
export function isoText(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

// PostgreSQL's error classes: connection, resources, operator intervention, system error, conflict with another
// transaction. Then single codes: a dropped session, a lock, a password that is being changed.
const AWAY_CLASSES = /^(08|40|53|57|58|XX)/
const AWAY = new Set(['25P03', '55P03', '28P01', 'EPIPE', 'ENOENT', 'EACCES', 'EMFILE', 'EAI_AGAIN'])
const AWAY_NETWORK = /^E(CONN|TIMEDOUT|NOTFOUND|HOST|NET)/

/** Whether an error means that the database is down or busy and the same call may succeed later. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isOutdated(error) || isReadOnly(error)) return true
  const code = (error as { code?: string }).code
  if (code !== undefined && (AWAY.has(code) || AWAY_CLASSES.test(code) || AWAY_NETWORK.test(code)))
    return true
  return /Connection terminated|Client was closed|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|driver has already been destroyed/.test(
    error.message,
  )
}

/** Failures of one transaction's statements: canceled, deadlocked, or waiting for a lock. */
const OF_ONE = new Set(['57014', '40P01', '40001', '55P03'])

/** Whether the database is away, so that whatever comes next would fail, too: not only this transaction has failed. */
export const isAway = (error: unknown): boolean =>
  isPassing(error) && !OF_ONE.has((error as { code?: string }).code ?? '')

/** Whether a row references one that has just been deleted: a member wrote while their account was being deleted. */
export const violatesForeignKey = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === '23503'

/** The name of the violated constraint, or null when the error is something else. */
export function violatedConstraint(error: unknown): string | null {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  return code?.startsWith('23') ? (constraint ?? '') : null
}
