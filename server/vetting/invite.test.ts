import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { sendInvite } from '../../contract/vetting.ts'
import { type SignedIn, testApp } from '../../test/support/app.ts'
import { makeApplication, storedApplications } from '../../test/support/applying.ts'
import { createClient, sentenceOf } from '../../test/support/client.ts'
import { makeMember, signIn } from '../../test/support/factories.ts'
import { mailsTo, newestLink, pressButton } from '../../test/support/links.ts'
import { lossyWay } from '../../test/support/lossy-way.ts'

// A minute would pass on a slow machine.
const app = await testApp({ LIMITS: 'invites=1/3600' })
const admin = await makeMember(app, { role: 'admin' })
const { pool } = app.database

type Words = { email: string; name?: string; expected_status?: 'New' | 'Approved' | 'Rejected' }
const invite = (body: Words, key?: string) =>
  app.as(admin).call(sendInvite, { body, ...(key && { headers: { 'idempotency-key': key } }) })
const refused = async (body: object, status: number, as: SignedIn = admin) =>
  (await app.as(as).refused(sendInvite, { body }, status)).body.error
const minuteLater = () => pool.query('delete from rate_limits')
const memberOf = async (email: string) => {
  const text = 'select a.* from accounts a join auth_users u on u.id = a.id where u.email = $1'
  return (await pool.query(text, [email])).rows[0] as { id: string; name: string } | undefined
}
/** An approved applicant whose account has no password yet. */
async function approved(name = 'Kim Pryor') {
  const application = await makeApplication(app, {}, { name })
  await invite({ email: application.email })
  await minuteLater()
  return { ...application, account: (await memberOf(application.email))! }
}

describe('An invite to a waiting applicant', () => {
  test('approves them and sends one email that greets them by their own name', async () => {
    const { email, id } = await makeApplication(app, { role: 'expert' }, { name: 'Kim Pryor' })
    const stranger = await makeApplication(app, { email, created_at: '2026-01-01' })
    await invite({ email: ` ${email.toUpperCase()} `, name: 'Somebody Else' })
    const member = (await memberOf(email))!
    expect(member).toMatchObject({ name: 'Kim Pryor', role: 'expert', data: {} })
    expect(await mailsTo(app, email)).toMatchObject([{ letter: 'invite', slots: { name: 'Kim Pryor' } }])
    const stored = await storedApplications(app, email)
    expect(stored.find((one) => one.id === id)).toMatchObject({
      account_id: member.id,
      data: { status: 'Approved' },
    })
    expect(stored.find((one) => one.id === stranger.id)!.data).toEqual({ status: 'Approved' })
    const { rows } = await pool.query('select action from audit_log where subject_id = $1 order by id', [
      member.id,
    ])
    expect(new Set(rows.map(({ action }) => action))).toEqual(
      new Set(['application.approved', 'invite.sent']),
    )
  })

  test.each([
    ['Robin', 'Robin'],
    [undefined, 'User'],
    [' ', 'User'],
  ])('greets an applicant without a name, invited as %j, by %j', async (name, greeted) => {
    const { email } = await makeApplication(app, {}, { name: null })
    await invite({ email, ...(name && { name }) })
    expect(await mailsTo(app, email)).toMatchObject([{ slots: { name: greeted } }])
  })

  test("mails the existing member when the address is a member's", async () => {
    const member = await makeMember(app, { name: 'Here Before' })
    await makeApplication(app, { email: member.email })
    await invite({ email: member.email })
    expect(await mailsTo(app, member.email)).toMatchObject([
      { letter: 'invited_again', slots: { name: 'Here Before' } },
    ])
    expect((await storedApplications(app, member.email))[0]).toMatchObject({ account_id: member.id })
  })
})

