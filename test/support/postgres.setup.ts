import { createHash, randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, statfs } from 'node:fs/promises'
import { freemem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../db/migrate.ts'
import { Jobs } from '../../server/platform/jobs/jobs.ts'
import { createLog } from '../../server/platform/log/log.ts'
import { openDatabase } from '../../server/platform/postgres/db.ts'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded/embedded-postgres.ts'
import { serversOf } from '../../server/platform/postgres/embedded/server.ts'
import { partitionSince } from './partitioning.ts'
import { QUEUED_JOBS } from './queued-jobs.ts'

const ROOT = join(import.meta.dirname, '../..')
/** With partitioned tables; only prove/partitions sets it. */
const IS_PARTITIONED = process.env.TEST_PARTITIONED === '1'
// Every run holds this lock with its own number, so that others can tell its databases from those of a dead run.
const RUN_LOCK = 815_002
const TEMPLATE_LOCK = 815_003
const MEMORY = '/dev/shm'
/** Bytes: many times of what the clones of the files that run at a time take with the log, which may grow to 512 MB. */
const ROOM = 4 * 1024 ** 3

declare module 'vitest' {
  interface ProvidedContext {
    /** The test server's administrative database, the database that each file clones, and this run's number. */
    postgres: { connection: pg.ClientConfig; template: string; run: number }
  }
}

/** Once per run: a PostgreSQL server, with a migrated template. Each test file clones the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  const admin = new pg.Client(server.connection)
  await admin.connect()
  const run = randomInt(2 ** 31)
  const end = async () => {
    await admin.end()
    await server.stop()
  }
  try {
    await admin.query('select pg_advisory_lock($1, $2)', [RUN_LOCK, run])
    await dropLeftovers(admin)
    if (!process.env.DATABASE_URL) await vacuumOnlyFor(project.config.provide.proof === 'long', admin)
    const template = await ensureTemplate(admin, server.connection)
    project.provide('postgres', { connection: server.connection, template, run })
  } catch (error) {
    await end()
    throw error
  }
  return async () => {
    const mine = (await clones(admin)).filter((name) => runOf(name) === run)
    await dropDatabases(admin, mine)
    await end()
  }
}

async function startServer(): Promise<{ connection: pg.ClientConfig; stop: () => Promise<void> }> {
  const url = process.env.DATABASE_URL
  if (url) return { connection: { connectionString: url }, stop: async () => undefined }
  const dataDir = await dataFolder()
  const server = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    name: 'test',
    isDurable: false,
  })
  const stop = async () => {
    await server.stop()
    // Another run of this folder may still use it.
    const isInUse = serversOf(join(dataDir, 'postgres')).length > 0
    if (dataDir.startsWith(MEMORY) && !isInUse) await rm(dataDir, { recursive: true, force: true })
  }
  return { connection: server.connection, stop }
}

/**
 * What autovacuum counts while a test writes its rows, or just before, would decide by which plan its statements run. A
 * long proof lives long enough to need it.
 */
async function vacuumOnlyFor(isLong: boolean, admin: pg.Client) {
  await admin.query(`alter system set autovacuum = ${isLong ? 'on' : 'off'}`)
  await admin.query('select pg_reload_conf()')
}

/** In memory where there is room: a clone is a thousand files, made and removed within seconds. */
async function dataFolder(): Promise<string> {
  const hash = createHash('sha256').update(ROOT).digest('hex').slice(0, 12)
  if (existsSync(MEMORY) && freemem() > ROOM) {
    const { bavail, bsize } = await statfs(MEMORY)
    if (bavail * bsize > ROOM) return join(MEMORY, `beatline-test-${hash}`)
  }
  return join(ROOT, '.data/test')
}

const runOf = (clone: string) => Number(clone.split('_')[2])

async function databases(admin: pg.Client, pattern: string): Promise<string[]> {
  const found = await admin.query<{ name: string }>(
    'select datname as name from pg_database where datname like $1',
    [pattern],
  )
  return found.rows.map((row) => row.name)
}

const clones = (admin: pg.Client) => databases(admin, 'beatline\\_test\\_%')

async function dropDatabases(admin: pg.Client, names: string[]) {
  for (const name of names)
    await admin.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
}

async function dropLeftovers(admin: pg.Client) {
  const held = await admin.query<{ run: number }>(
    `select objid::bigint as run from pg_locks where locktype = 'advisory' and classid = $1`,
    [RUN_LOCK],
  )
  const alive = new Set(held.rows.map((row) => row.run))
  await dropDatabases(
    admin,
    (await clones(admin)).filter((name) => !alive.has(runOf(name))),
  )
}

async function ensureTemplate(admin: pg.Client, connection: pg.ClientConfig): Promise<string> {
  const name = `beatline_template_${await fingerprint()}`
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  if ((await databases(admin, name)).length === 0) {
    const half = `${name}_half`
    await dropDatabases(admin, [half])
    await admin.query(`create database ${half}`)
    await fill(inDatabase(connection, half))
    // A closed connection still shows for a moment.
    await admin.query('select pg_terminate_backend(pid, 10_000) from pg_stat_activity where datname = $1', [
      half,
    ])
    await admin.query(`alter database ${half} rename to ${name}`)
  }
  await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  return name
}

// The migrations, and the version of the job queue, which brings its own tables.
async function fingerprint(): Promise<string> {
  const folder = join(ROOT, 'db/migrations')
  const hash = createHash('sha256')
    .update(QUEUED_JOBS)
    .update(await readFile(join(ROOT, 'node_modules/pg-boss/package.json')))
  for (const file of (await readdir(folder)).sort())
    hash.update(file).update(await readFile(join(folder, file)))
  if (IS_PARTITIONED) {
    const code = join(ROOT, 'server/partitions')
    for (const file of (await readdir(code)).sort()) hash.update(await readFile(join(code, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

async function fill(connection: pg.ClientConfig) {
  await migrate(connection)
  const database = openDatabase(connection, 2)
  const jobs = new Jobs(database, createLog('silent'))
  await jobs.start([])
  await jobs.stop()
  await database.pool.query(QUEUED_JOBS)
  if (IS_PARTITIONED) await partitionSince({ db: database.db, connection })
  await database.end()
}

/** The same server, another database. */
export function inDatabase(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { ...connection, connectionString: url.href }
}
