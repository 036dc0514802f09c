import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { readOptions } from '../options.ts'
import { withClient } from '../prepare.ts'
import { measureTalks } from './measure-talks.ts'
import { memoryNow } from './memory-now.ts'
import { ensureSockets } from './open-files.ts'
import { printedTalks, readTalkFacts, talkReportOf } from './talk-report.ts'
import { castOf, seedTalks } from './talk-seed.ts'
import { tokensOf } from './tokens.ts'

const app = await testApp({ RATE_LIMITS: 'off' })

const FEW = ['--streams', '10', '--conversations', '100', '--thread', '200', '--pairs', '3', '--rate', '40']

// Processes start and import what the server imports: seconds each on a busy machine.
test('Every figure of the talks comes out without an error', { timeout: 60_000 }, async () => {
  const options = readOptions([...FEW, '--talk-seconds', '0.5'])!.talks
  const tokens = await tokensOf(Buffer.from(app.config.AUTH_SECRET!), castOf(options).count)
  await using ends = new AsyncDisposableStack()
  await withClient(app.database.connection, async (client) => {
    await seedTalks(client, options)
    const seeded = await readTalkFacts(client)
    expect(seeded).toMatchObject({ conversations: 103, messages: 497 })
    const figures = await measureTalks({
      port: Number(new URL(app.address).port),
      pid: process.pid,
      memory: async () => memoryNow(),
      settle: (look) => look(),
      client,
      tokens,
      options,
      say: () => undefined,
      defer: (end) => ends.defer(end),
    })
    for (const row of [...figures.paces, ...figures.spreads, ...figures.pages])
      expect(row, row.firstError ?? '').toMatchObject({ errors: 0 })
    expect(figures.memory.map(({ streams }) => streams)).toEqual([0, 5, 10, 0, 5, 10])
    expect(figures.paces.map(({ sent }) => sent)).toEqual([10, 20, 10, 20])
    for (const { requests } of figures.pages) expect(requests).toBeGreaterThan(0)
    // Ten idle ones and six who write to each other.
    expect(figures.spreads.map(({ posts, streams }) => [posts, streams])).toEqual([
      [6, 16],
      [6, 16],
    ])
    expect(figures.plan.statements).toBe(1)
    expect(figures.plan.lines.join('\n')).toContain('messages_unread')
    const report = printedTalks(talkReportOf(seeded, { began: Date.now(), load: 0 }, options, figures))
    expect(report).toContain('497 messages')
    expect(report).toMatch(/errors: 0$/)
  })
})

test('The options of the talks have limits', () => {
  expect(readOptions(['--streams', '1000'])!.talks).toMatchObject({
    streams: 1_000,
    rate: 500,
    thread: 100_000,
  })
  expect(() => readOptions(['--streams', 'many'])).toThrow('--streams must be a whole number of at least 5')
  expect(() => readOptions(['--talk-seconds', '601'])).toThrow('--talk-seconds')
})

test('A system that allows too few sockets is named with what it lacks', () => {
  expect(() => ensureSockets(100_000_000)).toThrow('ulimit -n 100001000')
})
