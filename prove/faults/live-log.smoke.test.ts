import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { LiveListener } from '../../server/platform/live/live-listener.ts'
import { createLog } from '../../server/platform/log/log.ts'
import { findLocation } from '../../server/platform/postgres/embedded/location.ts'
import { BOUND, withLongTimeouts } from '../../test/support/app.ts'
import { atEnd } from '../../test/support/at-end.ts'
import { during } from '../during.ts'
import { figures } from '../figures.ts'
import { longTest, sized } from '../size.ts'
import { startPostgres } from './own-postgres.ts'

const WRITERS = 8
const KILLS = sized(3, 100)
const READERS = `select pid from pg_stat_activity where application_name = 'beatline-log'`

const { connection: own, dataDir } = await startPostgres('live log')
const connection = withLongTimeouts(own)
const pool = new pg.Pool({ ...connection, max: WRITERS + 4 })
pool.on('error', () => undefined)
atEnd(() => pool.end())

beforeAll(async () => {
  await migrate(connection)
  await pool.query('create table made (id text primary key)')
})

/** A listener, and what it has said so far. */
async function listening(
  over: pg.ClientConfig,
  heard: (id: string) => void,
  missed: () => void = () => undefined,
) {
  const log: string[] = []
  const listener = new LiveListener(
    over,
    'beatline',
    createLog('info', { write: (line) => log.push(line) }),
    {
      heard: (payload) => heard((JSON.parse(payload) as { id: string }).id),
      missed,
    },
  )
  await listener.listen()
  atEnd(() => listener.close())
  return { listener, log }
}

const publish = (id: string) =>
  pool.query(
    `with made as (insert into made values ($1) returning id) select publish_event('post.created', id) from made`,
    [id],
  )

const WAITS = `select from pg_stat_activity where wait_event = 'SyncRep'`

async function standby(name: string) {
  await pool.query(`alter system set synchronous_standby_names = '${name}'`)
  await pool.query('select pg_reload_conf()')
  await vi.waitFor(async () => {
    const { rows } = await pool.query('show synchronous_standby_names')
    expect(rows).toEqual([{ synchronous_standby_names: name }])
  }, BOUND)
}

test('hears what is committed once others see it, nothing that is rolled back, and no NOTIFY', async () => {
  const heard: string[] = []
  const seen: Promise<boolean>[] = []
  const { log } = await listening(connection, (id) => {
    heard.push(id)
    const found = pool.query('select from made where id = $1', [id])
    seen.push(found.then(({ rowCount }) => rowCount === 1))
  })
  const notified: string[] = []
  const other = await pool.connect()
  other.on('notification', ({ payload }) => void notified.push(payload ?? ''))
  await other.query('listen beatline')
  const undone = await pool.connect()
  await undone.query('begin')
  await undone.query(`select publish_event('post.created', 'undone')`)
  await undone.query('rollback')
  undone.release()
  const ids = Array.from({ length: 200 }, (_, n) => `seen ${n}`)
  await Promise.all(ids.map(publish))
  // Others see a commit that waits for a standby only once the standby has it; the log has it at once.
  await standby('none')
  const waiting: Promise<unknown>[] = []
  await vi.waitFor(async () => {
    if ((await pool.query(WAITS)).rowCount !== 0) return
    // The server's processes learn of the standby one after the other: this one may not wait yet.
    const id = `seen at a standby ${waiting.length}`
    ids.push(id)
    waiting.push(publish(id))
    throw new Error('no commit waits')
  }, BOUND)
  await standby('')
  await Promise.all(waiting)
  await vi.waitFor(() => expect(heard).toHaveLength(ids.length), BOUND)
  expect(new Set(heard)).toEqual(new Set(ids))
  expect(await Promise.all(seen)).toEqual(ids.map(() => true))
  await other.query('unlisten beatline')
  other.release()
  expect(notified).toEqual([])
  expect(log).toEqual([])
})

