import { setTimeout as after } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { BOUND, withLongTimeouts } from '../../test/support/app.ts'
import { SLOW_MACHINE } from '../../test/support/bound.ts'
import { makeMember } from '../../test/support/factories.ts'
import { LiveReader } from '../../test/support/stream.ts'
import { sized } from '../size.ts'
import { Ledger } from './ledger.ts'
import { createPostgres } from './own-postgres.ts'
import { asApp, FAULTS_MS, serving } from './serving.ts'

const STOPS = sized(1, 50)
const FREEZES = sized(1, 10)
/** At least until /readyz has noticed; in the long form until the server's own queries time out. */
const FROZEN_MS = sized(0, 20_000)
/** A cached answer of a second, the three seconds after which the database counts as silent, and a busy machine. */
const NOTICED = { timeout: sized(60_000, 8_000), interval: 20 }

const postgres = await createPostgres()
const { DRAWING_MS } = SLOW_MACHINE
// Its statements keep the limit of the product: they are to notice what is done to PostgreSQL.
const served = await serving(withLongTimeouts(postgres.connection), {
  ...{ DATABASE_URL: '', DATA_DIR: postgres.dataDir, DRAWING_MS },
})
const { server, app } = served
const address = await server.ready()
const { session } = await makeMember(asApp(app))
// The writers don't wait until the server is ready: it answers all the while.
const ledger = await Ledger.open(served, async () => address, sized(20, 1_000))
const listen = () => LiveReader.open(address, session.access_token)

const sinceMs = (began: number) => performance.now() - began

/** Runs one series of faults and measures it. */
async function faults(title: string, count: number, fault: (noticed: () => Promise<void>) => Promise<void>) {
  let [untilNoticed, untilReady] = [0, 0]
  const noticed = async () => {
    const began = performance.now()
    await vi.waitFor(async () => expect(await server.status('/readyz')).toBe(503), NOTICED)
    untilNoticed = Math.max(untilNoticed, sinceMs(began))
    expect(await server.status('/healthz')).toBe(200)
  }
  const act = async () => {
    await fault(noticed)
    const began = performance.now()
    await server.ready()
    untilReady = Math.max(untilReady, sinceMs(began))
    await vi.waitFor(async () => (await listen()).close(), BOUND)
  }
  return ledger.through(title, count, act, () => ({
    faults: count,
    'longest until /readyz said 503, ms': Math.round(untilNoticed),
    'longest time to ready, ms': Math.round(untilReady),
  }))
}

test('restarts a PostgreSQL that is stopped immediately in the middle of writes, and loses nothing', {
  timeout: FAULTS_MS,
}, async () => {
  const { retried } = await faults('A PostgreSQL that is stopped immediately', STOPS, async (noticed) => {
    const stream = await listen()
    await postgres.crash(noticed)
    // It may have missed the end of its session, so the server closes it, and it reopens.
    await stream.ended()
  })
  expect(retried).toBeGreaterThan(0)
})

// Its processes are found in /proc.
test.skipIf(process.platform !== 'linux')(
  'reports a frozen PostgreSQL as not ready, lets no call hang, and recovers by itself',
  { timeout: FAULTS_MS },
  async () => {
    const { longestAnswerMs } = await faults('A PostgreSQL that is frozen', FREEZES, async (noticed) => {
      postgres.freeze()
      const began = performance.now()
      await noticed()
      await after(Math.max(0, FROZEN_MS - sinceMs(began)))
      postgres.thaw()
    })
    // Writes were under way.
    expect(longestAnswerMs).toBeGreaterThan(2_000)
  },
)
