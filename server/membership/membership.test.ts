import { expect, test } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { listAuditLog } from '../../contract/audit.ts'
import { readUser, token } from '../../contract/auth.ts'
import { changeMemberRole, endMemberSessions, reactivateMember } from '../../contract/membership.ts'
import { createPost } from '../../contract/posts.ts'
import { promptApp } from '../../test/support/app.ts'
import { communityPost, type Member, makeMember, PASSWORD, signIn } from '../../test/support/factories.ts'
import { openMailSink } from '../../test/support/mail-sink.ts'

const sink = await openMailSink()
const app = await promptApp({ SMTP_URL: sink.url })
const admin = await makeMember(app, { role: 'admin', name: 'Gus Vale' })
const NOBODY = '00000000-0000-4000-8000-000000000000'

const at = (member: { id: string }) => ({ params: { account_id: member.id } })
const logged = async (member: { id: string }) =>
  (await app.as(admin).call(listAuditLog)).body.records.filter(({ subject }) => subject?.id === member.id)
const columns = async (id: string) =>
  app.database.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const mailsTo = (member: Member) => sink.received.filter(({ to }) => to.includes(member.email))
const mailedOnce = async (member: Member) => {
  const [mail] = await sink.mailsTo(member.email)
  return mail!
}
/** The statuses of many calls at the same moment. */
const statusesOf = async (calls: Promise<Response>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).sort((a, b) => a - b)

test('lets a reactivated member write, notifies them live and by email, and keeps the rest of data', async () => {
  const member = await makeMember(app, { dormant: true, name: 'Ada Lund' })
  await app.database.pool.query(
    `update accounts set last_active_at = now() - interval '40 days', dormancy_warned_at = now(),
       data = data || '{"view_preferences": {"dark_mode": false}}' where id = $1`,
    [member.id],
  )
  const stream = await app.stream(member)
  await stream.next('ready')
  await app.as(member).refused(createPost, { body: communityPost() }, 403)
  await app.as(admin).call(reactivateMember, at(member))
  await stream.next('account.changed')
  await stream.ended()
  await app.as(member).call(createPost, { body: communityPost() })
  const { data, last_active_at, dormancy_warned_at } = await columns(member.id)
  expect(data).toEqual({ status: 'Active', role: 'journalist', view_preferences: { dark_mode: false } })
  expect(Date.now() - Date.parse(String(last_active_at))).toBeLessThan(60_000)
  expect(dormancy_warned_at).toBeNull()
  const mail = await mailedOnce(member)
  expect(mail.subject).toBe('Your Beatline membership is active again')
  expect(mail.text).toContain('Hello Ada Lund,')
  const [record, ...more] = await logged(member)
  expect(more).toEqual([])
  expect(record).toMatchObject({
    action: 'account.reactivated',
    actor: { id: admin.id, name: 'Gus Vale' },
    subject: { id: member.id, name: 'Ada Lund' },
    details: {},
  })
})

test('refuses to reactivate a member who is not dormant, and an unknown id', async () => {
  for (const member of [await makeMember(app), await makeMember(app, { onboarded: false })]) {
    const { body } = await app.as(admin).refused(reactivateMember, at(member), 409)
    expect(body.error).toBe('This member is not dormant.')
    expect(await logged(member)).toEqual([])
  }
  for (const endpoint of [reactivateMember, endMemberSessions])
    await app.as(admin).refused(endpoint, at({ id: NOBODY }), 404)
  await app.as(admin).refused(changeMemberRole, { ...at({ id: NOBODY }), body: { role: 'pr' } }, 404)
})

test('counts one of fifty reactivations at once: one email, one line in the log', async () => {
  const member = await makeMember(app, { dormant: true })
  const call = () => app.as(admin).send('POST', `/api/admin/members/${member.id}/reactivate`)
  const statuses = await statusesOf(Array.from({ length: 50 }, call))
  expect(statuses).toEqual([200, ...Array(49).fill(409)])
  expect(await logged(member)).toHaveLength(1)
  await mailedOnce(member)
  expect(mailsTo(member)).toHaveLength(1)
})

