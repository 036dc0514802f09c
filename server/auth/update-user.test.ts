import { expect, test } from 'vitest'
import { readUser, token, updateUser } from '../../contract/auth.ts'
import { type SignedIn, testApp } from '../../test/support/app.ts'
import { type Member, makeMember, PASSWORD, signIn } from '../../test/support/factories.ts'
import { mailsTo, makeLink, newestLink, pressButton } from '../../test/support/links.ts'

const app = await testApp()
const NEW = 'quiet harbour lantern'

const change = (member: SignedIn, body: object) => app.as(member).call(updateUser, { query: {}, body })
const refused = async (member: SignedIn, body: object, status: number) =>
  (await app.as(member).refused(updateUser, { body }, status)).body as unknown as Record<string, unknown>

async function byLink(member: Member, purpose: 'recovery' | 'invite') {
  const { said } = await pressButton(app, await makeLink(app, member, purpose))
  return { session: { access_token: said.access_token!, refresh_token: said.refresh_token! } }
}

test('sets a new password given the current one, and signs the other sessions out', async () => {
  const member = await makeMember(app)
  const elsewhere = { session: await signIn(app, member.email) }
  const stream = await app.stream(elsewhere)
  const { body } = await change(member, { password: NEW, current_password: PASSWORD })
  expect(body.id).toBe(member.id)
  await app.as(member).call(readUser)
  await app.as(elsewhere).refused(readUser, {}, 401)
  await stream.ended()
  await signIn(app, member.email, NEW)
  const old = { query: { grant_type: 'password' }, body: { email: member.email, password: PASSWORD } }
  await app.anonymous.refused(token, old, 400)
  expect((await mailsTo(app, member.email)).map(({ letter }) => letter)).toEqual(['password_changed'])
})

test('continues a session from its newest refresh token alone after a password change', async () => {
  const refresh = (refresh_token: string) => ({
    query: { grant_type: 'refresh_token' },
    body: { refresh_token },
  })
  const [owner, robbed] = [await makeMember(app), await makeMember(app)]
  for (const member of [owner, robbed]) {
    const { body: next } = await app.anonymous.call(token, refresh(member.session.refresh_token))
    await change({ session: next }, { password: NEW, current_password: PASSWORD })
    if (member === robbed) {
      const { body } = await app.anonymous.refused(token, refresh(member.session.refresh_token), 400)
      expect(body).toMatchObject({ error_code: 'refresh_token_already_used' })
      await app.anonymous.refused(token, refresh(next.refresh_token), 400)
    } else await app.anonymous.call(token, refresh(next.refresh_token))
  }
})

test('changes nothing without the current password, or with a wrong one', async () => {
  const member = await makeMember(app)
  expect(await refused(member, { password: NEW }, 422)).toMatchObject({ msg: 'Current password is required' })
  expect(await refused(member, { password: NEW, current_password: 'guess' }, 400)).toMatchObject({
    error_code: 'invalid_credentials',
    msg: 'Current password is not correct',
  })
  await signIn(app, member.email)
  expect(await mailsTo(app, member.email)).toEqual([])
})

test('counts guesses of the current password like sign-ins', async () => {
  const member = await makeMember(app)
  for (let n = 0; n < 5; n += 1) await refused(member, { password: NEW, current_password: `guess ${n}` }, 400)
  await refused(member, { password: NEW, current_password: PASSWORD }, 429)
})

test('sets a password without the old one in a session of an emailed link, once', async () => {
  for (const purpose of ['recovery', 'invite'] as const) {
    const member = await makeMember(app)
    const session = await byLink(member, purpose)
    await change(session, { password: NEW })
    await app.as(member).refused(readUser, {}, 401)
    expect(await refused(session, { password: `${NEW} again` }, 422)).toMatchObject({
      msg: 'Current password is required',
    })
    await signIn(app, member.email, NEW)
  }
})

test('treats a session of an emailed link as an ordinary one after a day', async () => {
  const member = await makeMember(app)
  const session = await byLink(member, 'recovery')
  await app.database.pool.query(
    `update auth_sessions set created_at = now() - interval '24 hours 1 second' where method = 'recovery' and user_id = $1`,
    [member.id],
  )
  await refused(session, { password: NEW }, 422)
})

