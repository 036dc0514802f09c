import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { LiveListener } from '../../server/platform/live/live-listener.ts'
import { createLog } from '../../server/platform/log/log.ts'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded/embedded-postgres.ts'
import { BOUND } from '../../test/support/app.ts'
import { atEnd } from '../../test/support/at-end.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'
import { createPostgres } from './own-postgres.ts'

const WRITERS = 8
const KILLS = sized(3, 100)
const READERS = `select pid from pg_stat_activity where application_name = 'beatline-log'`

const { dataDir } = await createPostgres()
const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: () => undefined, name: 'live log' })
const pool = new pg.Pool({ ...connection, max: WRITERS + 4 })
pool.on('error', () => undefined)
atEnd(async () => {
  await pool.end()
  await stop()
})

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
  await vi.waitFor(
    async () => {
      if ((await pool.query(WAITS)).rowCount !== 0) return
      // The server's processes learn of the standby one after the other: this one may not wait yet.
      const id = `seen at a standby ${waiting.length}`
      ids.push(id)
      waiting.push(publish(id))
      throw new Error('no commit waits')
    },
    { ...BOUND, interval: 500 },
  )
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
  let isOver = false
  let made = 0
  const write = async () => {
    while (!isOver) {
      made += 1
      await publish(`under load ${made}`)
    }
  }
  const writing = Array.from({ length: WRITERS }, write)
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await vi.waitFor(async () => {
      const { rowCount } = await pool.query(`select pg_terminate_backend(pid) from (${READERS}) reader`)
      expect(rowCount).toBeGreaterThan(0)
    }, BOUND)
    await vi.waitFor(() => expect(misses).toBeGreaterThanOrEqual(kill), BOUND)
  }
  isOver = true
  await Promise.all(writing)
  await publish('the last')
  await vi.waitFor(() => expect(known).toContain('the last'), BOUND)
  await Promise.all(looks)
  const { rows } = await pool.query<{ id: string }>(`select id from made where id like 'under load %'`)
  expect(rows.length).toBe(made)
  expect(rows.filter(({ id }) => !known.has(id))).toEqual([])
  figures('Readers of the log that are killed under load', { kills: KILLS, events: made, lost: 0 })
})

test('leaves no slot behind when its process is killed', async () => {
  const module = JSON.stringify(new URL('../../server/platform/live/log-reader.ts', import.meta.url).href)
  const acts = '{ heard() {}, lost() {} }'
  const script = `const { LogReader } = await import(${module})
    await LogReader.start(${JSON.stringify(connection)}, 'beatline', ${acts})
    console.log('reading')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Readers of earlier tests may still be closing theirs.
  const slots = async () =>
    (await pool.query<{ slot_name: string }>('select slot_name from pg_replication_slots')).rows.map(
      ({ slot_name }) => slot_name,
    )
  const before = await slots()
  await once(child.stdout, 'data')
  const own = (await slots()).filter((name) => !before.includes(name))
  expect(own).toHaveLength(1)
  child.kill('SIGKILL')
  await vi.waitFor(async () => expect(await slots()).not.toContain(own[0]), BOUND)
})

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
