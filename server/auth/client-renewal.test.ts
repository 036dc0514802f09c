import { afterEach, expect, test, vi } from 'vitest'
import { BOUND, testApp } from '../../test/support/app.ts'
import { nowSeconds, openTab, store, takeWarnings } from '../../test/support/auth-client.ts'
import { makeMember, PASSWORD } from '../../test/support/factories.ts'

// The answers of our server to the browser's auth client; client-clock.test.ts covers the timers of that client.

const app = await testApp()

afterEach(() => {
  vi.useRealTimers()
})

test('renews the session at that time, and the page goes on with new tokens', async () => {
  const { email } = await makeMember(app)
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const tab = openTab(app, { autoRefreshToken: true })
  const { data } = await tab.auth.signInWithPassword({ email, password: PASSWORD })
  await vi.advanceTimersByTimeAsync(3_470_000)
  expect(tab.stored()).toEqual(data.session)
  await vi.advanceTimersByTimeAsync(45_000)
  await vi.waitFor(() => expect(tab.events).toContain('TOKEN_REFRESHED'), BOUND)
  // The server's clock has not moved.
  expect(tab.stored()!.refresh_token).not.toBe(data.session!.refresh_token)
  expect((await tab.auth.getUser()).data.user?.email).toBe(email)
})

test('refuses an unknown refresh token for good, and the browser forgets the session', async () => {
  const { session: real } = await makeMember(app)
  const rotten = { ...real, refresh_token: 'not a token of ours', expires_at: nowSeconds() - 1 }
  const tab = openTab(app, { storage: store(new Map(), rotten) })
  const { data, error } = await tab.auth.getSession()
  expect(data.session).toBeNull()
  expect(error).toMatchObject({ name: 'AuthApiError', status: 400, code: 'refresh_token_not_found' })
  expect(tab.storage.size).toBe(0)
  await vi.waitFor(() => expect(tab.events).toContain('INITIAL_SESSION'), BOUND)
  expect(tab.events).toContain('SIGNED_OUT')
  takeWarnings(['AuthApiError'])
})
