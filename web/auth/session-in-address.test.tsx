import { type AuthChangeEvent, AuthClient, type AuthError, type Session } from '@supabase/auth-js'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { BOUND } from '../../test/support/bound.ts'

// The auth client as it is published, and what it makes of the page's address: our mailed links lead to one with a
// session or an error in its fragment.

const before = location.href
const user = { id: 'somebody', email: 'somebody@example.test' }
const now = () => Math.round(Date.now() / 1_000)
let made = 0

afterEach(() => {
  history.replaceState(null, '', before)
  localStorage.clear()
})

/** What a mailed link adds to the address, of a session that was given so many seconds ago. */
const given = (type: string, secondsAgo = 0) =>
  new URLSearchParams({
    access_token: 'an access token',
    refresh_token: 'a refresh token',
    expires_in: '3600',
    expires_at: String(now() - secondsAgo + 3_600),
    token_type: 'bearer',
    type,
  }).toString()

const earlier = () => ({
  access_token: 'an earlier token',
  refresh_token: 'an earlier refresh token',
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: now() + 3_600,
  user,
})

type Visit = { flowType?: 'implicit' | 'pkce'; stored?: Record<string, unknown>; answer?: () => Response }

/** Opens the page at an address that ends in this; `stored` is what the storage holds, by what follows its key. */
async function visit(address: string, { flowType = 'implicit', stored = {}, answer }: Visit = {}) {
  made += 1
  const storageKey = `visit-${made}`
  for (const [suffix, value] of Object.entries(stored))
    localStorage.setItem(storageKey + suffix, JSON.stringify(value))
  history.replaceState(null, '', location.pathname + address)
  const calls: string[] = []
  const auth = new AuthClient({
    url: 'http://beatline.example/auth/v1',
    storageKey,
    flowType,
    autoRefreshToken: false,
    detectSessionInUrl: true,
    fetch: async (url, init) => {
      calls.push(`${init?.method} ${new URL(`${url}`).pathname}`)
      return answer?.() ?? Response.json(user)
    },
  })
  onTestFinished(() => auth.dispose())
  const events: AuthChangeEvent[] = []
  auth.onAuthStateChange((event) => void events.push(event))
  const { error } = await auth.initialize()
  const storedSession = () => JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Session | null
  return { auth, events, error, storedSession, calls }
}
const detailsOf = (error: AuthError | null) => (error as { details?: unknown } | null)?.details

test('verifies a session in the URL, stores it, and removes it from the URL', async () => {
  const { error, storedSession, events, calls } = await visit(`#${given('invite')}`)
  expect(error).toBeNull()
  expect(calls).toEqual(['GET /auth/v1/user'])
  expect(storedSession()).toMatchObject({
    access_token: 'an access token',
    refresh_token: 'a refresh token',
    user,
  })
  expect(location.hash).toBe('')
  await vi.waitFor(() => expect(events).toContain('SIGNED_IN'), BOUND)
})

test('emits PASSWORD_RECOVERY for a reset link', async () => {
  const { events } = await visit(`#${given('recovery')}`)
  await vi.waitFor(() => expect(events).toContain('PASSWORD_RECOVERY'), BOUND)
  expect(events).not.toContain('SIGNED_IN')
})

test('replaces an existing session', async () => {
  const { storedSession } = await visit(`#${given('recovery')}`, { stored: { '': earlier() } })
  expect(storedSession()?.access_token).toBe('an access token')
})

test('One that was issued 120 s ago is stale: the client warns of it', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await visit(`#${given('recovery', 100)}`)
  expect(warn).not.toHaveBeenCalled()
  const { error, storedSession } = await visit(`#${given('recovery', 121)}`)
  expect(warn.mock.calls.map(([text]) => text)).toEqual([
    expect.stringContaining('issued over 120s ago, URL could be stale'),
  ])
  warn.mockReset()
  expect(error).toBeNull()
  expect(storedSession()).not.toBeNull()
})

