import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { NOT_FOUND, SITE_PAGES } from '../../contract/pages.ts'
import { type App, createApp } from '../../server/app.ts'
import { type Config, readConfig } from '../../server/platform/config.ts'
import { createLog } from '../../server/platform/log/log.ts'
import type { Connection } from '../../server/platform/postgres/connection.ts'
import { type Database, openDatabase } from '../../server/platform/postgres/db.ts'
import { allDelivered } from './all-delivered.ts'
import { atEnd } from './at-end.ts'
import { SLOW_MACHINE } from './bound.ts'
import { type Client, createClient, type Session } from './client.ts'
import { inDatabase } from './postgres.setup.ts'
import { LiveReader } from './stream.ts'

export const BUILD = 'build-of-tests'
export const PAGE = `<!doctype html><meta name="build" content="${BUILD}" /><title>Beatline</title>`
export const NOT_FOUND_PAGE = '<!doctype html><title>Page not found</title>'
export const PAGE_FILES = ['/index.html', '/first.js', '/assets/entry-12345678.js']

export { BOUND } from './bound.ts'

/** Who a client calls as: what makeMember returns. */
export type SignedIn = { session: Session }

export type TestApp = {
  /** Calls as a member with a session. */
  as: (member: SignedIn) => Client
  anonymous: Client
  /** Opens a member's live events, without past ones, or from `lastEventId` on; closes with the app. */
  stream: (member: SignedIn, lastEventId?: string) => Promise<LiveReader>
  database: Database
  config: Config
  server: App
  address: string
  /** Every line that the server has logged, as JSON text. */
  log: string[]
  /** Takes the errors that the server has logged; errors left over fail the file. */
  takeErrors: () => Record<string, unknown>[]
  close: () => Promise<void>
}

/** A connection of testDatabase with the timeouts of the product, for tests of these. */
export const withOwnTimeouts = ({ statementMs: _, ...own }: Connection): Connection => own

/** The same with the long timeouts of tests. */
export const withLongTimeouts = (connection: pg.ClientConfig): Connection => ({
  ...connection,
  statementMs: Number(SLOW_MACHINE.STATEMENT_MS),
})

let clones = 0

/**
 * A migrated database of its own, with long timeouts, dropped after the file; `from` names another template, such as an
 * empty one.
 */
export async function testDatabase(from = inject('postgres').template): Promise<Connection> {
  const { connection, run } = inject('postgres')
  clones += 1
  const name = `beatline_test_${run}_${process.pid}_${clones}`
  // Copies the files: the default writes every page to the WAL, six times the work.
  await withAdmin((admin) => admin.query(`create database ${name} template ${from} strategy file_copy`))
  atEnd(() => withAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`)))
  return withLongTimeouts(inDatabase(connection, name))
}

async function withAdmin(act: (admin: pg.Client) => Promise<unknown>) {
  const admin = new pg.Client(inject('postgres').connection)
  await admin.connect()
  await act(admin).finally(() => admin.end())
}

/** A folder of its own, removed after the file. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'beatline-test-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function testPages(folder: string): Promise<string> {
  const pages = join(folder, 'web')
  await mkdir(join(pages, 'assets'), { recursive: true })
  for (const file of PAGE_FILES) await writeFile(join(pages, file), file.endsWith('.js') ? '"script"' : PAGE)
  for (const page of ['notice.html', 'trail.html'])
    await copyFile(join(import.meta.dirname, '../..', page), join(pages, page))
  await mkdir(join(pages, 'site'), { recursive: true })
  await writeFile(join(pages, 'site', `${NOT_FOUND}.html`), NOT_FOUND_PAGE)
  for (const name of Object.keys(SITE_PAGES))
    await writeFile(
      join(pages, 'site', `${name}.html`),
      `<title>${name}</title>{{company}} {{origin}} {{day_1}}`,
    )
  return pages
}

/** Shared by every process of a test: sessions of one are valid in the other. */
export const AUTH_SECRET = 'one secret for every process of a test'

/** The configuration of production, with nothing shared. `env` overrides variables. */
export async function testConfig(env: Record<string, string> = {}): Promise<Config> {
  return readConfig({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: await testFolder(),
    // Each connection parses and plans what it runs: more than a test needs cost time.
    DATABASE_POOL: '5',
    ...SLOW_MACHINE,
    DEMO: '0',
    AUTH_SECRET,
    ...env,
  })
}

/**
 * The whole product as in production, listening on a free port, with its own database. `connection` takes another
 * app's database, as a second process would. Await it at the top of a test file; it closes itself after the last test.
 */
export async function testApp(
  env: Record<string, string> = {},
  connection?: Connection,
  pollingSeconds?: number,
): Promise<TestApp> {
  const config = await testConfig(env)
  const database = openDatabase(connection ?? (await testDatabase()), config.DATABASE_POOL)
  const log: string[] = []
  const server = await createApp(config, createLog('info', { write: (line) => log.push(line) }), database, {
    pages: await testPages(config.dataDir),
    pollingSeconds,
  })
  // A machine that stands still must not end the connection on which a test asks next.
  server.http.server.keepAliveTimeout = 120_000
  await server.http.listen({ host: '127.0.0.1', port: 0 })
  const address = `http://127.0.0.1:${(server.http.server.address() as AddressInfo).port}`
  const readers: LiveReader[] = []
  const takeErrors = () => takeLogged(log, 50)
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= (async () => {
      for (const reader of readers) reader.close()
      await server.close()
      await database.end()
    })()
    return closing
  }
  atEnd(async () => {
    await close()
    expect(takeErrors(), 'the server logged no error').toEqual([])
  })
  return {
    as: (member) => createClient(address, member.session),
    anonymous: createClient(address, null),
    stream: async (member, lastEventId) => {
      if (lastEventId === undefined) await allDelivered(server.platform.live, database)
      const reader = await LiveReader.open(address, member.session.access_token, lastEventId)
      readers.push(reader)
      return reader
    },
    database,
    config,
    server,
    address,
    log,
    takeErrors,
    close,
  }
}

/** An app for tests that wait for jobs: it polls the queue as often as allowed, which costs some CPU. */
export const promptApp = (env: Record<string, string> = {}, connection?: Connection) =>
  testApp(env, connection, 0.5)

function takeLogged(log: string[], level: number): Record<string, unknown>[] {
  const isMeant = (line: string) => (JSON.parse(line) as { level: number }).level >= level
  const taken = log.filter(isMeant).map((line) => JSON.parse(line) as Record<string, unknown>)
  log.splice(0, log.length, ...log.filter((line) => !isMeant(line)))
  return taken
}
