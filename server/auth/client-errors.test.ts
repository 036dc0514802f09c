import type { AuthError } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { answering, nowSeconds, openTab, store, unreachable } from '../../test/support/auth-client.ts'

// The browser's auth client as published: how it reads answers that our server, a proxy in front of it or a broken
// network could give.

const NOWHERE = { address: 'http://beatline.example' }
const WHO = { email: 'somebody@example.test', password: 'a good password' }

const session = () => ({
  access_token: 'a.b.c',
  refresh_token: 'a refresh token',
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: nowSeconds() + 3_600,
  user: { id: 'somebody' },
})
/** A page with a session, and a server that gives this answer. */
const signedIn = (answer: typeof fetch) =>
  openTab(NOWHERE, { storage: store(new Map(), session()), fetch: answer })
const errorOf = async (answer: typeof fetch) => (await signedIn(answer).auth.getUser()).error!

test.each([502, 503, 504])(
  'treats the status %s as a temporary failure and keeps the session',
  async (status) => {
    for (const body of [{ error: 'away' }, '<html>away</html>', '']) {
      const tab = signedIn(answering(status, body))
      const { error } = await tab.auth.getUser()
      expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status })
      expect(error?.message).not.toBe('')
      expect(tab.stored()).not.toBeNull()
      const signIn = await openTab(NOWHERE, { fetch: answering(status, body) }).auth.signInWithPassword(WHO)
      expect(signIn.error).toMatchObject({ name: 'AuthRetryableFetchError', status })
    }
  },
)

test("treats an unreachable server as temporary and passes on the network's own message", async () => {
  const tab = signedIn(unreachable)
  const { error } = await tab.auth.getUser()
  expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status: 0, message: 'fetch failed' })
  expect(tab.stored()).not.toBeNull()
  const signIn = await openTab(NOWHERE, { fetch: unreachable }).auth.signInWithPassword(WHO)
  expect(signIn.error).toMatchObject({ name: 'AuthRetryableFetchError', message: 'fetch failed' })
})

test.each(['msg', 'message', 'error_description', 'error'])(
  'reads the text of an error from the field %s',
  async (field) => {
    const error = await errorOf(answering(400, { [field]: `said in ${field}`, other: 'nothing' }))
    expect(error).toMatchObject({ name: 'AuthApiError', status: 400, message: `said in ${field}` })
    expect(error.code).toBeUndefined()
  },
)

test('prefers msg, then message, error_description and error, and falls back to the whole answer', async () => {
  const all = { msg: 'one', message: 'two', error_description: 'three', error: 'four' }
  const names = Object.keys(all) as (keyof typeof all)[]
  for (const [index, name] of names.entries()) {
    const body = Object.fromEntries(names.slice(index).map((left) => [left, all[left]]))
    expect((await errorOf(answering(400, body))).message).toBe(all[name])
  }
  expect((await errorOf(answering(400, { reason: 'unsaid' }))).message).toBe('{"reason":"unsaid"}')
})

test('reads the error code from error_code, or from code where the answer names the newer form', async () => {
  const old = await errorOf(answering(403, { code: 403, error_code: 'not_admin', msg: 'No' }))
  expect(old.code).toBe('not_admin')
  const newer = { 'x-supabase-api-version': '2024-01-01' }
  const dated = await errorOf(answering(403, { code: 'not_admin', message: 'No' }, newer))
  expect(dated).toMatchObject({ code: 'not_admin', message: 'No', status: 403 })
  const undated = await errorOf(answering(403, { code: 'not_admin', message: 'No' }))
  expect(undated.code).toBeUndefined()
})

test('reads the reasons of a weak password, by its code or from the reasons alone', async () => {
  const reasons = ['length', 'pwned']
  for (const body of [
    { code: 422, error_code: 'weak_password', msg: 'Too weak', weak_password: { reasons } },
    { msg: 'Too weak', weak_password: { reasons } },
  ]) {
    const tab = signedIn(answering(422, body))
    const { error } = await tab.auth.updateUser({ password: 'weak' })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', code: 'weak_password', reasons })
    expect(error?.message).toBe('Too weak')
    expect(tab.stored()).not.toBeNull()
  }
})

test('treats a malformed answer as an unknown error and keeps the session', async () => {
  for (const [status, body] of [
    [404, '<html>Not found</html>'],
    [400, ''],
    [418, '{"half": '],
  ] as const) {
    const tab = signedIn(answering(status, body))
    const { error } = await tab.auth.getUser()
    expect(error).toMatchObject({ name: 'AuthUnknownError' })
    expect((error as AuthError & { originalError: unknown }).originalError).toBeInstanceOf(SyntaxError)
    expect(tab.stored()).not.toBeNull()
  }
})

test('reports a success without a session or a user', async () => {
  const { user, ...tokens } = session()
  const codes = openTab(NOWHERE, { fetch: answering(200, {}) }).auth
  for (const { error } of [
    await openTab(NOWHERE, { fetch: answering(200, {}) }).auth.signInWithPassword(WHO),
    await openTab(NOWHERE, { fetch: answering(200, { user }) }).auth.signInWithPassword(WHO),
    await openTab(NOWHERE, { fetch: answering(200, tokens) }).auth.signInWithPassword(WHO),
    await codes.exchangeCodeForSession('a code'),
    await codes.signInWithIdToken({ provider: 'google', token: 'a token' }),
  ])
    expect(error).toMatchObject({
      name: 'AuthInvalidTokenResponseError',
      message: 'Auth session or user missing',
    })
})

test('reads session_not_found as a missing session at any status, and forgets the session', async () => {
  for (const status of [401, 403]) {
    const tab = signedIn(answering(status, { code: status, error_code: 'session_not_found', msg: 'Gone' }))
    const { error } = await tab.auth.getUser()
    expect(error).toMatchObject({ name: 'AuthSessionMissingError', message: 'Auth session missing!' })
    expect(tab.storage.size).toBe(0)
    expect(tab.events).toContain('SIGNED_OUT')
  }
})

test('keeps the session after a 401 without that code: its token may only be too old', async () => {
  const tab = signedIn(
    answering(401, { code: 401, error_code: 'no_authorization', msg: 'Not authenticated' }),
  )
  expect((await tab.auth.getUser()).error).toMatchObject({ name: 'AuthApiError', status: 401 })
  expect(tab.stored()).not.toBeNull()
})

test.each([401, 403, 404])('treats a sign-out that is answered %s as a sign-out', async (status) => {
  for (const scope of ['local', 'global'] as const) {
    const tab = signedIn(answering(status, { msg: 'No' }))
    expect(await tab.auth.signOut({ scope })).toEqual({ error: null })
    expect(tab.storage.size).toBe(0)
    expect(tab.events).toContain('SIGNED_OUT')
  }
})

test('signs out locally without the server, and does not pretend to sign out everywhere', async () => {
  const local = signedIn(unreachable)
  expect((await local.auth.signOut({ scope: 'local' })).error?.name).toBe('AuthRetryableFetchError')
  expect(local.storage.size).toBe(0)
  const everywhere = signedIn(answering(503, { msg: 'away' }))
  expect((await everywhere.auth.signOut()).error?.name).toBe('AuthRetryableFetchError')
  expect(everywhere.stored()).not.toBeNull()
})
