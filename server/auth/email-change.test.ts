import { expect, test } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { readUser, resend, updateUser } from '../../contract/auth.ts'
import {
  cancelEmailChange,
  markEmailPending,
  resendEmailVerification,
  syncEmail,
  validateEmailChange,
} from '../../contract/email-change.ts'
import { type SignedIn, testApp } from '../../test/support/app.ts'
import { type Member, makeMember, PASSWORD, signIn } from '../../test/support/factories.ts'
import { forgetCounted } from '../../test/support/limited.ts'
import { mailsTo, newestLink, pressButton } from '../../test/support/links.ts'

const app = await testApp()
let made = 0
const fresh = () => {
  made += 1
  return `new-${made}@example.test`
}
const of = (member: Member) => app.as(member)

/** Does what the page does when the dialog is submitted. */
async function ask(member: Member, newEmail = fresh(), mark = true) {
  await of(member).call(validateEmailChange, { body: { newEmail, password: PASSWORD } })
  await of(member).call(updateUser, { query: {}, body: { email: newEmail } })
  if (mark) await of(member).call(markEmailPending, { body: { pendingEmail: newEmail } })
  return newEmail
}
const links = async (member: Member) => ({
  current: (await newestLink(app, member, 'email_change_current'))!,
  next: (await newestLink(app, member, 'email_change_new'))!,
})
const account = async (member: Member) => (await of(member).call(readAccount)).body
const mailsOf = async (email: string) => (await mailsTo(app, email)).map(({ letter }) => letter)

test('emails both addresses and keeps the new one pending', async () => {
  const member = await makeMember(app)
  const email = await ask(member, fresh(), false)
  expect((await of(member).call(readUser)).body).toMatchObject({ email: member.email, new_email: email })
  expect((await account(member)).pending_email).toBeNull()
  await of(member).call(markEmailPending, { body: { pendingEmail: email } })
  expect(await account(member)).toMatchObject({ email: member.email, pending_email: email })
  expect((await account(member)).pending_email_requested_at).not.toBeNull()
  expect(await mailsOf(member.email)).toEqual(['email_change_current'])
  expect(await mailsOf(email)).toEqual(['email_change_new'])
  expect((await links(member)).next).toMatchObject({
    type: 'email_change',
    redirect_to: '/app/account/profile',
  })
})

test("says nothing of the member in the email to the new address, which may be a stranger's", async () => {
  const member = await makeMember(app, { name: 'Somebody Particular' })
  const email = await ask(member)
  expect((await mailsTo(app, email))[0]?.slots).toEqual({ new_email: email })
})

test('changes the address when both have confirmed, in either order', async () => {
  for (const order of [
    ['current', 'next'],
    ['next', 'current'],
  ] as const) {
    const member = await makeMember(app)
    const email = await ask(member)
    const mailed = await links(member)
    const first = await pressButton(app, mailed[order[0]])
    expect(first.path).toBe('/app/account/profile')
    expect(first.said).toMatchObject({ email_change: 'accepted', type: 'email_change' })
    expect(first.said.access_token).toBeUndefined()
    expect((await account(member)).email).toBe(member.email)
    const second = await pressButton(app, mailed[order[1]])
    expect(second.said).toMatchObject({ email_change: 'confirmed' })
    expect(second.said.access_token).toBeUndefined()
    const changed = { email, pending_email: null, pending_email_requested_at: null }
    expect(await account(member)).toMatchObject(changed)
    expect((await of(member).call(syncEmail)).body).toEqual({ email, ok: true })
    expect(await account(member)).toMatchObject(changed)
    expect(await mailsOf(member.email)).toEqual(['email_change_current', 'email_changed'])
    await signIn(app, email)
  }
})

test('counts two confirmations by one address as one', async () => {
  const member = await makeMember(app)
  await ask(member)
  const { current } = await links(member)
  await pressButton(app, current)
  expect((await pressButton(app, current)).said.error_code).toBe('otp_expired')
  expect((await account(member)).email).toBe(member.email)
})

