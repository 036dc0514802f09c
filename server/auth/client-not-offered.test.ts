import type { AuthError } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { testApp } from '../../test/support/app.ts'
import { openTab, type Tab } from '../../test/support/auth-client.ts'
import { makeMember, PASSWORD } from '../../test/support/factories.ts'

// The browser's auth client as published, against our server: parts of the protocol that the product does not offer.

const app = await testApp()
const WHO = { email: 'stranger@example.test', password: 'a good password' }
const ANY = '3e9f0a52-6f0f-4f0c-9d5a-000000000000'
/** An answer of the client. */
type Said = { error: AuthError | null; data?: unknown }

/** Everything that a call could have created or changed. */
async function everything(): Promise<unknown> {
  const tables = ['auth_users', 'accounts', 'users', 'auth_links', 'auth_factors', 'auth_sessions']
  const counted = tables.map((name) => `(select json_agg(t order by t::text) from ${name} t) as ${name}`)
  const jobs = `(select count(*) from pgboss.job where name in ('mail', 'recovery')) as mails`
  return (await app.database.pool.query(`select ${[...counted, jobs].join(', ')}`)).rows[0]
}

async function refuses(calls: [string, () => Promise<unknown>, number, string][]) {
  for (const [name, call, status, code] of calls) {
    const before = await everything()
    const { error } = (await call()) as Said
    expect(error, name).toMatchObject({ name: 'AuthApiError', status, code })
    expect(await everything(), name).toEqual(before)
  }
}

async function signedIn(role: 'journalist' | 'admin' = 'journalist') {
  const { email } = await makeMember(app, { role })
  const tab = openTab(app)
  await tab.auth.signInWithPassword({ email, password: PASSWORD })
  return tab
}
const staysIn = (tab: Tab) => expect(tab.stored()).not.toBeNull()

test('refuses every sign-up: by address, by phone, or without a name', async () => {
  const { auth, storage } = openTab(app)
  await refuses([
    ['by email', () => auth.signUp(WHO), 422, 'signup_disabled'],
    ['by phone', () => auth.signUp({ phone: '+4912345', password: WHO.password }), 422, 'signup_disabled'],
    ['anonymously', () => auth.signInAnonymously(), 422, 'signup_disabled'],
  ])
  expect(storage.size).toBe(0)
})

test('refuses a sign-up without an address and a password in the client, in the words of the rule', async () => {
  const { error } = await openTab(app).auth.signUp({ password: WHO.password } as never)
  expect(error?.message).toBe('You must provide either an email or phone number and a password')
})

test('refuses one-time codes, single sign-on, foreign tokens and wallets', async () => {
  const { auth, storage } = openTab(app)
  const sent = { email: WHO.email, token: '123456' }
  await refuses([
    ['a code by mail', () => auth.signInWithOtp({ email: WHO.email }), 422, 'otp_disabled'],
    ['a code by phone', () => auth.signInWithOtp({ phone: '+4912345' }), 422, 'otp_disabled'],
    ['a code that was sent', () => auth.verifyOtp({ ...sent, type: 'email' }), 422, 'validation_failed'],
    ['sso by domain', () => auth.signInWithSSO({ domain: 'example.test' }), 422, 'sso_provider_not_found'],
    ['sso by id', () => auth.signInWithSSO({ providerId: ANY }), 422, 'sso_provider_not_found'],
    [
      'an id token',
      () => auth.signInWithIdToken({ provider: 'google', token: 'a token' }),
      400,
      'validation_failed',
    ],
    [
      'a wallet',
      () => auth.signInWithWeb3({ chain: 'ethereum', message: 'm', signature: '0x00' }),
      400,
      'validation_failed',
    ],
    ['a code of the PKCE flow', () => auth.exchangeCodeForSession('a code'), 400, 'validation_failed'],
    ['a passkey', () => auth.passkey.startAuthentication(), 404, 'validation_failed'],
  ])
  expect(storage.size).toBe(0)
})

test('answers that another provider is not enabled', async () => {
  const { data } = await openTab(app).auth.signInWithOAuth({ provider: 'github' })
  const answer = await fetch(data.url!, { redirect: 'manual' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error_code: 'provider_disabled' })
})

test('neither links nor removes an identity, and emails no code', async () => {
  const tab = await signedIn()
  const { auth } = tab
  expect((await auth.getUserIdentities()).data).toEqual({ identities: [] })
  const identity = { identity_id: ANY, id: ANY, user_id: ANY, provider: 'github' }
  await refuses([
    ['link', () => auth.linkIdentity({ provider: 'github' }), 404, 'manual_linking_disabled'],
    [
      'link by token',
      () => auth.linkIdentity({ provider: 'google', token: 'a token' }),
      400,
      'validation_failed',
    ],
    ['unlink', () => auth.unlinkIdentity(identity), 404, 'manual_linking_disabled'],
    ['reauthenticate', () => auth.reauthenticate(), 400, 'reauthentication_not_valid'],
  ])
  staysIn(tab)
})

test('resends links only from our own page: the client sends no session with that call', async () => {
  const { auth } = await signedIn()
  await refuses([
    ['resend', () => auth.resend({ type: 'email_change', email: WHO.email }), 401, 'no_authorization'],
    ['resend', () => auth.resend({ type: 'signup', email: WHO.email }), 401, 'no_authorization'],
  ])
})

test.each(['journalist', 'admin'] as const)(
  'refuses the calls of an administering server with the token of a member: %s',
  async (role) => {
    const member = await makeMember(app, { role })
    const { admin } = openTab(app, { bearer: member.session.access_token }).auth
    const not = (call: () => Promise<unknown>): [string, () => Promise<unknown>, number, string] => [
      `${call}`,
      call,
      403,
      'not_admin',
    ]
    await refuses([
      not(() => admin.createUser({ ...WHO, email_confirm: true })),
      not(() => admin.listUsers()),
      not(() => admin.getUserById(member.id)),
      not(() => admin.updateUserById(member.id, { password: WHO.password })),
      not(() => admin.deleteUser(member.id)),
      not(() => admin.generateLink({ type: 'recovery', email: member.email })),
      not(() => admin.inviteUserByEmail(WHO.email)),
    ])
  },
)

test('refuses the calls of an administering server without a token', async () => {
  const { admin } = openTab(app).auth
  await refuses([
    ['create', () => admin.createUser(WHO), 403, 'not_admin'],
    ['list', () => admin.listUsers(), 403, 'not_admin'],
    ['link', () => admin.generateLink({ type: 'magiclink', email: WHO.email }), 403, 'not_admin'],
    ['invite', () => admin.inviteUserByEmail(WHO.email), 403, 'not_admin'],
  ])
})
