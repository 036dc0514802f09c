import { expect, test, vi } from 'vitest'
import { quantile } from '../../bench/figures.ts'
import { inMs, StreamLoad, talkersOf } from '../../bench/live/stream-load.ts'
import { tokensOf } from '../../bench/members.ts'
import { settledMemory } from '../../bench/memory.ts'
import { AUTH_SECRET } from '../../bench/server.ts'
import { castOf, seedLive } from '../../db/seed/live.ts'
import { BOUND, testDatabase } from '../../test/support/app.ts'
import { ensureSockets } from '../../test/support/open-files.ts'
import { figures } from '../figures.ts'
import { lasting, sized } from '../size.ts'
import { type Look, startWatched } from './watched-server.ts'

const STREAMS = sized(60, 10_000)
const PER_SECOND = 50
const SECONDS = lasting(3, 600)
const REVOKED = sized(2, 100)
const REOPEN_EVERY_MS = sized(200, 1_000)
/** All at once, at the end. */
const BURST = sized(50, 500)
// In the short form they only end what hangs.
const P99_MS = sized(60_000, 1_000)
const CLOSED_MS = sized(60_000, 5_000)
const LONGEST_MS = sized(180_000, 7_200_000)
const CAST = { streams: 5, conversations: 100, thread: 200, pairs: STREAMS / 2 }

type Talked = Awaited<ReturnType<StreamLoad['talk']>>

function expectRight(talked: Talked) {
  expect(talked.faults.slice(0, 5)).toEqual([])
  expect(talked).toMatchObject({ missed: 0, doubled: 0, foreign: 0, notResumed: 0, stillOpen: 0 })
  expect(quantile(talked.times, 0.99)).toBeLessThan(P99_MS)
}

const megabytes = ({ rss, heap }: Look) => `${(rss / 1e6).toFixed(0)} MB, heap ${(heap / 1e6).toFixed(1)} MB`

// Open files are counted in /proc.
test.skipIf(process.platform !== 'linux')(
  'delivers each message only to its two sides, once, over many streams that break and are revoked',
  { timeout: LONGEST_MS },
  async () => {
    ensureSockets(STREAMS)
    const server = await startWatched(await testDatabase(), { AUTH_SECRET })
    await seedLive(server.client, CAST)
    const tokens = await tokensOf(castOf(CAST).count)
    const load = new StreamLoad(server.port, talkersOf(CAST, tokens))
    // The short form does not wait until memory is settled.
    const look = () => (sized(0, 1) === 1 ? settledMemory(server.look) : server.look())
    // A first pass, so that what is allocated on first use does not count for the streams.
    await load.open(0, 20)
    await load.talk({ perSecond: PER_SECOND, seconds: 1, talkers: 20 })
    load.close()
    const before = await look()
    await load.open(0, STREAMS)
    const open = await look()
    const talkers = STREAMS - 2 * REVOKED
    const faults = { reopenEveryMs: REOPEN_EVERY_MS, revoke: REVOKED }
    const talked = await load.talk({ perSecond: PER_SECOND, seconds: SECONDS, talkers, ...faults })
    const burst = await load.talk({ perSecond: BURST, seconds: 1, talkers })
    const after = await look()
    load.close()
    // Sockets without those of the database.
    const freed = async () => {
      const { files, connections, handles } = await server.look()
      expect(files - connections).toBeLessThanOrEqual(before.files - before.connections + 2)
      expect(handles).toBeLessThanOrEqual(before.handles + 10)
    }
    await vi.waitFor(freed, BOUND)
    const closed = await look()
    // Before the assertions, so that a failed run prints them too.
    figures(`${STREAMS} streams, ${PER_SECOND} messages a second for ${SECONDS} s`, {
      messages: talked.sent,
      delivery: inMs(talked.times),
      'broken off and resumed': `${talked.reopened}, not resumed ${talked.notResumed}`,
      'signed out': `${talked.closing.length}, closed after ${Math.max(...talked.closing).toFixed(0)} ms at most`,
      [`burst of ${burst.sent}`]: inMs(burst.times),
      'memory before': megabytes(before),
      'with streams': `${megabytes(open)}, ${((open.rss - before.rss) / 1_000 / STREAMS).toFixed(1)} kB a stream`,
      'at the end': megabytes(after),
      'all closed': megabytes(closed),
      'handles and files': [before, open, after, closed].map((at) => `${at.handles}/${at.files}`).join(', '),
    })
    expectRight(talked)
    expectRight(burst)
    expect(talked.closing).toHaveLength(REVOKED)
    expect(talked.reopened).toBeGreaterThan(0)
    expect(Math.max(...talked.closing)).toBeLessThan(CLOSED_MS)
    // Of a heap of some 50 MB, what the streams held is free.
    expect(closed.heap).toBeLessThan(before.heap + 8e6)
  },
)
