import { expect, test, vi } from 'vitest'
import { readUser } from '../../contract/auth.ts'
import { BOUND, testApp } from '../../test/support/app.ts'
import { nowSeconds, openTab, STORAGE_KEY, store, type Tab } from '../../test/support/auth-client.ts'
import { makeMember, PASSWORD } from '../../test/support/factories.ts'

// The browser's auth client as published, against our server: one page and its session.

const app = await testApp()

async function signedIn(options: Parameters<typeof openTab>[1] = {}) {
  const { id, email } = await makeMember(app)
  const tab = openTab(app, options)
  const { data, error } = await tab.auth.signInWithPassword({ email, password: PASSWORD })
  expect(error).toBeNull()
  return { ...tab, id, email, session: data.session! }
}
const seesEvents = (tab: Tab, events: string[]) => vi.waitFor(() => expect(tab.events).toEqual(events), BOUND)
const isAlive = async (access_token: string) => {
  const headers = { authorization: `Bearer ${access_token}` }
  return (await app.anonymous.send('GET', '/auth/v1/user', { headers })).status === 200
}

test('sends only the email and the password to sign in', async () => {
  const { email } = await makeMember(app)
  const sent: unknown[] = []
  const tab = openTab(app, {
    fetch: (url, init) => {
      sent.push([`${url}`.slice(app.address.length), JSON.parse(`${init?.body}`)])
      return fetch(url, init)
    },
  })
  await tab.auth.signInWithPassword({ email, password: PASSWORD })
  const body = { email, password: PASSWORD, gotrue_meta_security: {} }
  expect(sent).toEqual([['/auth/v1/token?grant_type=password', body]])
})

test('returns a session with its six fields and emits SIGNED_IN', async () => {
  const tab = await signedIn()
  expect(Object.keys(tab.session).sort()).toEqual(
    ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type', 'user'].sort(),
  )
  expect(tab.session).toMatchObject({ expires_in: 3_600, token_type: 'bearer' })
  expect(Math.abs(tab.session.expires_at! - nowSeconds() - 3_600)).toBeLessThan(30)
  expect(tab.session.user).toMatchObject({ id: tab.id, email: tab.email, role: 'authenticated' })
  await seesEvents(tab, ['INITIAL_SESSION', 'SIGNED_IN'])
})

test('stores the session under its key and finds it there on the next visit', async () => {
  const { session, storage, stored } = await signedIn()
  expect([...storage.keys()]).toEqual([STORAGE_KEY])
  expect(stored()).toEqual(session)
  const later = openTab(app, { storage })
  const found: unknown[] = []
  later.auth.onAuthStateChange((event, given) => void found.push([event, given?.access_token]))
  await vi.waitFor(() => expect(found).toContainEqual(['INITIAL_SESSION', session.access_token]), BOUND)
  expect((await later.auth.getSession()).data.session).toEqual(session)
  expect((await later.auth.getUser()).data.user).toEqual(session.user)
})

test('reports a missing session on every call without one', async () => {
  const tab = openTab(app)
  await seesEvents(tab, ['INITIAL_SESSION'])
  expect(await tab.auth.getSession()).toEqual({ data: { session: null }, error: null })
  for (const { error } of [
    await tab.auth.getUser(),
    await tab.auth.refreshSession(),
    await tab.auth.updateUser({ password: PASSWORD }),
    await tab.auth.reauthenticate(),
  ])
    expect(error).toMatchObject({ name: 'AuthSessionMissingError', message: 'Auth session missing!' })
  expect(await tab.auth.signOut()).toEqual({ error: null })
})

test('removes a stored value that is not a session', async () => {
  for (const rubbish of [{ user: null }, { refresh_token: 'alone' }, { access_token: 'alone' }]) {
    const tab = openTab(app, { storage: store(new Map(), rubbish) })
    expect((await tab.auth.getSession()).data.session).toBeNull()
    expect(tab.stored()).toBeNull()
  }
})

test('renews to new tokens of the same session, stores them and emits TOKEN_REFRESHED', async () => {
  const tab = await signedIn()
  const { data } = await tab.auth.refreshSession()
  const next = data.session!
  expect(next.refresh_token).not.toBe(tab.session.refresh_token)
  expect(next.user).toEqual(tab.session.user)
  expect(tab.stored()).toEqual(next)
  expect((await tab.auth.getUser()).error).toBeNull()
  await seesEvents(tab, ['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED'])
})

