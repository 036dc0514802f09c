import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { approveApplication, readApplication } from '../../contract/vetting.ts'
import { testApp } from '../../test/support/app.ts'
import { makeApplication, storedApplications } from '../../test/support/applying.ts'
import { createClient } from '../../test/support/client.ts'
import { makeMember } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { lossyWay } from '../../test/support/lossy-way.ts'

const app = await testApp()
const admin = await makeMember(app, { role: 'admin' })
const approving = ({ id }: { id: string }, key?: string) => ({
  body: { applicationId: id },
  ...(key && { headers: { 'idempotency-key': key } }),
})
const approve = (application: { id: string }, key?: string) =>
  app.as(admin).call(approveApplication, approving(application, key))
const refused = async (application: { id: string }, status: number) =>
  (await app.as(admin).refused(approveApplication, approving(application), status)).body.error

const membersOf = async (email: string) => {
  const text = `select a.id, a.name, a.email, a.role, a.data, a.profile, u.password_hash, a.primary_owner_user_id as owner
    from accounts a join auth_users u on u.id = a.id where u.email = $1`
  return (await app.database.pool.query(text, [email])).rows
}
const auditOf = async (subject: string) =>
  (await app.database.pool.query('select * from audit_log where subject_id = $1', [subject])).rows

describe('Approving', () => {
  test('makes the applicant a member, mails them the link, and keeps the application', async () => {
    const application = await makeApplication(app, { role: 'pr' }, { name: 'Kim Pryor' })
    expect((await approve(application)).body).toEqual({ success: true, made: true })
    const [member, ...others] = await membersOf(application.email)
    expect(others).toEqual([])
    expect(member).toMatchObject({
      ...{ name: 'Kim Pryor', email: application.email, role: 'pr', owner: member.id },
      ...{ data: {}, profile: {}, password_hash: null },
    })
    const mails = await mailsTo(app, application.email)
    expect(mails).toMatchObject([{ letter: 'invite', slots: { name: 'Kim Pryor' } }])
    const [stored] = await storedApplications(app, application.email)
    expect(stored).toMatchObject({ account_id: member.id, data: { status: 'Approved', name: 'Kim Pryor' } })
    expect(stored!.decided_at).not.toBeNull()
    expect(await auditOf(member.id)).toMatchObject([
      {
        action: 'application.approved',
        actor_id: admin.id,
        details: { application_id: application.id, role: 'pr' },
      },
    ])
  })

  test('is refused the second time and after a rejection, and changes nothing', async () => {
    const application = await makeApplication(app)
    await approve(application)
    const before = await storedApplications(app, application.email)
    expect(await refused(application, 409)).toBe('This application was approved already.')
    expect(await storedApplications(app, application.email)).toEqual(before)
    expect(await mailsTo(app, application.email)).toHaveLength(1)
    const rejected = await makeApplication(app, {}, { status: 'Rejected' })
    expect(await refused(rejected, 409)).toBe('This application was rejected already.')
    expect(await membersOf(rejected.email)).toEqual([])
  })

  test('is refused for an absent application and for a malformed id', async () => {
    expect(await refused({ id: randomUUID() }, 404)).toBe('Not found')
    await refused({ id: 'one' }, 422)
    await app.as(admin).refused(approveApplication, { body: {} }, 422)
    const { id } = await makeApplication(app)
    await app.as(admin).refused(approveApplication, { body: { applicationId: id, role: 'admin' } }, 422)
    await approve({ id })
  })

  test('greets an applicant without the name if the name would be a link in an email', async () => {
    const application = await makeApplication(app, {}, { name: `Visit evil.example ${'x'.repeat(900)}` })
    await approve(application)
    const [{ slots } = { slots: {} }] = await mailsTo(app, application.email)
    const { name } = slots as { name: string }
    expect(name).not.toContain('evil.example')
    expect(name).toContain('evil.\u2060example')
    expect([...name].length).toBeLessThan(110)
  })
})

describe('Approving an application with a member’s address', () => {
  test('makes no new member: the application goes to the existing one, and no email is sent', async () => {
    const member = await makeMember(app, { role: 'expert', name: 'Here Before' })
    const application = await makeApplication(app, { email: member.email, role: 'pr' })
    expect((await approve(application)).body).toEqual({ success: true, made: false })
    expect(await membersOf(member.email)).toMatchObject([
      { id: member.id, name: 'Here Before', role: 'expert' },
    ])
    const [stored] = await storedApplications(app, member.email)
    expect(stored).toMatchObject({ account_id: member.id, data: { status: 'Approved' } })
    expect(await mailsTo(app, member.email)).toEqual([])
    const details = { application_id: application.id, linked: 'true' }
    expect(await auditOf(member.id)).toMatchObject([{ action: 'application.approved', details }])
    expect((await auditOf(member.id))[0].details).toEqual(details)
  })
})

describe('Other applications with the same address', () => {
  test('are closed along with the approved one and emptied', async () => {
    const earlier = await makeApplication(app, {}, { status: 'Rejected' })
    const { email } = earlier
    const first = await makeApplication(app, { email }, { name: 'Rosa Czerny' })
    const second = await makeApplication(app, { email, role: 'pr' }, { name: 'A Stranger' })
    const another = await makeApplication(app)
    await approve(first)
    const [rejected, approved, closed] = await storedApplications(app, email)
    expect(rejected).toMatchObject({ account_id: null, data: { status: 'Rejected' }, decided_at: null })
    expect(approved!.data).toMatchObject({ name: 'Rosa Czerny' })
    expect(closed).toMatchObject({ id: second.id, account_id: approved!.account_id, role: approved!.role })
    expect(closed!.data).toEqual({ status: 'Approved' })
    expect(closed!.decided_at).toBe(approved!.decided_at)
    expect((await storedApplications(app, another.email))[0]!.data).toMatchObject({ status: 'New' })
    expect(await refused(second, 409)).toBe('This application was approved already.')
    const { body } = await app.as(admin).call(readApplication, { params: { application_id: second.id } })
    expect(body).toMatchObject({ name: null, topics: [], account_id: approved!.account_id })
  })
})

describe('An Idempotency-Key', () => {
  test('answers a repeat the same, even fifty at once', async () => {
    const application = await makeApplication(app)
    const key = 'fifty-times-the-same'
    const all = await Promise.all(Array.from({ length: 50 }, () => approve(application, key)))
    for (const { body } of all) expect(body).toEqual({ success: true, made: true })
    expect((await approve(application, key)).body).toEqual({ success: true, made: true })
    expect(await mailsTo(app, application.email)).toHaveLength(1)
    expect(await refused(application, 409)).toBe('This application was approved already.')
    const other = approving(await makeApplication(app), key)
    const refusal = await app.as(admin).refused(approveApplication, other, 422)
    expect(refusal.body.code).toBe('idempotency_key_reused')
  })

  test('returns an answer that was lost', async () => {
    const application = await makeApplication(app)
    const input = approving(application, randomUUID())
    const lost = createClient(await lossyWay(app), admin.session)
    for (let n = 0; n < 2; n += 1)
      await expect(lost.call(approveApplication, input)).rejects.toThrow('fetch failed')
    await app.as(admin).call(approveApplication, input)
    expect(await membersOf(application.email)).toHaveLength(1)
    expect(await mailsTo(app, application.email)).toHaveLength(1)
  })
})
