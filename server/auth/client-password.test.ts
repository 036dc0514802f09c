import type { AuthError, AuthWeakPasswordError } from '@supabase/auth-js'
import { expect, test, vi } from 'vitest'
import { BOUND, testApp } from '../../test/support/app.ts'
import { openTab, type Tab } from '../../test/support/auth-client.ts'
import { makeMember, PASSWORD, signIn } from '../../test/support/factories.ts'
import { makeLink, newestLink } from '../../test/support/links.ts'

// The browser's auth client as published, against our server: passwords, emailed links, addresses.

const app = await testApp()
const NEXT = 'a new and longer password'

async function signedIn() {
  const member = await makeMember(app)
  const tab = openTab(app)
  await tab.auth.signInWithPassword({ email: member.email, password: PASSWORD })
  return { ...tab, member }
}
async function byLink(type: 'recovery' | 'invite') {
  const member = await makeMember(app)
  const { token } = await makeLink(app, member, type)
  const tab = openTab(app)
  const { data, error } = await tab.auth.verifyOtp({ type, token_hash: token })
  return { ...tab, member, token, data, error }
}
const seesEvents = (tab: Tab, events: string[]) => vi.waitFor(() => expect(tab.events).toEqual(events), BOUND)
const reasonsOf = (error: AuthError | null) => (error as AuthWeakPasswordError | null)?.reasons

test('signs in from a reset link with PASSWORD_RECOVERY and from an invitation with SIGNED_IN', async () => {
  const recovery = await byLink('recovery')
  expect(recovery.data.user?.id).toBe(recovery.member.id)
  expect(recovery.stored()).toEqual(recovery.data.session)
  await seesEvents(recovery, ['INITIAL_SESSION', 'PASSWORD_RECOVERY'])
  const invite = await byLink('invite')
  expect(invite.data.session?.token_type).toBe('bearer')
  await seesEvents(invite, ['INITIAL_SESSION', 'SIGNED_IN'])
})

test('accepts a link once; afterwards it is invalid or has expired', async () => {
  const { token } = await byLink('recovery')
  const tab = openTab(app)
  for (const token_hash of [token, 'nobody was sent this']) {
    const { data, error } = await tab.auth.verifyOtp({ type: 'recovery', token_hash })
    expect(data).toEqual({ user: null, session: null })
    expect(error).toMatchObject({
      name: 'AuthApiError',
      status: 403,
      code: 'otp_expired',
      message: 'Email link is invalid or has expired',
    })
  }
  expect(tab.storage.size).toBe(0)
})

test('sets a new password from an emailed link, emits USER_UPDATED and signs in with it from then on', async () => {
  const tab = await byLink('recovery')
  const { data, error } = await tab.auth.updateUser({ password: NEXT })
  expect(error).toBeNull()
  expect(data.user?.id).toBe(tab.member.id)
  await seesEvents(tab, ['INITIAL_SESSION', 'PASSWORD_RECOVERY', 'USER_UPDATED'])
  expect((await signIn(app, tab.member.email, NEXT)).user.id).toBe(tab.member.id)
  expect((await tab.auth.getUser()).error).toBeNull()
  const old = await openTab(app).auth.signInWithPassword({ email: tab.member.email, password: PASSWORD })
  expect(old.error?.code).toBe('invalid_credentials')
})

test('requires the current password in any other session', async () => {
  const tab = await signedIn()
  const none = await tab.auth.updateUser({ password: NEXT })
  expect(none.error).toMatchObject({ status: 422, code: 'validation_failed' })
  const wrong = await tab.auth.updateUser({ password: NEXT, current_password: 'a wrong password' })
  expect(wrong.error).toMatchObject({ status: 400, message: 'Current password is not correct' })
  const right = await tab.auth.updateUser({ password: NEXT, current_password: PASSWORD })
  expect(right.error).toBeNull()
  await seesEvents(tab, ['INITIAL_SESSION', 'SIGNED_IN', 'USER_UPDATED'])
})

