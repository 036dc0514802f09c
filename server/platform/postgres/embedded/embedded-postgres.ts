import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describeFailure, EmbeddedPostgresError } from './error.ts'
import { DATABASE_USER, ensureDataFolder } from './folder.ts'
import { findLocation, findPrograms, type Location, socketFolder } from './location.ts'
import { withCrashSafeLock } from './lock.ts'
import { Revival } from './revival.ts'
import {
  readPostmasterFile,
  SOCKET_PORT,
  serverOutput,
  serversOf,
  spawnServer,
  stopServer,
} from './server.ts'

const DATABASE = 'beatline'
const KEEPER = 'beatline-keeper'
const READY_PATIENCE_MS = 300_000
const LAUNCH_PATIENCE_MS = 60_000
const SOCKET_PATIENCE_MS = 3_000

type Log = (text: string) => void

/** Who uses the server, where it reports, and the settings of a server that this call has to start. */
type Use = { name: string; log: Log; isDurable: boolean }

export type EmbeddedPostgres = {
  /** For `pg`: `host` is the folder of the Unix socket; trust within it, so there is no password. */
  connection: { host: string; port: number; user: string; database: string }
  /** True when the database was created by this start, so it is empty. */
  created: boolean
  /** True when a running server was found: another process uses it, or a killed one left it. */
  reused: boolean
  /** Stops the server unless another Beatline process uses it. Close your own connections first. */
  stop(): Promise<void>
}

// The package's types lack these two.
type Keeper = pg.Client & { ref(): void; unref(): void; readonly hasEnded: boolean }

type Running = { pid: number; sockets: string; keeper: Keeper }

/**
 * Each process holds one named connection for as long as it uses the database. It shows other processes that they must
 * not stop the server, and it disappears with a killed process.
 */
async function connectKeeper(host: string, name: string): Promise<Keeper> {
  const keeper = new pg.Client({
    host,
    port: SOCKET_PORT,
    user: DATABASE_USER,
    database: 'postgres',
    ssl: false,
    application_name: `${KEEPER} ${name} ${process.pid}`,
    connectionTimeoutMillis: 10_000,
  })
  let hasEnded = false
  keeper.on('error', () => {})
  keeper.once('end', () => {
    hasEnded = true
  })
  await keeper.connect()
  return Object.defineProperty(keeper, 'hasEnded', { get: () => hasEnded }) as Keeper
}

/** Whether nothing listens; throws on a refusal that waiting won't fix. */
function isNobodyThere(error: unknown): boolean {
  const { code, message } = error as { code?: string; message: string }
  // 57P03: starting up, recovering or shutting down.
  if (!(error instanceof pg.DatabaseError) || code === '57P03')
    return code === 'ENOENT' || code === 'ECONNREFUSED'
  throw new EmbeddedPostgresError(
    `PostgreSQL runs but refuses the connection: ${message}. If too many programs use it, end one and start again.`,
  )
}

/**
 * Retries until the server accepts connections; null when it has exited, or has no socket for `patience` milliseconds
 * although it runs.
 */
async function reach(
  socketsNow: () => string | undefined,
  name: string,
  { log, patience, isAlive }: { log: Log; patience: number; isAlive: () => boolean },
): Promise<Omit<Running, 'pid'> | null> {
  const began = Date.now()
  let nextWord = began + 5_000
  while (isAlive()) {
    const sockets = socketsNow()
    try {
      // An empty host would mean TCP, and any other PostgreSQL on this machine.
      if (sockets) return { sockets, keeper: await connectKeeper(sockets, name) }
    } catch (error) {
      if (isNobodyThere(error) && Date.now() - began > patience) return null
    }
    if (Date.now() - began > READY_PATIENCE_MS) {
      throw new EmbeddedPostgresError(
        'PostgreSQL has been getting ready for five minutes. Start again later.',
      )
    }
    if (Date.now() > nextWord) {
      log('PostgreSQL is still getting ready.')
      nextWord += 10_000
    }
    await sleep(50)
  }
  return null
}

/** Servers of this folder that can't serve: their folder was deleted and created again, or their socket is gone. */
async function endUnreachable(data: string, pid: number, log: Log): Promise<void> {
  log(`A PostgreSQL left over on this folder (process ${pid}) cannot be reached any more, ending it.`)
  if (await stopServer(data, pid)) return
  throw new EmbeddedPostgresError(
    `PostgreSQL (process ${pid}) still runs on ${data} but does not answer. End it with: kill -QUIT ${pid}`,
  )
}

async function findRunning(data: string, name: string, log: Log): Promise<Running | null> {
  for (const pid of serversOf(data)) {
    const isAlive = () => serversOf(data).includes(pid)
    // PostgreSQL writes its socket there last, once it listens.
    const sockets = () => readPostmasterFile(data)?.sockets
    const isCurrent = readPostmasterFile(data)?.pid === pid
    const found = isCurrent
      ? await reach(sockets, name, { log, patience: SOCKET_PATIENCE_MS, isAlive })
      : null
    if (found) return { pid, ...found }
    if (isAlive()) await endUnreachable(data, pid, log)
  }
  return null
}

