import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  approveApplication,
  askApplicant,
  listApplications,
  readApplication,
  rejectApplication,
} from '../../contract/vetting.ts'
import { type SignedIn, testApp } from '../../test/support/app.ts'
import { type Applied, makeApplication, storedApplications } from '../../test/support/applying.ts'
import { createClient } from '../../test/support/client.ts'
import { makeMember } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { lossyWay } from '../../test/support/lossy-way.ts'

const app = await testApp()
const [admin, other] = [await makeMember(app, { role: 'admin' }), await makeMember(app, { role: 'admin' })]
const { pool } = app.database

const QUESTION = 'Which outlets have published you this year?'
const asking = ({ id }: { id: string }, question: unknown = QUESTION, key?: string) => ({
  params: { application_id: id },
  body: { question } as { question: string },
  ...(key && { headers: { 'idempotency-key': key } }),
})
const ask = (application: Applied, question?: string) =>
  app.as(admin).call(askApplicant, asking(application, question))
const refused = async (
  application: { id: string },
  status: number,
  question?: unknown,
  as: SignedIn = admin,
) => (await app.as(as).refused(askApplicant, asking(application, question), status)).body
const read = async ({ id }: Applied) =>
  (await app.as(admin).call(readApplication, { params: { application_id: id } })).body
const answered = ({ id }: Applied) =>
  pool.query(`update users set answer = 'Several.', answered_at = now() where id = $1`, [id])

describe('Asking an applicant', () => {
  test('emails the question, makes no link of it, and decides nothing', async () => {
    const application = await makeApplication(app)
    const question = ' Is it valley.example/you\nor another paper? '
    expect((await ask(application, question)).body).toEqual({ success: true })
    const [mail] = await mailsTo(app, application.email)
    expect(mail!.letter).toBe('application_question')
    const { message } = mail!.slots as { message: string }
    expect(message.replaceAll('\u2060', '')).toBe(question.trim())
    expect(message).toContain('valley.\u2060example/\u2060you')
    expect(await read(application)).toMatchObject({
      ...{ status: 'New', question: question.trim(), answer: null, name: 'Rosa Czerny' },
      ...{ asked_at: expect.any(String), answered_at: null, decided_at: null },
    })
    const { body } = await app.as(admin).call(listApplications, { body: { search: application.email } })
    expect(body.applications).toMatchObject([{ status: 'New', asked_at: expect.any(String) }])
  })

  test('leaves the secret of the link out of the queue', async () => {
    const application = await makeApplication(app)
    await ask(application)
    const [mail] = await mailsTo(app, application.email)
    expect(JSON.stringify(mail)).not.toMatch(/token|[\w-]{43,}/)
  })

  test('takes 10 to 2,000 characters and nothing else', async () => {
    const application = await makeApplication(app)
    const tooShort = { fields: { question: 'Write at least 10 characters' } }
    for (const question of ['', 'Why so? ', ' '.repeat(20), '\u200d'.repeat(20)])
      expect(await refused(application, 422, question)).toMatchObject(tooShort)
    expect(await refused(application, 422, 'x'.repeat(2_001))).toMatchObject({
      fields: { question: 'String must contain at most 2000 character(s)' },
    })
    await refused(application, 422, 7)
    expect(await mailsTo(app, application.email)).toEqual([])
    await ask(application, 'x'.repeat(10))
    await ask(await makeApplication(app), '🐝'.repeat(2_000))
  })

  test('is refused while a question waits for its answer; a new one then takes its place', async () => {
    const application = await makeApplication(app)
    await ask(application)
    expect(await refused(application, 409, QUESTION, other)).toEqual({
      error: 'A question to the applicant is waiting for an answer already.',
    })
    expect(await mailsTo(app, application.email)).toHaveLength(1)
    await answered(application)
    await ask(application, 'And which of them paid you?')
    expect(await read(application)).toMatchObject({
      ...{ question: 'And which of them paid you?', answer: null, answered_at: null },
    })
    expect(await mailsTo(app, application.email)).toHaveLength(2)
  })

  test('is refused once the application is decided, and when it is gone', async () => {
    const [approved, rejected] = [await makeApplication(app), await makeApplication(app)]
    await app.as(admin).call(approveApplication, { body: { applicationId: approved.id } })
    await app.as(admin).call(rejectApplication, { body: { applicationId: rejected.id } })
    expect(await refused(approved, 409)).toEqual({ error: 'This application was approved already.' })
    expect(await refused(rejected, 409)).toEqual({ error: 'This application was rejected already.' })
    await refused({ id: randomUUID() }, 404)
  })

  test('is refused when the address is a member’s by now, and emails nothing then', async () => {
    const application = await makeApplication(app)
    await makeMember(app, { email: application.email })
    expect(await refused(application, 409)).toEqual({
      error: 'A member has this address by now. Approve the application to link it to that member.',
    })
    expect(await mailsTo(app, application.email)).toEqual([])
  })

  test('is refused to everyone but admins, and emails nothing then', async () => {
    const application = await makeApplication(app)
    for (const role of ['journalist', 'pr', 'expert'] as const)
      await refused(application, 403, QUESTION, await makeMember(app, { role }))
    await app.anonymous.refused(askApplicant, asking(application), 401)
    expect(await mailsTo(app, application.email)).toEqual([])
    expect(await read(application)).toMatchObject({ question: null, asked_at: null })
  })

  test('is recorded without a word of the question', async () => {
    const application = await makeApplication(app)
    await ask(application)
    const { rows } = await pool.query(
      'select action, actor_id, details from audit_log where subject_id = $1',
      [application.id],
    )
    expect(rows).toEqual([{ action: 'application.asked', actor_id: admin.id, details: {} }])
  })

  test('is done once for a repeat with the same key, also after a lost answer', async () => {
    const application = await makeApplication(app)
    const input = asking(application, QUESTION, randomUUID())
    const lost = createClient(await lossyWay(app), admin.session)
    await expect(lost.call(askApplicant, input)).rejects.toThrow('fetch failed')
    await app.as(admin).call(askApplicant, input)
    expect(await mailsTo(app, application.email)).toHaveLength(1)
  })
})

