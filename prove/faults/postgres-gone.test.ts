import { setTimeout as after } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { BOUND } from '../../test/app.ts'
import { makeMember } from '../../test/factories.ts'
import { LiveReader } from '../../test/stream.ts'
import { sized } from '../size.ts'
import { Ledger } from './ledger.ts'
import { onlooking } from './onlooker.ts'
import { OwnPostgres } from './own-postgres.ts'
import { serving } from './serving.ts'
import { endWhole, FAULTS_MS } from './wholeness.ts'

const STOPS = sized(2, 50)
const FREEZES = sized(1, 10)
/** In the long form it lasts until the server gives up what it asked. */
const FROZEN_MS = sized(3_000, 20_000)
/** Writes between one fault and the next. */
const apart = (n: number) => 12 + ((n * 7) % 23)
/** The answer of a second ago, the three seconds after which the database counts as silent, and a busy machine. */
const TELLS = { timeout: 8_000, interval: 20 }

const postgres = await OwnPostgres.create()
const served = await serving(postgres.connection, { DATABASE_URL: '', DATA_DIR: postgres.dataDir })
const { server, app } = served
const address = await server.ready()
const { session } = await makeMember(onlooking(app))
// They do not wait until the server is ready: what is asked meanwhile is answered.
const ledger = await Ledger.open(app, { ready: async () => address }, { strangers: sized(20, 1_000) })
const listen = () => LiveReader.open(address, session.access_token)

/** It says that it cannot serve, and that it lives. Gives the milliseconds until it did. */
async function tellsTheTruth(): Promise<number> {
  const began = performance.now()
  await vi.waitFor(async () => expect(await server.status('/readyz')).toBe(503), TELLS)
  const told = performance.now() - began
  expect(await server.status('/healthz')).toBe(200)
  return told
}

async function isReadyAgain(): Promise<number> {
  const began = performance.now()
  await server.ready()
  return performance.now() - began
}

test('A PostgreSQL that is stopped immediately in the middle of writes is started again by the server, and nothing is lost', {
  timeout: FAULTS_MS,
}, async () => {
  ledger.write()
  let [untilTold, untilReady] = [0, 0]
  for (let n = 0; n < STOPS; n += 1) {
    const stream = await listen()
    await ledger.goesOn(apart(n))
    await postgres.crash(async () => {
      untilTold = Math.max(untilTold, await tellsTheTruth())
    })
    untilReady = Math.max(untilReady, await isReadyAgain())
    // It may have missed that its session ended: it is closed, and opens again.
    await stream.ended()
    await vi.waitFor(async () => (await listen()).close(), BOUND)
  }
  await ledger.goesOn(apart(0))
  await endWhole('A PostgreSQL that is stopped immediately in the middle of writes', STOPS, served, ledger, {
    stops: STOPS,
    'longest until /readyz said 503, ms': Math.round(untilTold),
    'longest time to ready, ms': Math.round(untilReady),
  })
  expect(ledger.tally.retried).toBeGreaterThan(0)
})

// Its processes are found in /proc.
test.skipIf(process.platform !== 'linux')(
  'While PostgreSQL is frozen readiness says so, no call hangs, and all goes on by itself afterwards',
  {
    timeout: FAULTS_MS,
  },
  async () => {
    ledger.write()
    let [untilTold, untilReady] = [0, 0]
    for (let n = 0; n < FREEZES; n += 1) {
      await ledger.goesOn(apart(n))
      postgres.freeze()
      const began = performance.now()
      untilTold = Math.max(untilTold, await tellsTheTruth())
      await after(Math.max(0, FROZEN_MS - (performance.now() - began)))
      postgres.thaw()
      untilReady = Math.max(untilReady, await isReadyAgain())
      await listen().then((stream) => stream.close())
    }
    await ledger.goesOn(apart(0))
    await endWhole('A PostgreSQL that is frozen in the middle of writes', FREEZES, served, ledger, {
      freezes: `${FREEZES} of ${FROZEN_MS / 1_000} s`,
      'longest until /readyz said 503, ms': Math.round(untilTold),
      'longest time to ready, ms': Math.round(untilReady),
    })
    // They were in the midst of it.
    expect(ledger.tally.longestAnswerMs).toBeGreaterThan(2_000)
  },
)
