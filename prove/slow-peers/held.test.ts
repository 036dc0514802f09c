import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { token } from '../../contract/auth.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { hashing } from '../../server/platform/passwords.ts'
import { BOUND, testApp } from '../../test/app.ts'
import { expectRefusal } from '../../test/client.ts'
import { makeMember, signIn } from '../../test/factories.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const member = await makeMember(app)
const { pool } = app.database
const POOL = app.config.DATABASE_POOL

/** In the long form more than there are connections: those that get none wait as long again. */
const CALLS = POOL + sized(0, 4)
/** Of these at most 4 are at work and 200 wait (server/platform/passwords.ts). */
const AT_ONCE = sized(30, 260)
const ROOM = 200

/** How long a statement may take (server/platform/db.ts), and what a busy machine adds. */
const BOUNDED_MS = 5_000 + 15_000

test('Statements that wait for somebody’s lock end in time, and give their connections back', async () => {
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
  figures('Statements behind a lock', { calls: CALLS, 'slowest (ms)': Math.round(slowest) })
})

test('However many sign in at once, four passwords at most are hashed, each caller is answered, and a page is read meanwhile', async () => {
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
  let [read, slowest, most] = [0, 0, 0]
  while (!over) {
    const began = performance.now()
    await app.as(member).call(listNotifications)
    slowest = Math.max(slowest, performance.now() - began)
    most = Math.max(most, hashing().running)
    read += 1
    await wait(0)
  }
  const counted = Object.groupBy(await statuses, String)
  expect(Object.keys(counted).filter((status) => !['400', '429', '503'].includes(status))).toEqual([])
  expect(counted['400']?.length ?? 0).toBeGreaterThanOrEqual(Math.min(AT_ONCE, ROOM))
  expect(most).toBe(4)
  expect(read).toBeGreaterThan(0)
  // The way in is open again.
  await signIn(app, member.email)
  figures('Sign-ins at once', {
    sent: AT_ONCE,
    ...Object.fromEntries(Object.entries(counted).map(([status, all]) => [status, all?.length ?? 0])),
    'hashed at once': most,
    'read meanwhile': read,
    'slowest read (ms)': Math.round(slowest),
  })
})
