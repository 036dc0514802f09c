import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { BOUND, testDatabase } from '../../../test/support/app.ts'
import { atEnd } from '../../../test/support/at-end.ts'
import { createLog } from '../log/log.ts'
import { LiveListener } from './live-listener.ts'
import type { LogSource, SourceActs } from './log-source.ts'

const connection = await testDatabase()
const [admin, writer] = [new pg.Client(connection), new pg.Client(connection)]
for (const client of [admin, writer]) {
  await client.connect()
  atEnd(() => client.end())
}
// The tests' PostgreSQL keeps no log that could be read; what reads it stands in for that.
await admin.query(`create or replace function reads_log() returns boolean stable return true`)

/** What a source of this test brings, and what it answers when it is opened. */
class Hand implements LogSource {
  resumes = true
  fails = false
  opened = 0
  passed: string[] = []
  acts!: SourceActs

  async open(_: pg.Client, acts: SourceActs) {
    this.opened += 1
    if (this.fails) throw new Error('NATS is away')
    this.acts = acts
    return { resumed: this.resumes, close: async () => undefined }
  }

  brings(transaction: string, ...payloads: string[]) {
    const contents = payloads.map((payload) => `${transaction} ${payload}`)
    this.acts.heard(contents, () => this.passed.push(payloads.at(-1)!))
  }
}

const PAST = '3'
let source: Hand
let heard: string[]
let misses: number
let listener: LiveListener

beforeEach(async () => {
  await admin.query('drop publication if exists beatline_live')
  await admin.query('create publication beatline_live')
  source = new Hand()
  ;[heard, misses] = [[], 0]
  const missed = () => {
    misses += 1
  }
  const hears = { heard: (payload: string) => void heard.push(payload), missed }
  listener = new LiveListener(connection, 'beatline', createLog('silent'), hears, { source })
  atEnd(() => listener.close())
})

/** Its source fails, and it is back. */
async function losesOnce() {
  const before = source.opened
  source.acts.lost()
  expect(listener.connected).toBe(false)
  await vi.waitFor(() => expect(source.opened).toBeGreaterThan(before), BOUND)
  await vi.waitFor(() => expect(listener.connected).toBe(true), BOUND)
}

test('passes on in order, each transaction once others see it, and only then says so', async () => {
  await listener.listen()
  await writer.query('begin')
  const { rows } = await writer.query<{ id: string }>('select pg_current_xact_id()::text as id')
  source.brings(PAST, 'one', 'two')
  await vi.waitFor(() => expect(heard).toEqual(['one', 'two']), BOUND)
  source.brings(rows[0]!.id, 'three')
  source.brings(PAST, 'four')
  const now = await admin.query<{ at: string }>('select now()::text as at')
  // It has asked since.
  await vi.waitFor(async () => {
    const text = `select from pg_stat_activity where application_name = 'beatline-live'
      and datname = current_database() and query like '%pg_visible_in_snapshot%' and query_start > $1`
    expect((await admin.query(text, [now.rows[0]!.at])).rowCount).toBe(1)
  }, BOUND)
  expect({ heard, passed: source.passed }).toEqual({ heard: ['one', 'two'], passed: ['two'] })
  await writer.query('commit')
  await vi.waitFor(() => expect(heard).toEqual(['one', 'two', 'three', 'four']), BOUND)
  expect(source.passed).toEqual(['two', 'three', 'four'])
})

test('goes on after what somebody else has written', async () => {
  await listener.listen()
  source.acts.heard(['nonsense', `${'9'.repeat(30)} {}`])
  source.brings(PAST, 'next')
  await vi.waitFor(() => expect(source.passed).toEqual(['next']), BOUND)
  expect(heard).toEqual(['', '', 'next'])
  expect({ connected: listener.connected, opened: source.opened }).toEqual({ connected: true, opened: 1 })
})

test('misses nothing when its source resumes, and has everything loaded again when it does not', async () => {
  await listener.listen()
  await losesOnce()
  expect(misses).toBe(0)
  source.resumes = false
  await losesOnce()
  expect(misses).toBe(1)
  source.resumes = true
  await losesOnce()
  expect(misses).toBe(1)
})

test('misses nothing when its connection is lost and its source resumes', async () => {
  await listener.listen()
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'beatline-live' and datname = current_database()`)
  await vi.waitFor(() => expect(source.opened).toBe(2), BOUND)
  await vi.waitFor(() => expect(listener.connected).toBe(true), BOUND)
  expect(misses).toBe(0)
})

test('has everything loaded again when publishers may have used NOTIFY meanwhile', async () => {
  await listener.listen()
  await admin.query('drop publication beatline_live')
  await admin.query('create publication beatline_live')
  await losesOnce()
  expect(misses).toBe(1)
})

test('starts without its source, says that it hears nothing, and has everything loaded again once it does', async () => {
  source.fails = true
  source.resumes = false
  await listener.listen()
  expect(listener.connected).toBe(false)
  await vi.waitFor(() => expect(source.opened).toBeGreaterThan(1), BOUND)
  expect(misses).toBe(0)
  source.fails = false
  await vi.waitFor(() => expect(listener.connected).toBe(true), BOUND)
  expect(misses).toBe(1)
})

test('takes nothing from a source that it has left', async () => {
  await listener.listen()
  const { acts } = source
  await losesOnce()
  acts.heard([`${PAST} late`])
  source.brings(PAST, 'next')
  await vi.waitFor(() => expect(heard).toEqual(['next']), BOUND)
})
