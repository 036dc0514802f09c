import pg from 'pg'
import { ConfigError } from '../config.ts'
import { type Connection, LIMITS, STATEMENT_MS, silenceAfter } from './connection.ts'

const FACTS = `
  select pg_backend_pid() as pid, current_user as role, current_database() as database,
    pg_postmaster_start_time()::text as started,
    (select setting::int from pg_settings where name = 'statement_timeout') as statement_timeout,
    (select setting::int from pg_settings where name = 'idle_in_transaction_session_timeout')
      as idle_in_transaction_session_timeout`
type Facts = typeof LIMITS & { pid: number; role: string; database: string; started: string }

/** In transaction mode, two connections that take turns soon get the same session, unless others are faster. */
const TURNS = 3

const NOT_SET =
  'DATABASE_URL leads to a pooler: set DATABASE_POOLER to its mode, session or transaction, and DATABASE_DIRECT_URL to the address of PostgreSQL itself'
const NOT_DIRECT = 'DATABASE_DIRECT_URL must be the address of PostgreSQL itself, not of a pooler'
const OTHER_DATABASE = 'DATABASE_DIRECT_URL leads to another database than DATABASE_URL'
const OTHER_MODE = 'DATABASE_POOLER is session, but the pooler is in transaction mode'

/**
 * Throws ConfigError where a pooler would break what the product relies on: time limits, sessions that keep what was
 * prepared, events of the same database.
 */
export async function checkPooler(connection: Connection): Promise<void> {
  const faults = await faultsOf(connection)
  if (faults.length > 0) throw new ConfigError(faults)
}

async function faultsOf(connection: Connection): Promise<string[]> {
  const { pooler, direct } = connection
  if (!pooler || !direct) return (await past({ ...connection, ...LIMITS }, FACTS)) ? [] : [NOT_SET]
  const there = await past<Facts>(direct, FACTS)
  if (!there) return [NOT_DIRECT]
  const way = await open(connection)
  try {
    const facts = await factsOf(way)
    if (there.started !== facts.started || there.database !== facts.database) return [OTHER_DATABASE]
    const isOtherMode = pooler === 'session' && (await takesTurns(way, connection))
    return [...(isOtherMode ? [OTHER_MODE] : []), ...unlimited(facts)]
  } finally {
    await close(way)
  }
}

/** What PostgreSQL itself says there, among it the id of its process; null from a pooler. */
export async function past<Said extends { pid: number }>(
  connection: pg.ClientConfig,
  text: string,
): Promise<Said | null> {
  const client = await open(connection).catch((error: Error) => {
    if (/unsupported startup parameter/.test(error.message)) return null
    throw error
  })
  if (!client) return null
  const { rows } = await client.query<Said>(text).finally(() => close(client))
  // A pooler makes up the id by which a client can cancel.
  return rows[0]!.pid === (client as unknown as { processID: number }).processID ? rows[0]! : null
}

async function factsOf(client: pg.Client): Promise<Facts> {
  return (await client.query<Facts>(FACTS)).rows[0]!
}

async function takesTurns(one: pg.Client, connection: Connection): Promise<boolean> {
  const other = await open(connection)
  try {
    const [ofOne, ofOther] = [new Set<number>(), new Set<number>()]
    for (let turn = 0; turn < TURNS; turn += 1) {
      ofOne.add((await factsOf(one)).pid)
      ofOther.add((await factsOf(other)).pid)
    }
    return ofOne.size > 1 || ofOther.size > 1 || [...ofOne].some((pid) => ofOther.has(pid))
  } finally {
    await close(other)
  }
}

function unlimited(facts: Facts): string[] {
  const { role, database } = facts
  const who = `${pg.escapeIdentifier(role)} in database ${pg.escapeIdentifier(database)}`
  const names = (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).filter(
    (name) => facts[name] === 0 || facts[name] > LIMITS[name],
  )
  return names.map(
    (name) =>
      `the pooler must lend sessions with ${name} of at most ${LIMITS[name] / 1_000} s. Run this on PostgreSQL, then RECONNECT on the pooler: alter role ${who} set ${name} = '${LIMITS[name] / 1_000}s'`,
  )
}

async function open(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    // Not called beatline: a restore refuses to run beside those, and this one shows for a moment once it is closed.
    application_name: 'pooler-check',
    connectionTimeoutMillis: 5_000,
    query_timeout: silenceAfter(STATEMENT_MS),
  })
  // A broken connection fails the statement on it; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const close = (client: pg.Client) => client.end().catch(() => undefined)
