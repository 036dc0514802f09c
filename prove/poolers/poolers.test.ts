import { execFile } from 'node:child_process'
import { existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { PROBE } from '../../bench/memory.ts'
import type { Connection } from '../../server/platform/postgres/connection.ts'
import { checkPooler } from '../../server/platform/postgres/pooler.sql.ts'
import { BOUND, testFolder } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { openMailSink } from '../../test/support/mail-sink.ts'
import { ROOT, ServerProcess, serverEnvironment } from '../../test/support/server-process.ts'
import { LiveReader } from '../../test/support/stream.ts'
import { during } from '../during.ts'
import { Ledger } from '../faults/ledger.ts'
import { ask, startPostgres } from '../faults/own-postgres.ts'
import { asApp, FAULTS_MS, outside } from '../faults/serving.ts'
import { figures } from '../figures.ts'
import { blockOf } from '../recipe.ts'
import { sized } from '../size.ts'
import { expectPgBouncer, type Mode, type PgBouncer, type Pool, startPgBouncer } from './pgbouncer.ts'

/** Connections of each of two processes, and of PgBouncer to PostgreSQL. */
const DATABASE_POOL = 16
const SIZES: Record<Mode, number> = { session: 12, transaction: 3 }
/** Stretches of writes before the kills. */
const PAUSES = sized(4, 100)
const KILLS = sized(1, 20)
const DOWN_MS = 1_000

expectPgBouncer()
const { connection } = await startPostgres('poolers')

let made = 0
/** An empty database, with the limits that docs/operating.md sets. */
async function limitedDatabase(): Promise<pg.ClientConfig> {
  made += 1
  const database = `beatline_${made}`
  await ask(connection, `create database ${database}`)
  const limits = blockOf('sql', 'alter role').replaceAll('in database beatline', `in database ${database}`)
  await ask(connection, limits)
  return { ...connection, database }
}

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').filter(Boolean)
/** Warnings and worse, and that the log of PostgreSQL can't be read. */
const loggedBy = (file: string) =>
  linesOf(file).filter(
    (line) =>
      line.startsWith('{') &&
      ((JSON.parse(line) as { level: number }).level >= 40 || line.includes('NOTIFY')),
  )

async function serveBoth(connection: pg.ClientConfig, env: Record<string, string>) {
  const [sink, folder] = [await openMailSink(), await testFolder()]
  const calm = {
    RATE_LIMITS: 'off',
    AWAY_MAIL_MINUTES: '1440',
    PUBLIC_URL: 'https://beatline.example',
    SMTP_URL: sink.url,
    DRAIN_MS: '0',
    HEARTBEAT_MS: '200',
  }
  const shared = { DATABASE_POOL: `${DATABASE_POOL}`, LOG_LEVEL: 'info', STORAGE_URL: `file://${folder}/s` }
  const all = { ...calm, ...shared, ...env }
  const logs = ['one', 'other'].map((name) => join(folder, name))
  const start = (file: string) =>
    ServerProcess.over(connection, all, { output: openSync(file, 'a'), probe: PROBE })
  const servers = [await start(logs[0]!), await start(logs[1]!)] as const
  const at = async (server: ServerProcess) => {
    const address = await server.ready()
    return { ...outside(connection, address), address }
  }
  const both = [await at(servers[0]), await at(servers[1])] as const
  return { servers, both, logs, env: all, folder, sink }
}

/** Looks at the pool until `act` has ended. Returns the most of each that it saw. */
async function watching(pooler: PgBouncer, act: () => Promise<void>) {
  const most = { clients: 0, sessions: 0 }
  let mode: Pool['pool_mode'] | undefined
  await during(act, async () => {
    await after(20)
    const pool = await pooler.pool()
    if (!pool) return
    mode = pool.pool_mode
    most.clients = Math.max(most.clients, pool.cl_active + pool.cl_waiting)
    most.sessions = Math.max(most.sessions, pool.sv_active + pool.sv_idle + pool.sv_used)
  })
  return { ...most, mode }
}

const loginsOf = ({ log }: PgBouncer) =>
  log().filter((line) => line.includes('login attempt: db=beatline')).length

async function backUp(connection: pg.ClientConfig, env: Record<string, string>, folder: string) {
  const to = join(folder, 'backup')
  const given = { ...(await serverEnvironment(connection, env)) }
  const run = promisify(execFile)
  const args = ['server/operate.ts', 'backup', to]
  const { stdout, stderr } = await run(process.execPath, args, { cwd: ROOT, env: given })
  expect({ stdout, stderr }).toEqual({ stdout: expect.stringContaining(' rows of '), stderr: '' })
  expect(existsSync(join(to, 'manifest.json'))).toBe(true)
}

test.each(['transaction', 'session'] as const)(
  'two processes share a small pool in %s mode; while it is killed they answer 503, and nothing is lost',
  { timeout: FAULTS_MS },
  async (mode) => {
    const database = await limitedDatabase()
    const pooler = await startPgBouncer(database, mode, SIZES[mode])
    const { servers, both, logs, env, folder, sink } = await serveBoth(database, pooler.env)
    let turn = 0
    const next = async () => both[turn++ % 2]!.address
    const ledger = await Ledger.open({ server: servers[0], app: both[0], sink }, next, sized(20, 400))
    const { session } = await makeMember(asApp(both[0]))
    const stream = await LiveReader.open(both[1].address, session.access_token)

    const undisturbed = () =>
      ledger.through(
        `Two processes in ${mode} mode`,
        PAUSES,
        async () => undefined,
        () => ({}),
      )
    const most = await watching(pooler, async () => {
      await undisturbed()
      await backUp(database, env, folder)
    })
    const clients = loginsOf(pooler)
    figures(`Two processes with ${DATABASE_POOL} connections each, in ${mode} mode`, {
      'connections of PgBouncer to PostgreSQL': SIZES[mode],
      'most at once': most.sessions,
      'connections of Beatline, most at once': most.clients,
      'connections of Beatline, all': clients,
    })
    expect(most.mode).toBe(mode)
    expect(most.sessions).toBeLessThanOrEqual(SIZES[mode])
    expect(mode === 'transaction' ? most.clients : clients).toBeGreaterThan(SIZES[mode])
    expect(logs.flatMap(loggedBy)).toEqual([])
    expect(pooler.log().filter((line) => / (WARNING|ERROR|FATAL) /.test(line))).toEqual([])

    const kill = async () => {
      await pooler.kill()
      for (const server of servers) {
        await vi.waitFor(async () => expect(await server.status('/readyz')).toBe(503), BOUND)
        expect(await server.status('/healthz')).toBe(200)
      }
      await after(DOWN_MS)
      await pooler.start()
      await Promise.all(servers.map((server) => server.ready()))
    }
    const title = `PgBouncer in ${mode} mode, killed under load`
    const { retried, unavailable } = await ledger.through(title, KILLS, kill, () => ({ kills: KILLS }))
    expect(retried).toBeGreaterThan(0)
    expect(unavailable).toBeGreaterThan(0)
    // Events come past the pooler: nothing was missed.
    await stream.beat()
    stream.close()
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0])
  },
)

test('refuses a pooler that nothing names, or whose mode or way past it is another one', async () => {
  const database = await limitedDatabase()
  const { env } = await startPgBouncer(database, 'transaction', SIZES.transaction)
  const through = { connectionString: env.DATABASE_URL }
  const wrong = (connection: Connection, said: string) =>
    expect(checkPooler(connection)).rejects.toThrow(said)
  await checkPooler({ ...through, pooler: 'transaction', direct: database })
  await wrong(through, 'DATABASE_URL leads to a pooler: set DATABASE_POOLER')
  const OTHER_MODE = 'DATABASE_POOLER is session, but the pooler is in transaction mode'
  await wrong({ ...through, pooler: 'session', direct: database }, OTHER_MODE)
  await wrong({ ...through, pooler: 'transaction', direct: through }, 'not of a pooler')
})
