import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { BOUND } from '../../../../test/support/bound.ts'
import { ask, EmbeddedDatabase, kill, preparedDatabase } from '../../../../test/support/embedded-database.ts'
import type { EmbeddedPostgres } from './embedded-postgres.ts'
import { serversOf } from './server.ts'

// Crashes and leftovers of crashes are in embedded-postgres.faults.test.ts.

const prepared = await preparedDatabase()

test('creates the database at first, then finds the data and keeps it private; a stop ends the server', async () => {
  expect(prepared.created).toBe(true)
  const location = prepared.copy()
  expect(existsSync(location.pidFile)).toBe(false)
  const database = await location.start()
  expect(database).toMatchObject({ created: false, reused: false })
  expect(await ask(database, 'select answer from kept')).toBe(42)
  await expectPrivate(database, join(location.dataDir, 'postgres', 'log'))
  await database.stop()
  expect(existsSync(location.pidFile)).toBe(false)
})

/** Opens no port, keeps checksums, and writes no personal data into its log. */
async function expectPrivate(database: EmbeddedPostgres, folder: string) {
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
  const logs = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(logs.join('')).toMatch(/ready to accept connections/)
  expect(logs.join('')).not.toMatch(/kim/)
}

test('does not stop a server that another process uses, and reuses one left by a killed process', async () => {
  const location = prepared.copy()
  const child = await location.startElsewhere()
  const { pid } = location
  const database = await location.start()
  expect(database).toMatchObject({ created: false, reused: true })
  await database.stop()
  expect(location.pid).toBe(pid)
  expect(location.words.at(-1)).toContain(`elsewhere ${child.pid}`)
  await kill(child)
  const again = await location.start()
  expect(again).toMatchObject({ created: false, reused: true })
  expect(location.pid).toBe(pid)
  // It takes a moment to notice that the other is gone.
  const others = `select count(*)::int from pg_stat_activity where application_name like 'beatline-keeper elsewhere %'`
  await vi.waitFor(async () => expect(await ask(again, others)).toBe(0), BOUND)
  await again.stop()
  expect(existsSync(location.pidFile)).toBe(false)
})

test('quotes the PostgreSQL log when a start fails, and refuses another version with the way out', async () => {
  const location = prepared.copy()
  const data = join(location.dataDir, 'postgres')
  writeFileSync(join(data, 'postgresql.conf'), 'nonsense = 1\n')
  await expect(location.start()).rejects.toThrow(
    /did not start[\s\S]*unrecognized configuration parameter "nonsense"/,
  )
  writeFileSync(join(data, 'PG_VERSION'), '17\n')
  await expect(location.start()).rejects.toThrow(/written by PostgreSQL 17, .* DATABASE_URL/)
})

test('uses a short path elsewhere when the path is too long for a socket', async () => {
  const location = new EmbeddedDatabase('x'.repeat(90))
  mkdirSync(dirname(location.dataDir))
  prepared.copyTo(location.dataDir)
  const database = await location.start()
  expect(database.connection.host.length).toBeLessThan(86)
  expect(await ask(database, 'select 1')).toBe(1)
  await database.stop()
  rmSync(database.connection.host, { recursive: true })
})

// Bash cannot take -D first, which is how the list of processes is searched elsewhere.
test.runIf(process.platform === 'linux')('does not count a freshly forked backend as a server', async () => {
  // Both are called the same, as PostgreSQL and what it has just forked are.
  const args = ['-c', '(echo forked; read line); read line', '-D', '/nowhere/postgres', '-c', 'fsync=on']
  const server = spawn('bash', args, { argv0: '/nowhere/bin/postgres', stdio: ['pipe', 'pipe', 'ignore'] })
  const ended = once(server, 'exit')
  await once(server.stdout, 'data')
  const found = serversOf('/nowhere/postgres')
  server.stdin.end()
  await ended
  expect(found).toEqual([server.pid])
})
