import { expect, onTestFinished, test, vi } from 'vitest'
import { BOUND, testApp, testDatabase } from '../../test/support/app.ts'
import { nowSeconds, openTab, store } from '../../test/support/auth-client.ts'
import { makeMember } from '../../test/support/factories.ts'
import { lineTo } from '../../test/support/outage.ts'

// The browser's auth client as published, against our server: a temporary failure signs nobody out.

const line = await lineTo(await testDatabase())
// Few connections, so that some calls wait for one.
const app = await testApp({ DATABASE_POOL: '3' }, line.connection)

/** How often a renewal fails before the outage ends. */
const TRIES = 2
/** The client's last retry of a renewal comes after 25.4 s. */
const REPEATS = { timeout: 90_000, interval: 50 }

/** Pages that find a session in their storage with a token about to end, so that they renew it at once. */
async function visit(count: number, options: { fetch?: typeof fetch } = {}) {
  const members = await Promise.all(Array.from({ length: count }, () => makeMember(app)))
  return () =>
    members.map(({ id, session }) => {
      const storage = store(new Map(), { ...session, expires_at: nowSeconds() + 60 })
      return { id, tab: openTab(app, { storage, autoRefreshToken: true, ...options }) }
    })
}
type Visits = ReturnType<Awaited<ReturnType<typeof visit>>>

/** Counts the renewals that failed in the outage. */
function counted() {
  let refused = 0
  const through: typeof fetch = async (url, init) => {
    const answer = await fetch(url, init)
    if (`${url}`.includes('refresh_token') && answer.status === 503) refused += 1
    return answer
  }
  /** Lasts until every client that has not succeeded yet has tried this many times. */
  const outage = (visits: Visits) => {
    const waiting = visits.filter(({ tab }) => !tab.events.includes('TOKEN_REFRESHED'))
    expect(waiting).not.toEqual([])
    return vi.waitFor(() => expect(refused).toBeGreaterThanOrEqual(TRIES * waiting.length), REPEATS)
  }
  return { fetch: through, outage }
}

async function allGoOn(visits: Visits) {
  for (const { id, tab } of visits) {
    await vi.waitFor(() => expect(tab.events).toContain('TOKEN_REFRESHED'), REPEATS)
    expect(tab.events).not.toContain('SIGNED_OUT')
    expect((await tab.auth.getUser()).data.user?.id).toBe(id)
    expect((await tab.auth.refreshSession()).error).toBeNull()
  }
}

test('signs no member out when the database fails during renewals, and new visitors wait', async () => {
  const { fetch, outage } = counted()
  const open = await visit(8, { fetch })
  const openLate = await visit(3, { fetch })
  const visits = open()
  // Some renewals are in the middle of their transaction, some wait for a connection.
  const { pool } = app.database
  await vi.waitFor(() => expect(pool.waitingCount).toBeGreaterThan(0), { ...BOUND, interval: 1 })
  await line.cut()
  const late = openLate()
  await outage([...visits, ...late])
  for (const { tab } of [...visits, ...late]) expect(tab.stored()).not.toBeNull()
  for (const { tab } of late) expect(tab.events).not.toContain('SIGNED_OUT')
  await line.mend()
  await allGoOn([...visits, ...late])
})

test('keeps every member signed in when answers are lost on the way', async () => {
  let lost = 0
  const lossy: typeof fetch = async (url, init) => {
    const answer = await fetch(url, init)
    if (`${url}`.includes('refresh_token') && lost < TRIES) {
      lost += 1
      throw new TypeError('network changed')
    }
    return answer
  }
  const open = await visit(1, { fetch: lossy })
  await allGoOn(open())
  expect(lost).toBe(TRIES)
})

test('gives up a stuck renewal and tries again', async () => {
  const { server } = app.server.http
  const { headersTimeout, requestTimeout } = server
  onTestFinished(() => void Object.assign(server, { headersTimeout, requestTimeout }))
  Object.assign(server, { headersTimeout: 1_000, requestTimeout: 1_000 })
  let stuck = 0
  const sticky: typeof fetch = (url, init) => {
    if (!`${url}`.includes('refresh_token') || stuck > 0) return fetch(url, init)
    stuck += 1
    const half = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode(`${init?.body}`.slice(0, 10))),
    })
    return fetch(url, { ...init, body: half, duplex: 'half' } as RequestInit)
  }
  const open = await visit(1, { fetch: sticky })
  await allGoOn(open())
  expect(stuck).toBe(1)
})

test('answers a call during a database outage as a temporary failure and keeps the session', async () => {
  const { tab } = (await visit(1))()[0]!
  await vi.waitFor(() => expect(tab.events).toContain('TOKEN_REFRESHED'), REPEATS)
  await line.cut()
  for (const { error } of [
    await tab.auth.getUser(),
    await tab.auth.updateUser({ password: 'a new password' }),
  ])
    expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 503 })
  expect((await tab.auth.signOut({ scope: 'others' })).error?.name).toBe('AuthRetryableFetchError')
  expect(tab.stored()).not.toBeNull()
  await line.mend()
  await vi.waitFor(async () => expect((await tab.auth.getUser()).error).toBeNull(), REPEATS)
})