describe('At once', () => {
  test('two admins ask one question', async () => {
    const application = await makeApplication(app)
    const send = (as: SignedIn, question: string) =>
      app.as(as).send('POST', `/api/admin/applications/${application.id}/ask`, {
        body: JSON.stringify({ question }),
        headers: { 'content-type': 'application/json' },
      })
    const questions = ['Which outlets do you write for?', 'Who is your editor at the paper?']
    const replies = await Promise.all([send(admin, questions[0]!), send(other, questions[1]!)])
    const statuses = replies.map(({ status }) => status)
    expect(statuses.toSorted((one, two) => one - two)).toEqual([200, 409])
    expect(await read(application)).toMatchObject({ question: questions[statuses.indexOf(200)] })
    expect(await mailsTo(app, application.email)).toHaveLength(1)
  })
})

describe('A decision', () => {
  test('erases question and answer when it rejects, and keeps their dates', async () => {
    const application = await makeApplication(app)
    await ask(application)
    await answered(application)
    await app.as(admin).call(rejectApplication, { body: { applicationId: application.id } })
    const [stored] = await storedApplications(app, application.email)
    expect(stored).toMatchObject({
      ...{ data: { status: 'Rejected' }, question: null, answer: null },
      ...{ asked_at: expect.anything(), answered_at: expect.anything() },
    })
  })

  test('keeps both with the application that it approves, and erases those of the others', async () => {
    const [first, second] = [await makeApplication(app), await makeApplication(app)]
    await pool.query('update users set email = $2 where id = $1', [second.id, first.email])
    for (const application of [first, second]) {
      await ask({ ...application, email: first.email })
      await answered(application)
    }
    await app.as(admin).call(approveApplication, { body: { applicationId: first.id } })
    expect(await read(first)).toMatchObject({ status: 'Approved', question: QUESTION, answer: 'Several.' })
    expect(await read(second)).toMatchObject({ status: 'Approved', question: null, answer: null })
  })
})