test('signs a member out everywhere at once, and nobody else', async () => {
  const [member, other] = [await makeMember(app, { role: 'admin' }), await makeMember(app)]
  const phone = { session: await signIn(app, member.email) }
  const stream = await app.stream(phone)
  await stream.next('ready')
  await app.as(admin).call(endMemberSessions, at(member))
  await stream.next('session.ended')
  await stream.ended()
  for (const device of [member, phone]) await app.as(device).refused(readUser, {}, 401)
  const body = { refresh_token: phone.session.refresh_token }
  await app.anonymous.refused(token, { query: { grant_type: 'refresh_token' }, body }, 400)
  await app.as(other).call(readUser)
  expect((await logged(member)).map(({ action, actor }) => [action, actor?.id])).toEqual([
    ['account.sessions_ended', admin.id],
  ])
  await app.anonymous.call(token, {
    query: { grant_type: 'password' },
    body: { email: member.email, password: PASSWORD },
  })
})

test("refuses to end the admin's own sessions", async () => {
  for (const id of [admin.id, admin.id.toUpperCase()]) {
    const { body } = await app.as(admin).refused(endMemberSessions, at({ id }), 409)
    expect(body.error).toBe('Sign yourself out on the Security page.')
  }
  await app.as(admin).call(readUser)
  expect(await logged(admin)).toEqual([])
})

test('applies a new role at once, in data too, and notifies the member live and by email', async () => {
  const member = await makeMember(app, { name: 'Bo Arden' })
  const stream = await app.stream(member)
  await stream.next('ready')
  await app.as(admin).call(changeMemberRole, { ...at(member), body: { role: 'pr' } })
  await stream.next('account.changed')
  await stream.ended()
  expect((await app.as(member).call(readAccount)).body.role).toBe('pr')
  expect((await columns(member.id)).data).toMatchObject({ role: 'pr' })
  const { text } = await mailedOnce(member)
  expect(text).toContain('Hello Bo Arden,')
  expect(text).toContain('it is PR Professional now')
  expect(text).not.toContain('sources')
  const [record] = await logged(member)
  expect(record).toMatchObject({
    action: 'account.role_changed',
    actor: { id: admin.id },
    details: { from: 'journalist', to: 'pr' },
  })
})

test('changes the role of a member before onboarding, and keeps their data empty', async () => {
  const member = await makeMember(app, { onboarded: false })
  await app.as(admin).call(changeMemberRole, { ...at(member), body: { role: 'expert' } })
  expect(await columns(member.id)).toMatchObject({ role: 'expert', data: {} })
})

test('neither makes nor removes an admin, and refuses the current role', async () => {
  const [colleague, member] = [await makeMember(app, { role: 'admin' }), await makeMember(app)]
  for (const one of [colleague, admin]) {
    const refused = await app.as(admin).refused(changeMemberRole, { ...at(one), body: { role: 'pr' } }, 403)
    expect(refused.body.error).toBe('Only the operator can grant or revoke the admin role.')
  }
  await app.as(admin).refused(changeMemberRole, { ...at(member), body: { role: 'admin' } }, 422)
  const same = { ...at(member), body: { role: 'journalist' as const } }
  expect((await app.as(admin).refused(changeMemberRole, same, 409)).body.error).toBe(
    'The member has this role already.',
  )
  expect((await columns(colleague.id)).role).toBe('admin')
  expect(await logged(member)).toEqual([])
})

test('changes a role once when two admins set it at once', async () => {
  const member = await makeMember(app)
  const colleague = await makeMember(app, { role: 'admin' })
  const call = (by: Member) =>
    app.as(by).send('PUT', `/api/admin/members/${member.id}/role`, {
      body: '{"role":"expert"}',
      headers: { 'content-type': 'application/json' },
    })
  expect(await statusesOf([call(admin), call(colleague)])).toEqual([200, 409])
  expect(await logged(member)).toHaveLength(1)
})

test('starts each of several concurrent role changes where the one before it ended', async () => {
  const member = await makeMember(app)
  const call = (role: string) =>
    app.as(admin).send('PUT', `/api/admin/members/${member.id}/role`, {
      body: JSON.stringify({ role }),
      headers: { 'content-type': 'application/json' },
    })
  expect(await statusesOf([call('pr'), call('expert')])).toEqual([200, 200])
  const steps = (await logged(member)).map(({ details }) => details)
  const { role } = await columns(member.id)
  const last = steps.find(({ to }) => to === role)!
  const first = steps.find(({ to }) => to !== role)!
  expect([first.from, first.to]).toEqual(['journalist', last.from])
})
