import { setTimeout as after } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { token } from '../../contract/auth.ts'
import { BOUND } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import type { ServerProcess } from '../../test/support/server-process.ts'
import { LiveReader } from '../../test/support/stream.ts'
import { during } from '../during.ts'
import { Ledger } from '../faults/ledger.ts'
import { ask } from '../faults/own-postgres.ts'
import { asApp, FAULTS_MS, type Outside, serving } from '../faults/serving.ts'
import { expectHaproxy } from '../haproxy.ts'
import { sized } from '../size.ts'
import { balancePrimary } from './haproxy.ts'
import { createPair, type Pair } from './pair.ts'

const FAILOVERS = sized(1, 4)
const BEHIND_HAPROXY = sized(1, 2)
const LONG = { timeout: FAULTS_MS }
const PAUSE_MS = 50
/** Several attempts to connect, and checks of HAProxy. */
const QUIET_MS = 2_000
const rounded = (ms: number) => Math.round(ms)

/** Renews a session as pages do; no failover may end it. */
function renewing(app: Outside, refresh_token: string) {
  const did = { renewals: 0 }
  let latest = refresh_token
  const renew = async () => {
    await after(PAUSE_MS)
    const answer = await app.anonymous.send('POST', `${token.path}?grant_type=refresh_token`, {
      body: JSON.stringify({ refresh_token: latest }),
      headers: { 'content-type': 'application/json' },
    })
    if (answer.status === 503) return
    expect(answer.status, await answer.clone().text()).toBe(200)
    latest = ((await answer.json()) as { refresh_token: string }).refresh_token
    did.renewals += 1
  }
  return { did, renew }
}

/** Fails over under writes, of which none is then lost, doubled or half done; no member is signed out. */
async function through(title: string, pair: Pair, served: Awaited<ReturnType<typeof serving>>, act: Act) {
  const { server, app } = served
  const address = await server.ready()
  const { session } = await makeMember(asApp(app))
  const ledger = await Ledger.open(served, async () => address, sized(20, 600))
  const { did, renew } = renewing(app, session.refresh_token)
  const listen = () => LiveReader.open(address, session.access_token)
  let [untilReady, untilRebuilt] = [0, 0]
  const fault = async () => {
    const stream = await listen()
    const began = performance.now()
    await act.fault()
    await server.ready()
    untilReady = Math.max(untilReady, performance.now() - began)
    await pair.rebuild()
    untilRebuilt = Math.max(untilRebuilt, performance.now() - began)
    // It may have missed something, so it ends, and its page loads again.
    await stream.ended()
    await vi.waitFor(async () => (await listen()).close(), BOUND)
  }
  const own = () => ({
    failovers: act.times,
    'longest until /readyz said 200, ms': rounded(untilReady),
    'longest until the next standby, ms': rounded(untilRebuilt),
    ...did,
  })
  const tally = await during(() => ledger.through(title, act.times, fault, own), renew)
  expect(tally.retried).toBeGreaterThan(0)
  expect(tally.unavailable).toBeGreaterThan(0)
}
type Act = { times: number; fault: () => Promise<unknown> }

/** No server but a standby can be reached. */
async function expectAway({ server }: { server: ServerProcess }) {
  const isAway = async () => expect(await server.status('/readyz')).toBe(503)
  await vi.waitFor(isAway, BOUND)
  await after(QUIET_MS)
  await isAway()
}

test(
  'loses no acknowledged write, session or mail when the primary is killed, with a synchronous standby',
  LONG,
  async () => {
    const pair = await createPair({ isSynchronous: true })
    const served = await serving(pair.line.connection)
    await through('A primary that is killed, with a synchronous standby', pair, served, {
      times: FAILOVERS,
      fault: () =>
        pair.failOver(async (standby) => {
          pair.line.lead(standby)
          await expectAway(served)
        }),
    })
  },
)

const WRITTEN = `select (select count(*) from posts) as posts, (select count(*) from messages) as messages,
  (select count(*) from auth_sessions) as sessions`
const OURS = `select count(*) from pg_stat_activity where application_name in ('beatline', 'beatline-live', 'beatline-log')`

test(
  'the same behind HAProxy, which uses no standby; the old primary is back and gets no write',
  LONG,
  async () => {
    expectHaproxy()
    const pair = await createPair({ isSynchronous: true })
    const haproxy = await balancePrimary(pair.now.primary.connection)
    const served = await serving(haproxy.connection)
    const fault = async () => {
      const { primary } = pair.now
      await pair.failOver(async (standby) => {
        await haproxy.point(standby)
        await expectAway(served)
      })
      await served.server.ready()
      // As after a crash: it knows of no other primary, and would take writes.
      const old = await primary.start()
      const before = await ask(old, WRITTEN)
      await pair.rebuild()
      await after(QUIET_MS)
      expect(await ask(old, WRITTEN)).toEqual(before)
      expect(await ask(old, OURS)).toEqual([{ count: 0 }])
      await primary.destroy()
    }
    await through('The same behind HAProxy', pair, served, { times: BEHIND_HAPROXY, fault })
  },
)