test('loses no event, or says that it may have, when its connection is killed under load', async () => {
  const known = new Set<string>()
  const looks: Promise<void>[] = []
  let misses = 0
  await listening(
    connection,
    (id) => void known.add(id),
    () => {
      misses += 1
      const look = pool.query<{ id: string }>('select id from made')
      looks.push(look.then(({ rows }) => rows.forEach(({ id }) => void known.add(id))))
    },
  )
  let made = 0
  const write = async () => {
    made += 1
    await publish(`under load ${made}`)
  }
  const kill = async () => {
    for (let kills = 1; kills <= KILLS; kills += 1) {
      await vi.waitFor(async () => {
        const { rowCount } = await pool.query(`select pg_terminate_backend(pid) from (${READERS}) reader`)
        expect(rowCount).toBeGreaterThan(0)
      }, BOUND)
      await vi.waitFor(() => expect(misses).toBeGreaterThanOrEqual(kills), BOUND)
    }
  }
  await during(kill, ...Array.from({ length: WRITERS }, () => write))
  await publish('the last')
  await vi.waitFor(() => expect(known).toContain('the last'), BOUND)
  await Promise.all(looks)
  const { rows } = await pool.query<{ id: string }>(`select id from made where id like 'under load %'`)
  expect(rows.length).toBe(made)
  expect(rows.filter(({ id }) => !known.has(id))).toEqual([])
  figures('Readers of the log that are killed under load', { kills: KILLS, events: made, lost: 0 })
})

/** Another process that reads the log, and prints when something may have been lost. */
async function reader() {
  const script = `const { LogReader } = await import('./server/platform/live/log-reader.ts')
    const acts = { heard() {}, lost: () => console.log('lost') }
    await LogReader.start(${JSON.stringify(connection)}, 'beatline', acts)
    console.log('reading')`
  // Readers of earlier tests may still be closing theirs.
  const slots = async () =>
    (await pool.query<{ slot_name: string }>('select slot_name from pg_replication_slots')).rows.map(
      ({ slot_name }) => slot_name,
    )
  const before = await slots()
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  atEnd(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const own = (await slots()).filter((name) => !before.includes(name))
  expect(own).toHaveLength(1)
  return { child, hasSlot: async () => (await slots()).includes(own[0]!) }
}

test('leaves no slot behind when its process is killed', async () => {
  const { child, hasSlot } = await reader()
  child.kill('SIGKILL')
  await vi.waitFor(async () => expect(await hasSlot()).toBe(false), BOUND)
})

const MB = 1024 * 1024
/** What PostgreSQL keeps for a reader, and between two checkpoints. */
const [KEPT_MB, BETWEEN_MB] = [512, 512]
const MESSAGE_MB = 16

function logMb(): number {
  const folder = join(findLocation(dataDir).data, 'pg_wal')
  const files = readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name))
  return files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / MB
}

longTest(
  'drops the slot of a frozen process within half a minute, and keeps no more than the quota',
  async () => {
    const { child, hasSlot } = await reader()
    let most = 0
    const write = async () => {
      await pool.query(`select pg_logical_emit_message(false, 'filler', repeat('x', $1))`, [MESSAGE_MB * MB])
      most = Math.max(most, logMb())
    }
    child.kill('SIGSTOP')
    const began = performance.now()
    while (await hasSlot()) {
      expect(performance.now() - began, 'its slot is still there').toBeLessThan(120_000)
      await write()
      await after(1_000)
    }
    const seconds = Math.round((performance.now() - began) / 1_000)
    for (let written = 0; written < 2_048; written += MESSAGE_MB) await write()
    expect(most).toBeLessThan(KEPT_MB + BETWEEN_MB + 4 * MESSAGE_MB)
    const lost = once(child.stdout, 'data')
    child.kill('SIGCONT')
    expect(String((await lost)[0])).toContain('lost')
    const kept = { 'most kept, MB': Math.round(most) }
    figures('A frozen reader', { 'until its slot is gone, s': seconds, ...kept })
  },
)

test('falls back to NOTIFY for a role that may not read the log, and says so once', async () => {
  await pool.query('create role modest login')
  await pool.query('create database modest owner modest')
  const modest = { ...connection, user: 'modest', database: 'modest' }
  await migrate(modest)
  const heard: string[] = []
  const { log } = await listening(modest, (id) => void heard.push(id))
  const client = new pg.Client(modest)
  await client.connect()
  await client.query(`select publish_event('post.created', 'by NOTIFY')`)
  await vi.waitFor(() => expect(heard).toEqual(['by NOTIFY']), BOUND)
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'beatline-live' and datname = 'modest'`)
  await vi.waitFor(async () => {
    await client.query(`select publish_event('post.created', 'again')`)
    expect(heard).toContain('again')
  }, BOUND)
  await client.end()
  expect(log.filter((line) => line.includes('NOTIFY'))).toHaveLength(1)
})
