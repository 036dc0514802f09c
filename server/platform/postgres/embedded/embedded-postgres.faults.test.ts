import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { ask, EmbeddedDatabase, kill, preparedDatabase } from '../../../../test/support/embedded-database.ts'

const prepared = await preparedDatabase()

test('shares one server between two simultaneous starts', async () => {
  const location = new EmbeddedDatabase()
  const [one, two] = await Promise.all([location.start(), location.start()])
  expect(one.created).toBe(!two.created)
  expect(one.reused).toBe(!two.reused)
  await one.stop()
  expect(await ask(two, 'select 1')).toBe(1)
})

test('ignores a stale pid file with an id that now belongs to another program', async () => {
  const location = prepared.copy()
  const other = spawn('sleep', ['60'])
  try {
    const stale = [
      other.pid,
      join(location.dataDir, 'postgres'),
      1,
      5432,
      join(location.dataDir, 'postgres-socket'),
      '',
      '  1  1',
      'ready',
    ]
    writeFileSync(location.pidFile, stale.join('\n'))
    expect((await location.start()).reused).toBe(false)
    expect(other.exitCode).toBe(null)
  } finally {
    await kill(other)
  }
})

test('leaves a full server alone when a start finds no free connection', async () => {
  const location = prepared.copy()
  const database = await location.start()
  const clients = Array.from({ length: 99 }, () => new pg.Client(database.connection))
  await Promise.all(clients.map((client) => client.connect()))
  await expect(location.start()).rejects.toThrow(/too many clients/)
  expect(await clients[0]?.query('select 1')).toMatchObject({ rowCount: 1 })
  await Promise.all(clients.map((client) => client.end()))
})

test('replaces a running server without a socket', async () => {
  const location = prepared.copy()
  await kill(await location.startElsewhere())
  rmSync(join(location.dataDir, 'postgres-socket'), { recursive: true })
  expect((await location.start()).reused).toBe(false)
})

test('recovers a server that was itself killed', async () => {
  const location = prepared.copy()
  await ask(await location.start(), 'update kept set answer = 43')
  const { pid } = location
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(/ESRCH/), { timeout: 10_000 })
  const second = await location.start()
  expect(second).toMatchObject({ created: false, reused: false })
  expect(await ask(second, 'select answer from kept')).toBe(43)
})

test('restarts a server that exits under a process which asked for that, each time', async () => {
  const location = prepared.copy()
  const database = await location.start({ revives: true })
  await ask(database, 'update kept set answer = 43')
  for (const signal of ['SIGQUIT', 'SIGKILL']) {
    const { pid } = location
    process.kill(pid, signal)
    await vi.waitFor(async () => expect(await ask(database, 'select answer from kept')).toBe(43), {
      timeout: 30_000,
      interval: 50,
    })
    expect(location.pid).not.toBe(pid)
    await vi.waitFor(() => expect(location.words.at(-1)).toBe('PostgreSQL is running again.'), {
      timeout: 10_000,
    })
  }
  await database.stop()
  expect(existsSync(location.pidFile)).toBe(false)
})

test('does not restart what the process itself has stopped', async () => {
  const location = prepared.copy()
  const database = await location.start({ revives: true })
  process.kill(location.pid, 'SIGQUIT')
  await vi.waitFor(() => expect(location.words.at(-1)).toMatch(/restarting it/), { timeout: 10_000 })
  await database.stop()
  expect(location.words).not.toContain('PostgreSQL is running again.')
  expect(existsSync(location.pidFile)).toBe(false)
})

test('redoes an interrupted creation', async () => {
  const location = new EmbeddedDatabase()
  mkdirSync(join(location.dataDir, 'postgres.new-0000', 'base'), { recursive: true })
  mkdirSync(join(location.dataDir, 'postgres'), { mode: 0o777 })
  expect((await location.start()).created).toBe(true)
  expect(readdirSync(location.dataDir).filter((name) => name.startsWith('postgres.'))).toEqual([
    'postgres.lock',
  ])
})

test('recreates a data folder deleted under a leftover server, and ends the old server', async () => {
  const location = new EmbeddedDatabase()
  const child = await location.startElsewhere()
  const old = location.pid
  await kill(child)
  rmSync(location.dataDir, { recursive: true })
  expect((await location.start()).created).toBe(true)
  expect(location.pid).not.toBe(old)
  expect(location.words.join()).toContain(`process ${old}`)
})

test.runIf(process.getuid?.() === 0)(
  'replaces a folder that is closed to the database’s user by one under /var/lib for root',
  async () => {
    const location = new EmbeddedDatabase()
    chmodSync(location.parent, 0o700)
    const database = await location.start()
    const base = dirname(database.connection.host)
    expect(base).toMatch(/^\/var\/lib\/beatline\/[0-9a-f]{12}$/)
    expect(location.words.join()).toContain(base)
    await database.stop()
    rmSync(base, { recursive: true })
  },
)
