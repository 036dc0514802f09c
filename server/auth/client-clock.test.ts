import { afterEach, expect, test, vi } from 'vitest'
import {
  answering,
  nowSeconds,
  openTab,
  store,
  takeWarnings,
  unreachable,
} from '../../test/support/auth-client.ts'

// The browser's auth client as published, and its timers: docs/decisions/0012-numbers-of-the-auth-client.md. The tests
// stop every clock of the process, so they run in a process without a server (vitest.config.ts).

const NOWHERE = { address: 'http://beatline.example' }
const HOUR = 3_600

afterEach(() => {
  vi.useRealTimers()
})

/** A session as a server would return it, with a token that ends in this many seconds. */
const session = (seconds: number, name = 'first') => ({
  access_token: `${name} access token`,
  refresh_token: `${name} refresh token`,
  token_type: 'bearer',
  expires_in: HOUR,
  expires_at: nowSeconds() + seconds,
  user: { id: 'somebody' },
})
const storedSession = (seconds: number) => store(new Map(), session(seconds))
const renewing: typeof fetch = (...call) => answering(200, session(HOUR, 'next'))(...call)

/** Stops the clock at a whole second; `calls` are the seconds after it at which the server was called. */
function stopped(answer: typeof fetch) {
  vi.useFakeTimers({ now: new Date('2026-05-04T12:00:00Z') })
  const began = Date.now()
  const calls: number[] = []
  const counting: typeof fetch = (...call) => {
    calls.push((Date.now() - began) / 1_000)
    return answer(...call)
  }
  return { calls, fetch: counting }
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

test('checks the session every 30 s and renews it at 3 checks remaining: 90 s before its token ends', async () => {
  const { calls, fetch } = stopped(renewing)
  const tab = openTab(NOWHERE, { storage: storedSession(HOUR), autoRefreshToken: true, fetch })
  await pass(3_509)
  expect(calls).toEqual([])
  await pass(2 * HOUR - 3_509)
  expect(calls).toEqual([3_510, 7_020])
  expect(tab.stored()?.refresh_token).toBe('next refresh token')
  expect(tab.events.filter((event) => event === 'TOKEN_REFRESHED')).toHaveLength(2)
})

test('calls no server without a session', async () => {
  const { calls, fetch } = stopped(renewing)
  const tab = openTab(NOWHERE, { autoRefreshToken: true, fetch })
  await pass(HOUR)
  expect(calls).toEqual([])
  expect(tab.events).toEqual(['INITIAL_SESSION'])
})

test('treats a session as over 90 s before its token ends, the last 10 s included', async () => {
  for (const [left, expected] of [
    [91, 0],
    [89, 1],
    [10, 1],
    [-1, 1],
  ] as const) {
    const { calls, fetch } = stopped(renewing)
    const tab = openTab(NOWHERE, { storage: storedSession(left), fetch })
    await pass(0)
    const { data } = await tab.auth.getSession()
    expect(calls, `${left} s left`).toHaveLength(expected)
    expect(data.session?.access_token).toBe(expected ? 'next access token' : 'first access token')
  }
})

const trouble = {
  'the status 502': answering(502, 'Bad gateway'),
  'the status 503': answering(503, { error: 'The service is not available' }),
  'the status 504': answering(504, '<html>Gateway timeout</html>'),
  'no network': unreachable,
}

test.each(Object.entries(trouble))(
  'retries a renewal that meets %s with a doubling backoff from 200 ms, within 30 s, and keeps the session',
  async (_, answer) => {
    const { calls, fetch } = stopped(answer)
    const tab = openTab(NOWHERE, { storage: storedSession(60), autoRefreshToken: true, fetch })
    await pass(29)
    expect(calls).toEqual([0, 0.2, 0.6, 1.4, 3, 6.2, 12.6, 25.4])
    expect(tab.stored()?.refresh_token).toBe('first refresh token')
    expect((await tab.auth.getSession()).data.session?.access_token).toBe('first access token')
    expect(tab.events).not.toContain('SIGNED_OUT')
  },
)

test('waits a minute after a failed renewal, then tries again by itself', async () => {
  let away = true
  const { calls, fetch } = stopped((...call) => (away ? unreachable(...call) : renewing(...call)))
  const tab = openTab(NOWHERE, { storage: storedSession(-5), autoRefreshToken: true, fetch })
  await pass(85)
  expect(calls).toHaveLength(8)
  expect(tab.events).toEqual(['INITIAL_SESSION'])
  const { data, error } = await tab.auth.getSession()
  expect(data.session).toBeNull()
  expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 0 })
  expect(tab.stored()).not.toBeNull()
  away = false
  await pass(1)
  expect(calls.slice(8)).toEqual([85.4])
  expect(tab.events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED'])
  takeWarnings(['AuthRetryableFetchError'])
})

test('removes a session with an ended token when the server refuses to renew it, and does not retry', async () => {
  const refusals = ['refresh_token_not_found', 'refresh_token_already_used', 'session_expired']
  for (const error_code of refusals) {
    const { calls, fetch } = stopped(answering(400, { code: 400, error_code, msg: 'Invalid Refresh Token' }))
    const tab = openTab(NOWHERE, { storage: storedSession(-1), autoRefreshToken: true, fetch })
    await pass(300)
    expect(calls).toEqual([0])
    expect(tab.storage.size).toBe(0)
    expect(tab.events).toContain('SIGNED_OUT')
  }
})

test('keeps a session after a refused renewal until its token ends', async () => {
  const { fetch } = stopped(answering(400, { error_code: 'session_expired', msg: 'Session Expired' }))
  const tab = openTab(NOWHERE, { storage: storedSession(80), autoRefreshToken: true, fetch })
  await pass(59)
  expect(tab.stored()?.access_token).toBe('first access token')
  await pass(61)
  expect(tab.stored()).toBeNull()
  expect(tab.events.filter((event) => event === 'SIGNED_OUT')).toHaveLength(1)
})
