import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

let prepared: string
let parent: string
let dataDir: string
let words: string[]
let opened: EmbeddedPostgres[]

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'beatline pg '))
  // Started by root, PostgreSQL runs as another user, who has to get in.
  chmodSync(folder, 0o755)
  return folder
}

beforeAll(async () => {
  prepared = openFolder()
  const database = await startEmbeddedPostgres({ dataDir: join(prepared, 'data'), log: () => {} })
  await database.stop()
})

afterAll(() => rmSync(prepared, { recursive: true, force: true }))

beforeEach(() => {
  parent = openFolder()
  dataDir = join(parent, 'data')
  words = []
  opened = []
})

afterEach(async () => {
  await Promise.all(opened.map((database) => database.stop()))
  rmSync(parent, { recursive: true, force: true })
})

async function start({ revives = false } = {}): Promise<EmbeddedPostgres> {
  const log = (text: string) => void words.push(text)
  const database = await startEmbeddedPostgres({
    dataDir,
    log,
    name: 'test',
    ...(revives && { revives: log }),
  })
  opened.push(database)
  return database
}

async function ask(database: EmbeddedPostgres, sql: string): Promise<unknown> {
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

/** A database that was created and stopped before; creating one is what takes long. */
const copyPrepared = () => execFileSync('cp', ['-a', join(prepared, 'data'), dataDir])

const pidFile = () => join(dataDir, 'postgres', 'postmaster.pid')
const pidLines = () => readFileSync(pidFile(), 'utf8').split('\n')

/** A process that uses the database until it is killed; it has it once it has printed a line. */
async function startElsewhere(): Promise<ChildProcess> {
  const module = JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))
  const script = `
    const { startEmbeddedPostgres } = await import(${module})
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log() {}, name: 'elsewhere' })
    console.log('up')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('A first start creates the database, a stop ends it, a second start finds the data', async () => {
  const first = await start()
  expect(first).toMatchObject({ created: true, reused: false })
  await ask(first, 'create table kept as select 42 as answer')
  await first.stop()
  expect(existsSync(pidFile())).toBe(false)
  const second = await start()
  expect(second).toMatchObject({ created: false, reused: false })
  expect(await ask(second, 'select answer from kept')).toBe(42)
})

test('It opens no port, keeps checksums, and writes no personal data into its log', async () => {
  copyPrepared()
  const database = await start()
  const expected: Record<string, string> = {
    listen_addresses: '',
    data_checksums: 'on',
    fsync: 'on',
    server_encoding: 'UTF8',
    TimeZone: 'UTC',
  }
  for (const [name, value] of Object.entries(expected))
    expect(await ask(database, `show ${name}`)).toBe(value)
  expect(await ask(database, `select lower('ÄÖ')`)).toBe('äö')
  await ask(database, 'create table people (email text unique)')
  await ask(database, `insert into people values ('kim@example.test')`)
  await expect(ask(database, `insert into people values ('kim@example.test')`)).rejects.toThrow(/duplicate/)
  await expect(ask(database, `select 'kim@example.test'::int`)).rejects.toThrow(/kim@example.test/)
  const folder = join(dataDir, 'postgres', 'log')
  const logs = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(logs.join('')).toMatch(/ready to accept connections/)
  expect(logs.join('')).not.toMatch(/kim/)
})

test('After a kill -9 the server is found and used again', async () => {
  copyPrepared()
  const child = await startElsewhere()
  const [pid] = pidLines()
  await kill(child)
  const database = await start()
  expect(database).toMatchObject({ created: false, reused: true })
  expect(pidLines()[0]).toBe(pid)
  await database.stop()
  expect(existsSync(pidFile())).toBe(false)
})

test('One process does not stop the server under another', async () => {
  copyPrepared()
  const child = await startElsewhere()
  const database = await start()
  expect(database.reused).toBe(true)
  await database.stop()
  expect(existsSync(pidFile())).toBe(true)
  expect(words.at(-1)).toContain(`elsewhere ${child.pid}`)
  await kill(child)
  await (await start()).stop()
  expect(existsSync(pidFile())).toBe(false)
})

test('Two starts at once share one server', async () => {
  const [one, two] = await Promise.all([start(), start()])
  expect(one.created).toBe(!two.created)
  expect(one.reused).toBe(!two.reused)
  await one.stop()
  expect(await ask(two, 'select 1')).toBe(1)
})

test('A stale pid file whose number now belongs to another program does not block', async () => {
  copyPrepared()
  const other = spawn('sleep', ['60'])
  try {
    const stale = [
      other.pid,
      join(dataDir, 'postgres'),
      1,
      5432,
      join(dataDir, 'postgres-socket'),
      '',
      '  1  1',
      'ready',
    ]
    writeFileSync(pidFile(), stale.join('\n'))
    expect((await start()).reused).toBe(false)
    expect(other.exitCode).toBe(null)
  } finally {
    await kill(other)
  }
})

test('A full server is left alone by a start that finds no room', async () => {
  copyPrepared()
  const database = await start()
  const clients = Array.from({ length: 99 }, () => new pg.Client(database.connection))
  await Promise.all(clients.map((client) => client.connect()))
  await expect(start()).rejects.toThrow(/too many clients/)
  expect(await clients[0]?.query('select 1')).toMatchObject({ rowCount: 1 })
  await Promise.all(clients.map((client) => client.end()))
})

test('A running server whose socket was removed is replaced', { timeout: 60_000 }, async () => {
  copyPrepared()
  const child = await startElsewhere()
  await kill(child)
  rmSync(join(dataDir, 'postgres-socket'), { recursive: true })
  expect((await start()).reused).toBe(false)
})

test('A server that itself was killed recovers', async () => {
  copyPrepared()
  const first = await start()
  await ask(first, 'create table kept as select 42 as answer')
  const pid = Number(pidLines()[0])
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(/ESRCH/), { timeout: 10_000 })
  const second = await start()
  expect(second).toMatchObject({ created: false, reused: false })
  expect(await ask(second, 'select answer from kept')).toBe(42)
})

test('A server that ends under a process which asked for that is started again, each time', async () => {
  copyPrepared()
  const database = await start({ revives: true })
  await ask(database, 'create table kept as select 42 as answer')
  for (const signal of ['SIGQUIT', 'SIGKILL']) {
    const pid = Number(pidLines()[0])
    process.kill(pid, signal)
    await vi.waitFor(async () => expect(await ask(database, 'select answer from kept')).toBe(42), {
      timeout: 30_000,
      interval: 50,
    })
    expect(Number(pidLines()[0])).not.toBe(pid)
    await vi.waitFor(() => expect(words.at(-1)).toBe('PostgreSQL runs again.'), { timeout: 10_000 })
  }
  await database.stop()
  expect(existsSync(pidFile())).toBe(false)
})

test('A process that stops does not start again what it has stopped', async () => {
  copyPrepared()
  const database = await start({ revives: true })
  process.kill(Number(pidLines()[0]), 'SIGQUIT')
  await vi.waitFor(() => expect(words.at(-1)).toMatch(/starting it again/), { timeout: 10_000 })
  await database.stop()
  expect(words).not.toContain('PostgreSQL runs again.')
  expect(existsSync(pidFile())).toBe(false)
})

test('An interrupted creation is redone', async () => {
  mkdirSync(join(dataDir, 'postgres.new-0000', 'base'), { recursive: true })
  mkdirSync(join(dataDir, 'postgres'), { mode: 0o777 })
  expect((await start()).created).toBe(true)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.'))).toEqual(['postgres.lock'])
})

test('A data folder deleted under a left-over server is made anew, and the old server ends', async () => {
  const child = await startElsewhere()
  const old = Number(pidLines()[0])
  await kill(child)
  rmSync(dataDir, { recursive: true })
  expect((await start()).created).toBe(true)
  expect(Number(pidLines()[0])).not.toBe(old)
  expect(words.join()).toContain(`process ${old}`)
})

test('A database of another version is refused with the way out', async () => {
  copyPrepared()
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow(/written by PostgreSQL 17, .* DATABASE_URL/)
})

test('A failed start quotes the log of PostgreSQL', async () => {
  copyPrepared()
  writeFileSync(join(dataDir, 'postgres', 'postgresql.conf'), 'nonsense = 1\n')
  await expect(start()).rejects.toThrow(/did not start[\s\S]*unrecognized configuration parameter "nonsense"/)
})

test('A path too long for a socket gets a short one elsewhere', async () => {
  dataDir = join(parent, 'x'.repeat(90), 'data')
  const database = await start()
  expect(database.connection.host.length).toBeLessThan(86)
  expect(await ask(database, 'select 1')).toBe(1)
  await database.stop()
  rmSync(database.connection.host, { recursive: true })
})

test.runIf(process.getuid?.() === 0)(
  'For root, a closed folder is replaced by one under /var/lib',
  async () => {
    chmodSync(parent, 0o700)
    const database = await start()
    const base = dirname(database.connection.host)
    expect(base).toMatch(/^\/var\/lib\/beatline\/[0-9a-f]{12}$/)
    expect(words.join()).toContain(base)
    await database.stop()
    rmSync(base, { recursive: true })
  },
)