test('refuses weak passwords with the reasons', async () => {
  const member = await makeMember(app, { name: 'Marguerite Oyelaran' })
  const reasons = async (password: string) => {
    const body = await refused(member, { password, current_password: PASSWORD }, 422)
    expect(body.error_code).toBe('weak_password')
    return (body.weak_password as { reasons: string[] }).reasons
  }
  expect(await reasons('12345')).toEqual(['length'])
  expect(await reasons('👍👍👍👍👍')).toEqual(['length'])
  expect(await reasons('x'.repeat(257))).toEqual(['length'])
  expect(await reasons('password')).toEqual(['pwned'])
  expect(await reasons('PassWord')).toEqual(['pwned'])
  expect(await reasons('123456')).toEqual(['pwned'])
  expect(await reasons(member.email)).toEqual(['personal'])
  expect(await reasons('marguerite')).toEqual(['personal'])
  expect(await reasons('Marguerite  OYELARAN')).toEqual(['personal'])
  expect(await reasons('ｐａｓｓｗｏｒｄ１２３')).toEqual(['pwned'])
  expect(await reasons('      ')).toEqual(['pwned'])
  expect(await reasons('a\u200d\u200d\u200d\u200d\u200d')).toEqual(['length'])
  await change(member, { password: 'sechse', current_password: PASSWORD })
  await signIn(app, member.email, 'sechse')
})

test('checks only the length where the operator allows common passwords', async () => {
  const simple = await testApp({ COMMON_PASSWORDS: 'allow' })
  const member = await makeMember(simple)
  const client = simple.as(member)
  await client.call(updateUser, { query: {}, body: { password: 'password', current_password: PASSWORD } })
  const short = { password: '12345', current_password: 'password' }
  await client.refused(updateUser, { body: short }, 422)
})

test('refuses the old password as the new one', async () => {
  const member = await makeMember(app)
  expect(await refused(member, { password: PASSWORD, current_password: PASSWORD }, 422)).toMatchObject({
    error_code: 'same_password',
  })
})

test('keeps blanks in a password and truncates nothing', async () => {
  const member = await makeMember(app)
  const long = ` ${'long enough '.repeat(21)} `
  await change(member, { password: long, current_password: PASSWORD })
  await signIn(app, member.email, long)
  const cut = { email: member.email, password: long.trim() }
  await app.anonymous.refused(token, { query: { grant_type: 'password' }, body: cut }, 400)
})

test('voids other links after a new password', async () => {
  const member = await makeMember(app)
  const link = await makeLink(app, member, 'recovery')
  await change(member, { password: NEW, current_password: PASSWORD })
  expect((await pressButton(app, link)).said.error_code).toBe('otp_expired')
  expect(await newestLink(app, member, 'recovery')).toBeNull()
})

test('keeps one of two new passwords set at once, and refuses the other', async () => {
  const member = await makeMember(app)
  const answers = await Promise.all(
    [1, 2, 3].map((n) =>
      app.as(member).send('PUT', '/auth/v1/user', {
        body: JSON.stringify({ password: `${NEW} ${n}`, current_password: PASSWORD }),
        headers: { 'content-type': 'application/json' },
      }),
    ),
  )
  const kept = answers.findIndex((answer) => answer.status === 200)
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  await signIn(app, member.email, `${NEW} ${kept + 1}`)
})

test('changes a password and an address together or not at all', async () => {
  const member = await makeMember(app)
  const body = { password: NEW, current_password: PASSWORD, email: 'another@example.test' }
  expect(await refused(member, body, 403)).toMatchObject({ error_code: 'reauthentication_needed' })
  await signIn(app, member.email)
})

test('changes nothing else of a user', async () => {
  const member = await makeMember(app)
  for (const body of [
    { data: { name: 'Other' } },
    { app_metadata: { role: 'admin' } },
    { role: 'admin' },
    { phone: '+1 202 555 0100' },
    { password: NEW, current_password: PASSWORD, role: 'admin' },
  ])
    expect(await refused(member, body, 403)).toMatchObject({
      error_code: 'not_admin',
      msg: 'User not allowed',
    })
  await refused(member, {}, 422)
  await signIn(app, member.email)
})
