import { setTimeout as after } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { testApp, testDatabase } from '../../test/app.ts'
import { nowSeconds, openTab, store } from '../../test/auth-client.ts'
import { type Member, makeMember } from '../../test/factories.ts'
import { lineTo } from '../../test/outage.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'
import { FAULTS_MS } from './serving.ts'

const CLIENTS = sized(20, 200)
const AWAY_MS = sized(5_000, 300_000)
/** The client's repeats are at most 12.8 s apart, and it begins anew every 30 s. */
const GO_ON = { timeout: 90_000, interval: 50 }

test('While the database is away nobody is signed out, and all are renewed by themselves afterwards', {
  timeout: FAULTS_MS,
}, async () => {
  const line = await lineTo(await testDatabase())
  const app = await testApp({ RATE_LIMITS: 'off' }, line.connection)
  const members: Member[] = []
  for (let n = 0; n < CLIENTS; n += 1) members.push(await makeMember(app))
  let [refused, asked, longestMs] = [0, 0, 0]
  const counting: typeof fetch = async (url, init) => {
    const began = performance.now()
    const answer = await fetch(url, init)
    longestMs = Math.max(longestMs, performance.now() - began)
    asked += 1
    if (answer.status === 503) refused += 1
    return answer
  }
  // Their tokens are about to end, so that they renew them at once.
  const visit = ({ session, id }: Member) => {
    const storage = store(new Map(), { ...session, expires_at: nowSeconds() + 60 })
    return { id, tab: openTab(app, { storage, autoRefreshToken: true, fetch: counting }) }
  }
  const half = CLIENTS / 2
  const early = members.slice(0, half).map(visit)
  // Some renewals are in the middle of their transaction, some wait for a connection.
  await vi.waitUntil(() => app.database.pool.waitingCount > 0, { timeout: 15_000, interval: 1 })
  await line.cut()
  const began = performance.now()
  const visits = [...early, ...members.slice(half).map(visit)]
  await after(AWAY_MS)
  await vi.waitFor(() => expect(refused).toBeGreaterThanOrEqual(3 * half), GO_ON)
  for (const { tab } of visits) expect(tab.stored()).not.toBeNull()
  await line.mend()
  const [awayMs, mended] = [performance.now() - began, performance.now()]
  for (const { id, tab } of visits) {
    await vi.waitFor(() => expect(tab.events).toContain('TOKEN_REFRESHED'), GO_ON)
    expect(tab.events).not.toContain('SIGNED_OUT')
    expect((await tab.auth.getUser()).data.user?.id).toBe(id)
  }
  figures('The database away, with clients that renew their sessions', {
    clients: CLIENTS,
    'away, s': Math.round(awayMs / 1_000),
    calls: asked,
    'answered with 503': refused,
    'signed out': visits.filter(({ tab }) => tab.events.includes('SIGNED_OUT')).length,
    'renewed afterwards': visits.length,
    'longest answer, ms': Math.round(longestMs),
    'all renewed after, ms': Math.round(performance.now() - mended),
  })
})