describe('An invite to an approved applicant', () => {
  test('mails the link again and voids the earlier one', async () => {
    const { email, account } = await approved()
    const first = (await newestLink(app, account, 'invite'))!
    await invite({ email })
    expect((await pressButton(app, first)).said.error_code).toBe('otp_expired')
    const second = (await newestLink(app, account, 'invite'))!
    const { path, said } = await pressButton(app, second)
    expect(path).toBe('/app/onboarding')
    const session = { access_token: said.access_token!, refresh_token: said.refresh_token! }
    expect((await app.as({ session }).call(readAccount)).body).toMatchObject({ id: account.id, email })
    await minuteLater()
    await invite({ email, name: 'Robin' })
    const greeted = (await mailsTo(app, email)).map(({ slots }) => (slots as { name: string }).name)
    expect(greeted).toEqual(['Kim Pryor', 'Kim Pryor', 'Robin'])
    const { rows } = await pool.query(
      `select actor_id, details from audit_log where subject_id = $1 and action = 'invite.sent'`,
      [account.id],
    )
    expect(rows).toEqual(Array(3).fill({ actor_id: admin.id, details: {} }))
  })

  test('mails a member who has a password the link to set another', async () => {
    const member = await makeMember(app, { name: 'Kim Pryor' })
    await makeApplication(app, { email: member.email, account_id: member.id }, { status: 'Approved' })
    await invite({ email: member.email })
    expect(await mailsTo(app, member.email)).toMatchObject([
      { letter: 'invited_again', slots: { name: 'Kim Pryor' } },
    ])
    await minuteLater()
    await invite({ email: member.email, name: 'Visit evil.example' })
    const named = (await mailsTo(app, member.email)).map(({ slots }) => (slots as { name: string }).name)
    expect(named).toEqual(['Kim Pryor', 'Visit evil.\u2060example'])
    const link = (await newestLink(app, member, 'recovery'))!
    expect((await pressButton(app, link)).path).toBe('/reset-password')
    await signIn(app, member.email)
  })

  test('is refused when the member has another address by now, or has left', async () => {
    const { email, account } = await approved()
    await pool.query('update auth_users set email = $1 where id = $2', ['moved@example.test', account.id])
    expect(await refused({ email }, 409)).toBe('This member now uses a different address.')
    await pool.query('delete from auth_users where id = $1', [account.id])
    expect(await refused({ email }, 409)).toBe('This member has left. The person may apply again.')
    expect(await mailsTo(app, email)).toHaveLength(1)
    expect(await mailsTo(app, 'moved@example.test')).toEqual([])
  })
})