test('requires the password, in this session, for exactly this address, once and within ten minutes', async () => {
  const member = await makeMember(app)
  const email = fresh()
  const put = (session: SignedIn, to: string) =>
    app.as(session).refused(updateUser, { body: { email: to } }, 403)
  expect((await put(member, email)).body).toMatchObject({ error_code: 'reauthentication_needed' })
  const wrong = { newEmail: email, password: 'guess' }
  const { body } = await of(member).refused(validateEmailChange, { body: wrong }, 403)
  expect(body).toEqual({ error: 'Current password is not correct' })
  await put(member, email)
  const right = { newEmail: email, password: PASSWORD }
  await of(member).call(validateEmailChange, { body: right })
  await put(member, fresh())
  await put({ session: await signIn(app, member.email) }, email)
  await app.database.pool.query(
    `update auth_sessions set validated_email_at = now() - interval '601 seconds' where user_id = $1`,
    [member.id],
  )
  await put(member, email)
  await of(member).call(validateEmailChange, { body: right })
  await of(member).call(updateUser, { query: {}, body: { email } })
  await put(member, email)
})

test('refuses an empty address, the current one and a taken one', async () => {
  const [member, other] = [await makeMember(app), await makeMember(app)]
  const validate = async (newEmail: string, status: number) =>
    (await of(member).refused(validateEmailChange, { body: { newEmail, password: PASSWORD } }, status)).body
  expect((await validate('nobody', 422)).fields).toEqual({ newEmail: 'Must be a valid email' })
  expect((await validate(` ${member.email.toUpperCase()}`, 409)).error).toBe('This is your email already.')
  expect((await validate(other.email, 409)).error).toBe('This email is already in use.')
  const empty = await of(member).refused(
    validateEmailChange,
    { body: { newEmail: fresh(), password: '' } },
    422,
  )
  expect(empty.body.fields).toEqual({ password: 'Password is required' })
})

test('marks only the pending address', async () => {
  const member = await makeMember(app)
  await of(member).refused(markEmailPending, { body: { pendingEmail: fresh() } }, 409)
  await ask(member, fresh(), false)
  await of(member).refused(markEmailPending, { body: { pendingEmail: fresh() } }, 409)
})

test('refuses to confirm a cancelled change', async () => {
  const member = await makeMember(app)
  await ask(member)
  const mailed = await links(member)
  await pressButton(app, mailed.current)
  await of(member).call(cancelEmailChange)
  expect((await pressButton(app, mailed.next)).said.error_code).toBe('otp_expired')
  expect(await account(member)).toMatchObject({ email: member.email, pending_email: null })
  await of(member).refused(cancelEmailChange, {}, 409)
  await of(member).refused(resendEmailVerification, {}, 409)
})

test('refuses to cancel a confirmed change', async () => {
  const member = await makeMember(app)
  const email = await ask(member)
  const { current, next } = await links(member)
  for (const link of [current, next]) await pressButton(app, link)
  await of(member).refused(cancelEmailChange, {}, 409)
  expect(await account(member)).toMatchObject({ email, pending_email: null })
})

test('drops the first change, and no longer shows it, when a second is requested', async () => {
  const member = await makeMember(app)
  await ask(member)
  const second = await ask(member, fresh(), false)
  expect((await account(member)).pending_email).toBeNull()
  await of(member).call(markEmailPending, { body: { pendingEmail: second } })
})

test('limits a member to ten such emails an hour, to any number of addresses', async () => {
  const member = await makeMember(app)
  for (let n = 0; n < 5; n += 1) {
    await ask(member)
    await of(member).call(resendEmailVerification)
  }
  const newEmail = fresh()
  await of(member).call(validateEmailChange, { body: { newEmail, password: PASSWORD } })
  await of(member).refused(updateUser, { body: { email: newEmail } }, 429)
})

test('voids the older links when they are sent again', async () => {
  const member = await makeMember(app)
  const email = await ask(member)
  const older = await links(member)
  await of(member).call(resendEmailVerification)
  expect((await pressButton(app, older.current)).said.error_code).toBe('otp_expired')
  const newer = await links(member)
  await pressButton(app, newer.next)
  await pressButton(app, newer.current)
  expect((await account(member)).email).toBe(email)
})

test("resends on the protocol's own call too, for an email change only", async () => {
  const member = await makeMember(app)
  const email = await ask(member)
  await of(member).call(resend, { query: {}, body: { type: 'email_change', email } })
  expect(await mailsOf(email)).toEqual(['email_change_new', 'email_change_new'])
  await of(member).refused(resend, { body: { type: 'signup', email } }, 422)
  await app.anonymous.refused(resend, { body: { type: 'email_change', email } }, 401)
})

