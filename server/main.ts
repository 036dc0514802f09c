import { setTimeout as after } from 'node:timers/promises'
import { migrate } from '../db/migrate.ts'
import { type App, createApp } from './app.ts'
import { prepareMembers } from './first-start.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { stopInOrder } from './platform/http/drain.ts'
import { createLog } from './platform/log/log.ts'
import { standardOutput } from './platform/log/log-output.ts'
import { directOf } from './platform/postgres/connection.ts'
import { type Database, openDatabase, patienceOf } from './platform/postgres/db.ts'
import { checkPooler } from './platform/postgres/pooler.sql.ts'
import { startPostgres } from './platform/postgres/postgres.ts'
import { checkReplica } from './platform/postgres/replica.sql.ts'
import { isReadOnly } from './platform/postgres/standby.ts'

const GRACE_MS = 15_000

async function start() {
  const config = readConfig()
  const log = createLog(config.LOG_LEVEL)
  const say = (text: string) => standardOutput().write(`${text}\n`)
  const starting = startPostgres(config, say, (text) => log.warn(text))
  const over = Promise.withResolvers<void>()
  let database: Database | undefined
  let app: App | undefined
  // Registered first, so that a start that is ended halfway leaves no PostgreSQL behind: it is stopped within the grace
  // period even if the other steps fail.
  const isStopping = onStop(
    async () => app?.drain(config.DRAIN_MS),
    () =>
      stopInOrder(1, [
        { within: 12_000, act: () => over.promise },
        { within: 12_000, act: async () => app?.close() },
        {
          within: Math.min(12_000, 500 * (database ? patienceOf(database.db) : 1)),
          act: async () => database?.end(),
        },
        { within: GRACE_MS, act: async () => (await starting).stop() },
      ]),
  )
  /** The next step of the start, unless it has been stopped. */
  const step = <T>(act: () => Promise<T>): Promise<T> =>
    isStopping() ? Promise.reject(new Error('Startup was interrupted')) : act()
  try {
    const postgres = await starting
    if (!postgres.embedded) await step(() => checkPooler(postgres.connection))
    const replica = config.DATABASE_REPLICA_URL
    if (replica) await step(() => checkReplica(directOf(postgres.connection), { connectionString: replica }))
    await step(() => migrate(directOf(postgres.connection)))
    const opened = openDatabase(postgres.connection, config.DATABASE_POOL)
    database = opened
    const greeting = await step(() => prepareMembers(config, opened, say))
    const made = await step(() => createApp(config, log, opened))
    app = made
    await step(() => made.http.listen({ port: config.PORT, host: config.HOST }))
    if (config.SMTP_URL && !config.PUBLIC_URL)
      log.warn('PUBLIC_URL is not set: links in emails only work on this machine')
    if (made.metrics) say(`Metrics at ${made.metrics}`)
    say(greeting(addressOf(made.http.server.address(), config.PUBLIC_URL)))
  } catch (error) {
    // The stop closes what is open, and ends the process.
    if (isStopping()) return
    await database?.end().catch(() => undefined)
    await starting.then((postgres) => postgres.stop()).catch(() => undefined)
    throw error
  } finally {
    over.resolve()
  }
}

function addressOf(bound: unknown, publicUrl: string | undefined): string {
  const port = (bound as { port: number }).port
  return publicUrl ?? `http://localhost:${port}`
}

/**
 * Stops once, in order and within 15 s, after a drain on SIGTERM; a second signal ends at once. Returns whether the
 * stop has begun.
 */
function onStop(drain: () => Promise<void>, stop: () => Promise<void>): () => boolean {
  let stopping = false
  const end = async (signal?: string) => {
    if (stopping) process.exit(1)
    stopping = true
    // No load balancer has to react to a Ctrl+C in a terminal.
    if (signal === 'SIGTERM') await drain()
    const stopped = stop().then(
      () => 0,
      (error) => {
        process.stderr.write(`${error}\n`)
        return 1
      },
    )
    process.exit(await Promise.race([stopped, after(GRACE_MS, 1, { ref: false })]))
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  // Started by scripts/start.js: when that is killed, nothing else would end this process.
  if (process.connected) process.on('disconnect', () => end())
  return () => stopping
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  const { code, message, port } = error as { code?: string; message?: string; port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop it, or choose another port: PORT=3001 npm start`
  if (isReadOnly(error))
    return `${message}\nDATABASE_URL must lead to the primary: see "Failover" in docs/operating.md`
  if (code === 'EACCES' && message?.includes('listen'))
    return `Port ${port} may not be opened by this user. Choose another: PORT=3000 npm start`
  return message || String(error)
}

try {
  await start()
} catch (error) {
  process.stderr.write(`\nBeatline did not start.\n${explain(error)}\n`)
  process.exit(1)
}