test('ends the other sessions after a new password; they then find theirs missing', async () => {
  const tab = await signedIn()
  const other = openTab(app)
  await other.auth.signInWithPassword({ email: tab.member.email, password: PASSWORD })
  await tab.auth.updateUser({ password: NEXT, current_password: PASSWORD })
  expect((await other.auth.getUser()).error?.message).toBe('Auth session missing!')
  expect(other.storage.size).toBe(0)
  expect((await tab.auth.refreshSession()).error).toBeNull()
})

test('refuses a weak password with its reasons and keeps the session', async () => {
  const tab = await byLink('recovery')
  for (const [password, reason] of [
    ['short', 'length'],
    ['x'.repeat(257), 'length'],
    ['password123', 'pwned'],
    [tab.member.email, 'personal'],
  ] as const) {
    const { data, error } = await tab.auth.updateUser({ password })
    expect(data.user).toBeNull()
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, code: 'weak_password' })
    expect(reasonsOf(error)).toEqual([reason])
    expect(error?.message).toMatch(/^(Password must be at (least 6|most 256) characters|This password .+\.)$/)
  }
  expect(tab.events).not.toContain('USER_UPDATED')
  expect((await tab.auth.getUser()).data.user?.id).toBe(tab.member.id)
})

test('refuses the same password and read-only fields in the words of the protocol', async () => {
  const tab = await byLink('recovery')
  expect((await tab.auth.updateUser({ password: PASSWORD })).error).toMatchObject({ code: 'same_password' })
  for (const changes of [{ data: { role: 'admin' } }, { phone: '+4912345' }])
    expect((await tab.auth.updateUser(changes)).error).toMatchObject({ status: 403, code: 'not_admin' })
  expect((await tab.auth.getUser()).data.user?.user_metadata).toEqual({})
})

test('requires the password before an email change; its links go to our own pages', async () => {
  const tab = await signedIn()
  const email = `moved-${tab.member.email}`
  const change = () =>
    tab.auth.updateUser({ email }, { emailRedirectTo: `${app.address}/app/account/profile` })
  expect((await change()).error).toMatchObject({ status: 403, code: 'reauthentication_needed' })
  await app.database.pool.query(
    `update auth_sessions set validated_email = $1, validated_email_at = now() where user_id = $2`,
    [email, tab.member.id],
  )
  const { data, error } = await change()
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: tab.member.email, new_email: email })
  expect(tab.events).toContain('USER_UPDATED')
  const [current, next] = await Promise.all(
    (['email_change_current', 'email_change_new'] as const).map((kind) => newestLink(app, tab.member, kind)),
  )
  expect(current).toMatchObject({ type: 'email_change', redirect_to: '/app/account/profile' })
  const first = await tab.auth.verifyOtp({ type: 'email_change', token_hash: current!.token })
  expect(first).toEqual({ data: { user: null, session: null }, error: null })
  const second = await tab.auth.verifyOtp({ type: 'email_change', token_hash: next!.token })
  expect(second).toEqual({ data: { user: null, session: null }, error: null })
  expect((await tab.auth.getUser()).data.user?.email).toBe(email)
})

test('answers a request to reset a password byte for byte the same, known address or not', async () => {
  const member = await makeMember(app)
  const answers: unknown[] = []
  const tab = openTab(app, {
    fetch: async (url, init) => {
      const answer = await fetch(url, init)
      const headers = [...answer.headers].filter(([name]) => name !== 'date')
      answers.push({ status: answer.status, headers, body: await answer.clone().text() })
      return answer
    },
  })
  for (const one of [member.email, 'nobody-at-all@example.test'])
    expect(
      await tab.auth.resetPasswordForEmail(one, { redirectTo: `${app.address}/reset-password` }),
    ).toEqual({
      data: {},
      error: null,
    })
  expect(answers).toHaveLength(2)
  expect(answers[1]).toEqual(answers[0])
  await vi.waitFor(
    async () => expect(await newestLink(app, member, 'recovery')).toMatchObject({ type: 'recovery' }),
    BOUND,
  )
})
