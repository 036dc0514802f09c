import { expect, test } from 'vitest'
import { castOf, seedLive } from '../../db/seed/live.ts'
import { AUTH_SECRET, testApp, testFolder } from '../../test/app.ts'
import { ensureSockets } from '../../test/open-files.ts'
import { startFloor } from '../http-rows.ts'
import { tokensOf } from '../members.ts'
import { memoryNow } from '../memory-probe.ts'
import { withClient } from '../seeds.ts'
import { measureLive } from './measure-live.ts'

const app = await testApp({ RATE_LIMITS: 'off' })

const SIZE = { streams: 10, conversations: 100, thread: 200, pairs: 3 }

// It only ends what hangs: other tests run on the same machine.
const LIMIT = { timeout: 180_000 }

test('measures streams, messages at both members and long lists, without an error', LIMIT, async () => {
  const floor = await startFloor(await testFolder())
  await using ends = new AsyncDisposableStack()
  ends.defer(floor.end)
  const figures = await withClient(app.database.connection, async (client) => {
    await seedLive(client, SIZE)
    return measureLive({
      server: { port: Number(new URL(app.address).port), pid: process.pid },
      floor,
      memory: async () => memoryNow(),
      client,
      tokens: await tokensOf(Buffer.from(AUTH_SECRET), castOf(SIZE).count),
      size: SIZE,
      rate: 40,
      rounds: { seconds: 0.2, rounds: 1, say: () => undefined },
    })
  })
  expect(figures.map(({ name }) => name)).toEqual([
    'an open stream above rest, of 10',
    'a message at both members, 20 a second',
    'a message at both members, 40 a second',
    'conversations, first page, 1 client',
    'conversations, after half, 1 client',
    'thread, newest page, 1 client',
    'thread, its beginning, 1 client',
    'unread count, 1 client',
  ])
  for (const { name, errors, firstError, values } of figures) {
    expect(errors, `${name}: ${firstError}`).toBe(0)
    for (const { value } of values) expect(Number.isFinite(value), name).toBe(true)
  }
  for (const { values } of figures.slice(1)) expect(values[0]!.value).toBeGreaterThan(0)
})

test('names what a system lacks that allows too few sockets', () => {
  expect(() => ensureSockets(100_000_000)).toThrow('ulimit -n 100001000')
})
