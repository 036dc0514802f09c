import { expect, test } from 'vitest'
import { BOUND, testDatabase } from '../../../test/support/app.ts'
import { atEnd } from '../../../test/support/at-end.ts'
import { createLog } from '../log/log.ts'
import { openDatabase } from '../postgres/db.ts'
import { Jobs } from './jobs.ts'

async function openOwn() {
  const database = openDatabase(await testDatabase(), 2)
  atEnd(() => database.end())
  return database
}
const database = await openOwn()

/** Starts a process with two jobs, one of them on a schedule, and stops it. */
async function start(on = database) {
  const jobs = new Jobs(on, createLog('silent'))
  const run = async () => undefined
  await jobs.start([
    { name: 'asked', run },
    { name: 'hourly', run, every: '7 * * * *' },
  ])
  await jobs.stop()
}

const rowsOf = async (sql: string, on = database) => (await on.pool.query(sql)).rows
const queues = (on = database) =>
  rowsOf(
    `select name, retry_limit, heartbeat_seconds, deletion_seconds, updated_on from pgboss.queue
    where name in ('asked', 'hourly') order by name`,
    on,
  )
const schedules = (on = database) =>
  rowsOf('select name, cron, timezone, updated_on from pgboss.schedule', on)

const OPTIONS = { retry_limit: 700, heartbeat_seconds: 20, deletion_seconds: 3_600 }
const QUEUES = [
  { name: 'asked', ...OPTIONS },
  { name: 'hourly', ...OPTIONS },
]
const SCHEDULES = [{ name: 'hourly', cron: '7 * * * *', timezone: 'UTC' }]

test('creates queues and schedules at the first start, and writes none of them at the next', async () => {
  await start()
  const written = [await queues(), await schedules()]
  expect(written).toMatchObject([QUEUES, SCHEDULES])
  await start()
  expect([await queues(), await schedules()]).toEqual(written)
})

test('gives queues and schedules of an older version the options of this one', async () => {
  await start()
  await database.pool.query(
    `update pgboss.queue set retry_limit = 2, heartbeat_seconds = null where name = 'asked'`,
  )
  await database.pool.query(`update pgboss.schedule set cron = '8 * * * *'`)
  await database.pool.query(`insert into pgboss.schedule (name, cron) values ('asked', '9 * * * *')`)
  const [, untouched] = await queues()
  await start()
  expect([await queues(), await schedules()]).toMatchObject([QUEUES, SCHEDULES])
  expect((await queues())[1]).toEqual(untouched)
})

test('creates each of them once where two processes start at the same moment', async () => {
  const own = await openOwn()
  await Promise.all([start(own), start(own)])
  expect([await queues(own), await schedules(own)]).toMatchObject([QUEUES, SCHEDULES])
})

test('does not repeat the finished jobs of a batch when its process ends before the rest', async () => {
  const own = await openOwn()
  const ran: string[] = []
  const started = async (hangs: boolean) => {
    const jobs = new Jobs(own, createLog('silent'), 0.5)
    const run = async ({ name }: { name: string }) => {
      ran.push(name)
      if (hangs && name === 'slow') await new Promise(() => undefined)
    }
    await jobs.open(['batched'])
    if (hangs)
      await own.db.transaction().execute(async (tx) => {
        for (const name of ['quick', 'slow']) await jobs.queue(tx, { name: 'batched' }, { name })
      })
    await jobs.start([{ name: 'batched', batch: 2, run }])
    return jobs
  }
  const statesOf = () => rowsOf(`select state from pgboss.job where name = 'batched' order by 1`, own)
  const first = await started(true)
  await expect.poll(statesOf, BOUND).toEqual([{ state: 'active' }, { state: 'completed' }])
  await first.stop()
  await own.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`)
  const second = await started(false)
  await expect.poll(statesOf, BOUND).toEqual([{ state: 'completed' }, { state: 'completed' }])
  await second.stop()
  expect(ran.toSorted()).toEqual(['quick', 'slow', 'slow'])
})