function watch(child: ChildProcess): () => boolean {
  let alive = true
  child.on('exit', () => {
    alive = false
  })
  child.on('error', () => {
    alive = false
  })
  return () => alive
}

async function launch(location: Location, bin: string, { name, log, isDurable }: Use): Promise<Running> {
  const began = Date.now()
  const sockets = socketFolder(location)
  const child = spawnServer(location, bin, sockets, isDurable)
  const isAlive = watch(child)
  const started = await reach(() => sockets, name, { log, patience: LAUNCH_PATIENCE_MS, isAlive })
  if (started && child.pid) return { pid: child.pid, ...started }
  if (child.pid) await stopServer(location.data, child.pid)
  const output = serverOutput(location.data, began)
  throw new EmbeddedPostgresError(describeFailure(`PostgreSQL did not start on ${location.data}.`, output))
}

/** True when the database was missing and has been created. */
async function ensureDatabase(keeper: pg.Client): Promise<boolean> {
  const { rowCount } = await keeper.query('select from pg_database where datname = $1', [DATABASE])
  if (!rowCount) await keeper.query(`create database ${DATABASE}`)
  return !rowCount
}

async function otherKeepers(keeper: pg.Client): Promise<string[]> {
  const { rows } = await keeper.query<{ application_name: string }>(
    'select application_name from pg_stat_activity where application_name like $1 and pid <> pg_backend_pid()',
    [`${KEEPER}%`],
  )
  return rows.map((row) => row.application_name.slice(KEEPER.length + 1))
}

/** A process that has just closed its connection still shows for a moment, so this checks twice. */
async function whoElseUses(keeper: pg.Client): Promise<string[]> {
  try {
    for (let look = 0; look < 10; look += 1) {
      if ((await otherKeepers(keeper)).length === 0) return []
      await sleep(100)
    }
    return await otherKeepers(keeper)
  } catch {
    return []
  }
}

async function release(location: Location, { pid, keeper }: Running, log: Log): Promise<void> {
  keeper.ref()
  const others = await whoElseUses(keeper)
  await keeper.end().catch(() => {})
  if (others.length > 0) return log(`PostgreSQL stays up for another Beatline (${others.join(', ')}).`)
  // It may have exited by itself, and another process may have its id by now.
  if (!serversOf(location.data).includes(pid) || (await stopServer(location.data, pid))) return
  log(`PostgreSQL (process ${pid}) did not end within 40 seconds; the next start will find it.`)
}

type Found = { running: Running; created: boolean; reused: boolean }

/** The server that runs on this folder, or a new one, with the database in it. Call it under the folder's lock. */
async function findOrLaunch(location: Location, use: Use): Promise<Found> {
  const { name, log } = use
  const found = await findRunning(location.data, name, log)
  if (found) log(`Using the PostgreSQL that already runs on ${location.data}.`)
  const programs = findPrograms(location)
  if (!found) await ensureDataFolder(location, programs, log)
  if (!found) log(`Starting PostgreSQL ${programs.major} on ${location.data}.`)
  const running = found ?? (await launch(location, programs.bin, use))
  const created = await ensureDatabase(running.keeper)
  // When idle it must not keep alive a process that has nothing else to do.
  running.keeper.unref()
  return { running, created, reused: found !== null }
}

/**
 * Runs PostgreSQL on a folder of ours, reachable only through a Unix socket, and creates the database `beatline` if it
 * doesn't exist. The server outlives a killed process, and the next start finds it.
 *
 * `name` shows other processes who uses the database (`server`, `operate`). With `revives`, a server that exits while
 * in use is started again, and `revives` is notified. With `isDurable: false`, a server that this call starts doesn't
 * wait for disk writes: for data that can be recreated, such as that of tests. Throws EmbeddedPostgresError, with a
 * message meant for the operator.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: Log
  name?: string
  revives?: Log
  isDurable?: boolean
}): Promise<EmbeddedPostgres> {
  const { dataDir, log, name = 'server', revives, isDurable = true } = options
  const location = findLocation(dataDir)
  const locked = <T>(say: Log, work: () => Promise<T>) => withCrashSafeLock(location.lockFile, say, work)
  const {
    running: first,
    created,
    reused,
  } = await locked(log, () => findOrLaunch(location, { name, log, isDurable }))
  let running = first
  const again = async (say: Log) => {
    running = (await locked(say, () => findOrLaunch(location, { name, log: say, isDurable }))).running
    return running.keeper
  }
  const revival = revives && new Revival(() => again(revives), revives)
  revival?.watch(first.keeper)
  const end = async () => {
    await revival?.stop()
    await locked(log, () => release(location, running, log))
  }
  let stopping: Promise<void> | undefined
  return {
    connection: { host: first.sockets, port: SOCKET_PORT, user: DATABASE_USER, database: DATABASE },
    created,
    reused,
    stop: () => (stopping ??= end()),
  }
}
