import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { register } from '../../contract/applications.ts'
import { readApplication, rejectApplication } from '../../contract/vetting.ts'
import { BOUND, promptApp } from '../../test/support/app.ts'
import { application as form, makeApplication, storedApplications } from '../../test/support/applying.ts'
import { createClient } from '../../test/support/client.ts'
import { makeMember } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { lossyWay } from '../../test/support/lossy-way.ts'

const app = await promptApp()
const admin = await makeMember(app, { role: 'admin' })
const { pool } = app.database

const rejecting = ({ id }: { id: string }, more: object = {}, key?: string) => ({
  body: { applicationId: id, ...more },
  ...(key && { headers: { 'idempotency-key': key } }),
})
const reject = (application: { id: string }, reason?: string) =>
  app.as(admin).call(rejectApplication, rejecting(application, reason === undefined ? {} : { reason }))
const refused = async (application: { id: string }, more: object, status: number) =>
  (await app.as(admin).refused(rejectApplication, rejecting(application, more), status)).body

const WITHOUT_REASON = 'We could not verify where you work.'

describe('Rejecting', () => {
  test('keeps the address, role, dates and status, and nothing else of the applicant anywhere', async () => {
    const sent = form({ name: 'Unusual Applicant', organization: 'Unusual Weekly', phone: '+1 000 unusual' })
    await app.anonymous.call(register, { body: sent })
    await vi.waitFor(async () => expect(await mailsTo(app, sent.email)).toHaveLength(1), BOUND)
    const [before] = await storedApplications(app, sent.email)
    expect((await reject(before!)).body).toEqual({ success: true })
    expect(await storedApplications(app, sent.email)).toEqual([
      {
        ...before!,
        data: { status: 'Rejected' },
        reason: 'We could not verify where you work.',
        searched: expect.any(String),
        decided_at: expect.any(String),
      },
    ])
    for (const table of ['users', 'rate_limits', 'audit_log', 'idempotency_keys']) {
      const { rows } = await pool.query(`select t::text as row from ${table} t`)
      expect(rows.length, table).toBeGreaterThanOrEqual(table === 'idempotency_keys' ? 0 : 1)
      expect(JSON.stringify(rows), table).not.toMatch(/unusual/i)
    }
    // The notice to the admins may still be on its way.
    const unsent = () => pool.query(`select from pgboss.job where data::text ilike '%unusual%'`)
    await vi.waitFor(async () => expect((await unsent()).rows).toEqual([]), BOUND)
  })

  test("mails the address without any of the applicant's words", async () => {
    const application = await makeApplication(app)
    await reject(application)
    const mails = await mailsTo(app, application.email)
    expect(mails).toMatchObject([{ letter: 'application_rejected', slots: { message: WITHOUT_REASON } }])
  })

  test('mails the full reason with its line breaks, and makes no link of it', async () => {
    const application = await makeApplication(app)
    const reason = ` We cannot reach you.\nSee beatline.example/rules, then write to us.\n${'x'.repeat(1_900)} `
    await reject(application, reason)
    const [mail] = await mailsTo(app, application.email)
    expect(mail!.letter).toBe('application_rejected')
    const message = (mail!.slots as { message: string }).message
    expect(message.replaceAll('\u2060', '')).toBe(reason.trim())
    expect(message).toContain('beatline.\u2060example/\u2060rules')
  })

  test.each([undefined, '', ' \n ', '\u200b'])(
    'counts as one without a verified workplace when its reason is %j',
    async (reason) => {
      const application = await makeApplication(app)
      await reject(application, reason)
      expect(await mailsTo(app, application.email)).toMatchObject([{ slots: { message: WITHOUT_REASON } }])
      const [stored] = await storedApplications(app, application.email)
      expect(stored!.reason).toBe(WITHOUT_REASON)
    },
  )

  test('is refused the second time and after an approval, and mails nothing again', async () => {
    const application = await makeApplication(app)
    await reject(application)
    expect(await refused(application, {}, 409)).toEqual({ error: 'This application was rejected already.' })
    expect(await mailsTo(app, application.email)).toHaveLength(1)
    const approved = await makeApplication(app, {}, { status: 'Approved' })
    expect(await refused(approved, {}, 409)).toEqual({ error: 'This application was approved already.' })
    expect((await storedApplications(app, approved.email))[0]!.data).toMatchObject({ name: 'Rosa Czerny' })
  })

  test('is refused for an absent application and for a reason that is too long', async () => {
    await refused({ id: randomUUID() }, {}, 404)
    const application = await makeApplication(app)
    const { fields } = await refused(application, { reason: 'x'.repeat(2_001) }, 422)
    expect(fields).toEqual({ reason: 'String must contain at most 2000 character(s)' })
    await refused(application, { reason: 7 }, 422)
    await reject(application, 'x'.repeat(2_000))
  })

  test('leaves the other application with the same address waiting', async () => {
    const first = await makeApplication(app)
    const second = await makeApplication(app, { email: first.email })
    await reject(first)
    const [one, other] = await storedApplications(app, first.email)
    expect([one!.data, other!.id]).toEqual([{ status: 'Rejected' }, second.id])
    expect(other!.data).toMatchObject({ status: 'New', name: 'Rosa Czerny' })
  })

  test.each([
    ['Because.', 'Another reason'],
    ['We could not verify your profile.', 'We could not verify your profile.'],
  ])('for %j is recorded without own words', async (given, reason) => {
    const application = await makeApplication(app, { role: 'expert' })
    await reject(application, given)
    const { rows } = await pool.query('select * from audit_log where subject_id = $1', [application.id])
    expect(rows).toMatchObject([
      { action: 'application.rejected', actor_id: admin.id, details: { role: 'expert', reason } },
    ])
    expect(rows).toHaveLength(1)
  })
})

test('returns an answer that was lost to a repeat with the same key', async () => {
  const application = await makeApplication(app)
  const input = rejecting(application, { reason: 'Once.' }, randomUUID())
  const lost = createClient(await lossyWay(app), admin.session)
  await expect(lost.call(rejectApplication, input)).rejects.toThrow('fetch failed')
  await app.as(admin).call(rejectApplication, input)
  expect(await mailsTo(app, application.email)).toHaveLength(1)
})

test('returns nothing of a rejected application but what is left of it', async () => {
  const application = await makeApplication(app)
  await reject(application)
  const { body } = await app.as(admin).call(readApplication, { params: { application_id: application.id } })
  expect(body).toMatchObject({
    ...{ email: application.email, status: 'Rejected', role: 'journalist', account_id: null },
    ...{ name: null, organization: null, city: null, state: null, timezone: null, phone: null },
    ...{ website: null, linkedin_url: null, experience: null, topics: [], other_beat: null },
    ...{ additional_info: null },
  })
})

test('The person may apply again', async () => {
  const { body } = { body: form() }
  await app.anonymous.call(register, { body })
  const [first] = await storedApplications(app, body.email!)
  await reject(first!)
  await app.anonymous.call(register, { body })
  const states = (await storedApplications(app, body.email!)).map(
    ({ data }) => (data as { status: string }).status,
  )
  expect(states).toEqual(['Rejected', 'New'])
})
