import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { readUser, token } from '../../contract/auth.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { hashing } from '../../server/platform/passwords.ts'
import { BOUND, testApp, testDatabase, withOwnTimeouts } from '../../test/support/app.ts'
import { expectRefusal } from '../../test/support/client.ts'
import { makeMember, signIn } from '../../test/support/factories.ts'
import { sized } from '../size.ts'
import { HEAD, Peer } from './peer.ts'

const app = await testApp({ RATE_LIMITS: 'off' }, withOwnTimeouts(await testDatabase()))
const member = await makeMember(app)
const { pool } = app.database
const POOL = app.config.DATABASE_POOL

/** In the long form more than there are connections: the others wait as long again. */
const CALLS = POOL + sized(0, 4)
/** At most 4 are hashed at once while 200 wait (server/platform/passwords.ts). */
const AT_ONCE = sized(30, 260)
const ROOM = 200

/** How long a statement may take (server/platform/postgres/db.ts), and what a busy machine adds. */
const BOUNDED_MS = 5_000 + 15_000

test('ends statements that wait for a lock in time, and releases their connections', async () => {
  const unbounded = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 }
  const holder = new pg.Client({ ...app.database.connection, ...unbounded })
  await holder.connect()
  let slowest = 0
  try {
    await holder.query('begin')
    await holder.query('lock table notifications in access exclusive mode')
    const asked = Array.from({ length: CALLS }, async () => {
      const began = performance.now()
      const response = await app.as(member).send('GET', '/api/notifications')
      slowest = Math.max(slowest, performance.now() - began)
      return { status: response.status, refusal: expectRefusal(await response.json()) }
    })
    for (const { status, refusal } of await Promise.all(asked))
      expect({ status, refusal }).toMatchObject({ status: 503, refusal: { code: 'unavailable' } })
    expect(slowest).toBeLessThan(BOUNDED_MS)
  } finally {
    await holder.end()
  }
  // The server's own statements use the pool as well.
  await vi.waitFor(() => expect(pool.waitingCount).toBe(0), BOUND)
  expect(pool.totalCount).toBeLessThanOrEqual(POOL)
  await Promise.all(Array.from({ length: 2 * POOL }, () => app.as(member).call(listNotifications)))
  await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount), BOUND)
})

test('hashes at most four passwords at once however many sign in, and serves pages meanwhile', async () => {
  let over = false
  const statuses = Promise.all(
    Array.from({ length: AT_ONCE }, async (_, n) => {
      const response = await app.anonymous.send('POST', `${token.path}?grant_type=password`, {
        body: JSON.stringify({ email: `nobody-${n}@example.test`, password: 'not the right one' }),
        headers: { 'content-type': 'application/json' },
      })
      expectRefusal(await response.json())
      return response.status
    }),
  ).finally(() => (over = true))
  let [read, most] = [0, 0]
  while (!over) {
    await app.as(member).call(listNotifications)
    most = Math.max(most, hashing().running)
    read += 1
    await wait(0)
  }
  const counted = Object.groupBy(await statuses, String)
  expect(Object.keys(counted).filter((status) => !['400', '429', '503'].includes(status))).toEqual([])
  expect(counted['400']?.length ?? 0).toBeGreaterThanOrEqual(Math.min(AT_ONCE, ROOM))
  expect(most).toBe(4)
  expect(read).toBeGreaterThan(0)
  // Signing in works again.
  await signIn(app, member.email)
})

const IDLE = sized(100, 500)
const SLOW = sized(10, 100)
const { server } = app.server.http
const { headersTimeout, requestTimeout } = server
// The product's own times in the long form; the server checks every 5 s for those that take longer.
server.headersTimeout = sized(1_000, headersTimeout)
server.requestTimeout = sized(2_000, requestTimeout)
const LATE = { timeout: sized(60_000, requestTimeout + 10_000 + BOUND.timeout), interval: 100 }

/** So that no request has come to a hundred headers when its time is up: those are refused as too large. */
const DRIP_MS = sized(100, 500)

/** Sends a little again and again until the server ends the connection. */
async function drip(begin: string, drop: string): Promise<Peer> {
  const peer = await Peer.connect(app.address)
  peer.say(begin)
  const more = setInterval(() => (peer.ended ? clearInterval(more) : peer.say(drop)), DRIP_MS)
  await vi.waitFor(() => expect(peer.ended).toBe(true), LATE).finally(() => clearInterval(more))
  return peer
}

const repeat = <T>(times: number, act: () => Promise<T>) => Promise.all(Array.from({ length: times }, act))

test('cuts off a peer that drips a request, whatever it drips, and answers others meanwhile', async () => {
  expect([headersTimeout, requestTimeout]).toEqual([15_000, 20_000])
  const idle = await repeat(IDLE, () => Peer.connect(app.address))
  let over = false
  const drips = Promise.all([
    repeat(SLOW, () => drip('GET /readyz HTTP/1.1\r\nHost: localhost\r\n', 'X-One: a\r\n')),
    repeat(SLOW, () => drip(`${HEAD}Content-Length: 100000\r\n\r\n`, 'x')),
    repeat(SLOW, () => drip(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n')),
  ]).finally(() => (over = true))
  let answered = 0
  while (!over) {
    await app.as(member).call(readUser)
    answered += 1
  }
  const peers = (await drips).flat()
  // The page repeats a request without an answer; a 408 would end a session that was being renewed.
  expect(peers.flatMap(({ statuses }) => statuses)).toEqual([])
  expect(answered).toBeGreaterThan(0)
  await vi.waitFor(() => expect(idle.every(({ ended }) => ended)).toBe(true), LATE)
})
