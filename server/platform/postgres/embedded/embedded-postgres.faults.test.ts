import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { ask, EmbeddedDatabase, kill, preparedDatabase } from '../../../../test/support/embedded-database.ts'

const prepared = await preparedDatabase()

test('shares one server between two simultaneous starts', async () => {
  const place = new EmbeddedDatabase()
  const [one, two] = await Promise.all([place.start(), place.start()])
  expect(one.created).toBe(!two.created)
  expect(one.reused).toBe(!two.reused)
  await one.stop()
  expect(await ask(two, 'select 1')).toBe(1)
})

test('ignores a stale pid file with an id that now belongs to another program', async () => {
  const place = prepared.copy()
  const other = spawn('sleep', ['60'])
  try {
    const stale = [
      other.pid,
      join(place.dataDir, 'postgres'),
      1,
      5432,
      join(place.dataDir, 'postgres-socket'),
      '',
      '  1  1',
      'ready',
    ]
    writeFileSync(place.pidFile, stale.join('\n'))
    expect((await place.start()).reused).toBe(false)
    expect(other.exitCode).toBe(null)
  } finally {
    await kill(other)
  }
})

test('leaves a full server alone when a start finds no free connection', async () => {
  const place = prepared.copy()
  const database = await place.start()
  const clients = Array.from({ length: 99 }, () => new pg.Client(database.connection))
  await Promise.all(clients.map((client) => client.connect()))
  await expect(place.start()).rejects.toThrow(/too many clients/)
  expect(await clients[0]?.query('select 1')).toMatchObject({ rowCount: 1 })
  await Promise.all(clients.map((client) => client.end()))
})

test('replaces a running server without a socket', async () => {
  const place = prepared.copy()
  await kill(await place.startElsewhere())
  rmSync(join(place.dataDir, 'postgres-socket'), { recursive: true })
  expect((await place.start()).reused).toBe(false)
})

test('recovers a server that was itself killed', async () => {
  const place = prepared.copy()
  await ask(await place.start(), 'update kept set answer = 43')
  const { pid } = place
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(/ESRCH/), { timeout: 10_000 })
  const second = await place.start()
  expect(second).toMatchObject({ created: false, reused: false })
  expect(await ask(second, 'select answer from kept')).toBe(43)
})

test('restarts a server that exits under a process which asked for that, each time', async () => {
  const place = prepared.copy()
  const database = await place.start({ revives: true })
  await ask(database, 'update kept set answer = 43')
  for (const signal of ['SIGQUIT', 'SIGKILL']) {
    const { pid } = place
    process.kill(pid, signal)
    await vi.waitFor(async () => expect(await ask(database, 'select answer from kept')).toBe(43), {
      timeout: 30_000,
      interval: 50,
    })
    expect(place.pid).not.toBe(pid)
    await vi.waitFor(() => expect(place.words.at(-1)).toBe('PostgreSQL runs again.'), { timeout: 10_000 })
  }
  await database.stop()
  expect(existsSync(place.pidFile)).toBe(false)
})

test('does not restart what the process itself has stopped', async () => {
  const place = prepared.copy()
  const database = await place.start({ revives: true })
  process.kill(place.pid, 'SIGQUIT')
  await vi.waitFor(() => expect(place.words.at(-1)).toMatch(/starting it again/), { timeout: 10_000 })
  await database.stop()
  expect(place.words).not.toContain('PostgreSQL runs again.')
  expect(existsSync(place.pidFile)).toBe(false)
})

test('redoes an interrupted creation', async () => {
  const place = new EmbeddedDatabase()
  mkdirSync(join(place.dataDir, 'postgres.new-0000', 'base'), { recursive: true })
  mkdirSync(join(place.dataDir, 'postgres'), { mode: 0o777 })
  expect((await place.start()).created).toBe(true)
  expect(readdirSync(place.dataDir).filter((name) => name.startsWith('postgres.'))).toEqual(['postgres.lock'])
})

test('recreates a data folder deleted under a leftover server, and ends the old server', async () => {
  const place = new EmbeddedDatabase()
  const child = await place.startElsewhere()
  const old = place.pid
  await kill(child)
  rmSync(place.dataDir, { recursive: true })
  expect((await place.start()).created).toBe(true)
  expect(place.pid).not.toBe(old)
  expect(place.words.join()).toContain(`process ${old}`)
})

test.runIf(process.getuid?.() === 0)(
  'replaces a folder that is closed to the database’s user by one under /var/lib for root',
  async () => {
    const place = new EmbeddedDatabase()
    chmodSync(place.parent, 0o700)
    const database = await place.start()
    const base = dirname(database.connection.host)
    expect(base).toMatch(/^\/var\/lib\/beatline\/[0-9a-f]{12}$/)
    expect(place.words.join()).toContain(base)
    await database.stop()
    rmSync(base, { recursive: true })
  },
)