test('limits an address to two emails of a change an hour; the member’s own limit counts no others', async () => {
  const member = await makeMember(app)
  await ask(member)
  await of(member).call(resendEmailVerification)
  for (let n = 0; n < 10; n += 1) await of(member).refused(resendEmailVerification, {}, 429)
  await forgetCounted(app, 'link-mail-hour')
  await of(member).call(resendEmailVerification)
})

test('limits a member to ten checks of whether an address is taken an hour', async () => {
  const member = await makeMember(app)
  const { email } = await makeMember(app)
  const body = { newEmail: email, password: PASSWORD }
  for (let n = 0; n < 10; n += 1) await of(member).refused(validateEmailChange, { body }, 409)
  await of(member).refused(validateEmailChange, { body }, 429)
})

test('gives an address that two members want to the first to confirm, and notifies the other', async () => {
  const [one, other] = [await makeMember(app), await makeMember(app)]
  const email = fresh()
  await ask(one, email)
  await app.database.pool.query('delete from rate_limits')
  await ask(other, email)
  for (const member of [one, other]) await pressButton(app, (await links(member)).current)
  const finals = await Promise.all(
    [one, other].map(async (member) => pressButton(app, (await links(member)).next)),
  )
  expect(finals.map(({ said }) => said.email_change ?? said.error_code ?? '').toSorted()).toEqual([
    'confirmed',
    'email_exists',
  ])
})

test('changes the address once when both links are followed at the same moment', async () => {
  const member = await makeMember(app)
  const email = await ask(member)
  const { current, next } = await links(member)
  const pressed = await Promise.all([current, next, current, next].map((link) => pressButton(app, link)))
  const said = pressed.map((each) => each.said.email_change ?? each.said.error_code ?? '').toSorted()
  expect(said).toEqual(['accepted', 'confirmed', 'otp_expired', 'otp_expired'])
  expect((await account(member)).email).toBe(email)
})

test('refuses a member who became dormant meanwhile, and accepts the links once they are active again', async () => {
  const [member, other] = [await makeMember(app), await makeMember(app)]
  const email = await ask(member)
  const { current, next } = await links(member)
  expect((await pressButton(app, current)).said.email_change).toBe('accepted')
  const become = (status: string) =>
    app.database.pool.query(
      `update accounts set data = data || jsonb_build_object('status', $2::text) where id = $1`,
      [member.id, status],
    )
  await become('Dormant')
  const refused = await pressButton(app, next)
  expect(refused.path).toBe('/app/account/profile')
  expect(refused.said).toEqual({
    error: 'access_denied',
    error_code: 'membership_dormant',
    error_description: 'Your membership is dormant. Ask by email to reactivate it.',
  })
  const called = await app.anonymous.send('POST', '/auth/v1/verify', {
    body: JSON.stringify({ type: 'email_change', token_hash: next.token }),
    headers: { 'content-type': 'application/json' },
  })
  expect(called.status).toBe(403)
  expect((await account(member)).email).toBe(member.email)
  await ask(other)
  expect((await pressButton(app, (await links(other)).next)).said.email_change).toBe('accepted')
  await become('Active')
  expect((await pressButton(app, next)).said.email_change).toBe('confirmed')
  expect((await account(member)).email).toBe(email)
})

test('cancels a pending change when the password changes', async () => {
  const member = await makeMember(app)
  await ask(member)
  const { next } = await links(member)
  const body = { password: 'quiet harbour lantern', current_password: PASSWORD }
  await of(member).call(updateUser, { query: {}, body })
  expect((await pressButton(app, next)).said.error_code).toBe('otp_expired')
  expect((await account(member)).pending_email).toBeNull()
})

test('returns the address from a sync without a change', async () => {
  const member = await makeMember(app)
  expect((await of(member).call(syncEmail)).body).toEqual({ email: member.email, ok: true })
})

test("notifies the member's other pages of the new address", async () => {
  const member = await makeMember(app)
  const stream = await app.stream(member)
  await stream.next('ready')
  await ask(member)
  await stream.next('account.changed')
})