test('Without a session in it the address is left alone', async () => {
  const { error, events, calls } = await visit('#comments')
  expect(error).toBeNull()
  expect(location.hash).toBe('#comments')
  expect(calls).toEqual([])
  await vi.waitFor(() => expect(events).toEqual(['INITIAL_SESSION']), BOUND)
})

test('Half a session is an error', async () => {
  const { error, storedSession } = await visit('#access_token=alone')
  expect(error).toMatchObject({
    name: 'AuthImplicitGrantRedirectError',
    message: 'No session defined in URL',
  })
  expect(storedSession()).toBeNull()
})

test('reports an error in the URL with its code and message', async () => {
  const fragment = new URLSearchParams({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  })
  const { error, calls } = await visit(`#${fragment}`)
  expect(error).toMatchObject({
    name: 'AuthImplicitGrantRedirectError',
    message: 'Email link is invalid or has expired',
  })
  expect(detailsOf(error)).toEqual({ error: 'access_denied', code: 'otp_expired' })
  expect(calls).toEqual([])
})

test('falls back to a default message for an error without one', async () => {
  const { error } = await visit('#error_code=unexpected_failure')
  expect(error?.message).toBe('Error in URL with unspecified error_description')
  expect(detailsOf(error)).toEqual({ error: 'unspecified_error', code: 'unexpected_failure' })
})

test.each(['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable', 'otp_expired'])(
  'The error %s leaves the session that is there',
  async (code) => {
    const { error, storedSession, events, auth } = await visit(`#error=server_error&error_code=${code}`, {
      stored: { '': earlier() },
    })
    expect(detailsOf(error)).toMatchObject({ code })
    expect(storedSession()?.access_token).toBe('an earlier token')
    expect((await auth.getSession()).data.session?.access_token).toBe('an earlier token')
    expect(events).not.toContain('SIGNED_OUT')
  },
)

test('A session that the server does not know is not taken', async () => {
  const no = () =>
    Response.json({ error_code: 'no_authorization', msg: 'Not authenticated' }, { status: 401 })
  const { error, storedSession } = await visit(`#${given('recovery')}`, {
    stored: { '': earlier() },
    answer: no,
  })
  expect(error).toMatchObject({ name: 'AuthApiError', status: 401 })
  expect(storedSession()?.access_token).toBe('an earlier token')
})

test('leaves the session in the URL for a retry while the server is down', async () => {
  const away = () => Response.json({ error: 'The service is not available' }, { status: 503 })
  const { error, storedSession } = await visit(`#${given('recovery')}`, { answer: away })
  expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 503 })
  expect(storedSession()).toBeNull()
  expect(location.hash).toContain('refresh_token=')
})

const withVerifier = { '-code-verifier': 'a verifier' }

test('rejects a PKCE code in the implicit flow', async () => {
  const { error, calls } = await visit('?code=a-code', { stored: withVerifier })
  expect(error).toMatchObject({
    name: 'AuthImplicitGrantRedirectError',
    message: 'Not a valid implicit grant flow url.',
  })
  expect(calls).toEqual([])
})

test('A session in the address is an error where codes are exchanged', async () => {
  const { error, storedSession } = await visit(`#${given('recovery')}`, { flowType: 'pkce' })
  expect(error).toMatchObject({
    name: 'AuthPKCEGrantCodeExchangeError',
    message: 'Not a valid PKCE flow url.',
  })
  expect(storedSession()).toBeNull()
})

test('A code that the server does not exchange signs nobody in, and nobody out', async () => {
  const words = 'Unsupported grant type: use password or refresh_token'
  const no = () => Response.json({ code: 400, error_code: 'validation_failed', msg: words }, { status: 400 })
  const stored = { ...withVerifier, '': earlier() }
  const { error, storedSession, calls } = await visit('?code=a-code', {
    flowType: 'pkce',
    stored,
    answer: no,
  })
  expect(error).toMatchObject({ name: 'AuthApiError', code: 'validation_failed', message: words })
  expect(calls).toEqual(['POST /auth/v1/token'])
  expect(storedSession()?.access_token).toBe('an earlier token')
})