describe('An invite is refused in plain text', () => {
  test('for an address without an application and for a rejected application', async () => {
    const member = await makeMember(app)
    for (const email of ['nobody@example.test', member.email, 'no address', 'a\0@example.test', '\ud800'])
      expect(await refused({ email }, 404)).toBe('There is no application with this address.')
    const { email } = await makeApplication(app, {}, { status: 'Rejected' })
    expect(await refused({ email }, 409)).toBe('This application was rejected. The person may apply again.')
    await makeApplication(app, { email })
    await invite({ email })
  })

  test('for callers who are not admins, and changes nothing', async () => {
    const { email } = await makeApplication(app)
    const strange = await app.anonymous.refused(sendInvite, { body: { email } }, 401)
    expect(strange.body.error).toBe('Not authenticated')
    for (const role of ['journalist', 'pr', 'expert'] as const)
      expect(await refused({ email }, 403, await makeMember(app, { role }))).toBe('Only admins may do this.')
    expect(await refused({ email }, 403, await makeMember(app, { onboarded: false }))).toBe(
      'Complete your profile first.',
    )
    expect((await storedApplications(app, email))[0]!.data).toMatchObject({ status: 'New' })
    expect(await mailsTo(app, email)).toEqual([])
  })

  test('for wrong fields, each with its message', async () => {
    expect(await refused({}, 422)).toMatch(/^\w[^[{]+$/)
    expect(await refused({ email: 'a@example.test', name: 'x'.repeat(1_001), role: 'admin' }, 422)).toMatch(
      /String must contain at most 1000 character\(s\)\. \w/,
    )
    const raw = (body: string, type = 'application/json') =>
      app.as(admin).send('POST', sendInvite.path, { body, headers: { 'content-type': type } })
    for (const [body, status, type] of [
      ['{ not json', 400],
      [`{"email":"${'x'.repeat(300_000)}"}`, 413],
      ['email', 415, 'text/nonsense'],
    ] as const) {
      const response = await raw(body, type)
      expect(response.status).toBe(status)
      expect(await sentenceOf(response)).toMatch(/\.$/)
    }
  })

  test('for a server error, without its cause', async () => {
    const broken = await testApp()
    const other = await makeMember(broken, { role: 'admin' })
    await broken.database.pool.query('alter table users rename to gone')
    const { body } = await broken.as(other).refused(sendInvite, { body: { email: 'a@example.test' } }, 500)
    expect(body.error).toBe('Something went wrong on our side.')
    expect(broken.takeErrors()).toHaveLength(1)
  })
})

describe('The status that the caller expects', () => {
  const CHANGED = 'This application has changed in the meantime.'

  test('is that of the application: then it is invited', async () => {
    const { email } = await makeApplication(app)
    await invite({ email, expected_status: 'New' })
    await minuteLater()
    await invite({ email, expected_status: 'Approved' })
    expect(await mailsTo(app, email)).toHaveLength(2)
  })

  test.each([
    ['New', 'Approved'],
    ['New', 'Rejected'],
    ['Approved', 'New'],
    ['Rejected', 'New'],
    ['Rejected', 'Approved'],
  ] as const)('of an application that is %s was not %s: nothing happens', async (status, expected_status) => {
    const { email } = await makeApplication(app, {}, { status })
    const [before] = await storedApplications(app, email)
    expect(await refused({ email, expected_status }, 409)).toBe(CHANGED)
    expect(await storedApplications(app, email)).toEqual([before])
    expect(await mailsTo(app, email)).toEqual([])
    expect(await memberOf(email)).toBeUndefined()
  })

  test('is one that there is', async () => {
    const { email } = await makeApplication(app)
    await refused({ email, expected_status: 'Asked' }, 422)
  })
})

describe('The minute between invites', () => {
  const TOO_SOON = 'An invitation went to this address a moment ago. Wait a minute.'

  test('separates two invites to one address, whichever admin sends them', async () => {
    const { email } = await makeApplication(app)
    await invite({ email })
    const other = await makeMember(app, { role: 'admin' })
    const { body, headers } = await app.as(other).refused(sendInvite, { body: { email } }, 429)
    expect(body.error).toBe(TOO_SOON)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(60)
    await invite({ email: (await makeApplication(app)).email })
    expect(await mailsTo(app, email)).toHaveLength(1)
    await minuteLater()
    await invite({ email })
  })

  test('does not start with a refused invite', async () => {
    const { email, id } = await makeApplication(app, {}, { status: 'Rejected' })
    await refused({ email }, 409)
    await pool.query(`update users set data = '{"name": "Kim"}' where id = $1`, [id])
    await invite({ email })
  })

  test('limits fifty invites at once to one email', async () => {
    const { email } = await approved()
    const init = { body: JSON.stringify({ email }), headers: { 'content-type': 'application/json' } }
    const asked = Array.from({ length: 50 }, () => app.as(admin).send('POST', sendInvite.path, init))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, ...Array(49).fill(429)])
    expect(await mailsTo(app, email)).toHaveLength(2)
  })
})

test('answers a repeated key the same, also fifty at once and after a lost answer', async () => {
  const [first, second] = [await makeApplication(app), await makeApplication(app)]
  const key = randomUUID()
  const body = { email: first.email }
  const all = await Promise.all(Array.from({ length: 50 }, () => invite(body, key)))
  for (const one of [...all, await invite(body, key)]) expect(one.body).toEqual({ success: true })
  expect(await mailsTo(app, first.email)).toHaveLength(1)
  const input = { body: { email: second.email }, headers: { 'idempotency-key': randomUUID() } }
  const lost = createClient(await lossyWay(app), admin.session)
  await expect(lost.call(sendInvite, input)).rejects.toThrow('fetch failed')
  await app.as(admin).call(sendInvite, input)
  expect(await mailsTo(app, second.email)).toHaveLength(1)
})