test('accepts a session that another page hands over', async () => {
  const { session } = await makeMember(app)
  const tab = openTab(app)
  const { data, error } = await tab.auth.setSession(session)
  expect(error).toBeNull()
  expect(data.session).toMatchObject({ access_token: session.access_token, user: session.user })
  await seesEvents(tab, ['INITIAL_SESSION', 'SIGNED_IN'])
  const claims = await tab.auth.getClaims()
  expect(claims.data?.claims).toMatchObject({ sub: session.user.id, aal: 'aal1', role: 'authenticated' })
})

test('clears the storage on sign-out, emits SIGNED_OUT and ends the sessions in its scope', async () => {
  for (const [scope, here, there] of [
    ['local', false, true],
    ['others', true, false],
    ['global', false, false],
    [undefined, false, false],
  ] as const) {
    const tab = await signedIn()
    const other = openTab(app)
    const { data } = await other.auth.signInWithPassword({ email: tab.email, password: PASSWORD })
    expect(await tab.auth.signOut(scope && { scope })).toEqual({ error: null })
    expect(await isAlive(tab.session.access_token)).toBe(here)
    expect(await isAlive(data.session!.access_token)).toBe(there)
    expect(tab.stored() !== null).toBe(here)
    expect(tab.storage.size).toBe(here ? 1 : 0)
    await seesEvents(tab, ['INITIAL_SESSION', 'SIGNED_IN', ...(here ? [] : ['SIGNED_OUT'])])
    expect((await tab.auth.getSession()).data.session !== null).toBe(here)
  }
})

test('finds a session missing that was ended elsewhere, and forgets it', async () => {
  const tab = await signedIn()
  await app.as({ session: tab.session }).call(readUser)
  await app.database.pool.query(`update auth_sessions set ended_at = now() where user_id = $1`, [tab.id])
  expect((await tab.auth.getUser()).error).toMatchObject({
    name: 'AuthSessionMissingError',
    message: 'Auth session missing!',
  })
  expect(tab.storage.size).toBe(0)
  await seesEvents(tab, ['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT'])
})

test('finds the session of a deleted member missing, on a change too', async () => {
  const [one, other] = [await signedIn(), await signedIn()]
  await app.database.pool.query('delete from auth_users where id = any($1)', [[one.id, other.id]])
  const changed = await one.auth.updateUser({ password: 'another good password' })
  expect(changed.error?.message).toBe('Auth session missing!')
  await other.auth.getUser()
  expect(other.storage.size).toBe(0)
})

test('signs out of a session that was ended elsewhere', async () => {
  for (const scope of ['local', 'global'] as const) {
    const tab = await signedIn()
    await app.database.pool.query(`update auth_sessions set ended_at = now() where user_id = $1`, [tab.id])
    expect(await tab.auth.signOut({ scope })).toEqual({ error: null })
    expect(tab.storage.size).toBe(0)
  }
})

test('asks for both email and password when one is missing, in the client and on the server', async () => {
  const words = 'You must provide either an email or phone number and a password'
  const tab = openTab(app)
  const alone = await tab.auth.signInWithPassword({ password: PASSWORD } as never)
  expect(alone.error).toMatchObject({ name: 'AuthInvalidCredentialsError', message: words })
  for (const given of [
    { email: 'a@example.test', password: '' },
    { email: '', password: PASSWORD },
  ]) {
    const { error } = await tab.auth.signInWithPassword(given)
    expect(error).toMatchObject({ name: 'AuthApiError', status: 400, message: words })
  }
  expect(tab.events).not.toContain('SIGNED_IN')
})

test('refuses an unknown address, an unknown phone number and a wrong password', async () => {
  const { email } = await makeMember(app)
  const tab = openTab(app)
  for (const given of [
    { email, password: 'a wrong password' },
    { email: 'nobody-here@example.test', password: PASSWORD },
    { phone: '+4912345', password: PASSWORD },
  ]) {
    const { error } = await tab.auth.signInWithPassword(given)
    expect(error).toMatchObject({
      name: 'AuthApiError',
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
  }
  expect(tab.storage.size).toBe(0)
})
