import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { register } from '../../contract/applications.ts'
import {
  approveApplication,
  askApplicant,
  readApplication,
  rejectApplication,
} from '../../contract/vetting.ts'
import { BOUND, promptApp, testApp } from '../../test/support/app.ts'
import { type Applied, application as form, makeApplication } from '../../test/support/applying.ts'
import { makeMember } from '../../test/support/factories.ts'
import { mailsTo, statusToken } from '../../test/support/links.ts'
import { sweepReasons } from './applications.ts'

const app = await promptApp({ LIMITS: 'applications-address=10000/86400' })
const admin = await makeMember(app, { role: 'admin' })
const { pool, db } = app.database

const QUESTION = 'Which outlets have <b>published</b> you this year?'
const open = async (token: string) => {
  const response = await app.anonymous.send('GET', `/application?token=${token}`)
  return { status: response.status, headers: response.headers, html: await response.text() }
}
const pageOf = async (application: Applied) => open(await statusToken(app, application))
const post = (fields: Record<string, string>) =>
  app.anonymous.send('POST', '/application', {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const hidden = (html: string, name: string) =>
  new RegExp(`<input type="hidden" name="${name}" value="([^"]*)" />`).exec(html)?.[1] ?? ''
/** Sends the form of the page. */
async function answer(application: Applied, text: string) {
  const { html } = await pageOf(application)
  return post({ token: hidden(html, 'token'), asked_at: hidden(html, 'asked_at'), answer: text })
}
const ask = ({ id }: Applied, question = QUESTION) =>
  app.as(admin).call(askApplicant, { params: { application_id: id }, body: { question } })
const approve = ({ id }: Applied) => app.as(admin).call(approveApplication, { body: { applicationId: id } })
const reject = ({ id }: Applied, reason?: string) =>
  app.as(admin).call(rejectApplication, { body: { applicationId: id, ...(reason && { reason }) } })
const read = async ({ id }: Applied) =>
  (await app.as(admin).call(readApplication, { params: { application_id: id } })).body
const asked = async () => {
  const application = await makeApplication(app)
  await ask(application)
  return application
}
const THANKS = 'Thank you. We will continue with your application.'
const GONE = 'This link is no longer valid.'

describe('The status page', () => {
  test('is linked in the receipt of an application', async () => {
    const sent = form()
    await app.anonymous.call(register, { body: sent })
    const [receipt] = await vi.waitFor(async () => {
      const mails = await mailsTo(app, sent.email)
      expect(mails).toHaveLength(1)
      return mails
    }, BOUND)
    const application = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', sent.email)
      .executeTakeFirstOrThrow()
    expect(receipt).toMatchObject({ letter: 'application_received', application: application.id })
  })

  test('shows states and dates, and nothing that the applicant wrote', async () => {
    const created_at = '2026-03-05T15:00:00Z'
    const application = await makeApplication(
      app,
      { created_at },
      { name: 'Unusual', organization: 'Unusual' },
    )
    const { status, headers, html } = await pageOf(application)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(html).toContain('Your application to Beatline')
    for (const step of ['Received', 'In review', 'Information needed', 'Decided'])
      expect(html).toContain(step)
    expect(html).toContain('Mar 5 at 10:00 AM ET')
    expect(html).toContain('Most applications are decided within 3-5 business days.')
    expect(html).not.toMatch(/unusual|example\.test|Fresno|<form/i)
  })

  test('shows the question as text with a form, and changes nothing when it is opened', async () => {
    const application = await asked()
    const before = await read(application)
    const { html } = await pageOf(application)
    expect(html).toContain('Which outlets have &lt;b&gt;published&lt;/b&gt; you this year?')
    expect(html.match(/<form /g)).toHaveLength(1)
    expect(html).toContain('Your answer')
    expect(html).toContain('Send Answer')
    expect(await read(application)).toEqual(before)
  })

  test('says that an application was approved', async () => {
    const application = await makeApplication(app)
    await approve(application)
    const { html } = await pageOf(application)
    expect(html).toContain('Approved. We emailed you a link to get started.')
  })

  test.each([
    ['an own reason', 'Your desk <i>closed</i> in May.', 'Your desk &lt;i&gt;closed&lt;/i&gt; in May.'],
    ['no reason', undefined, 'We could not verify where you work.'],
  ])('shows %s of a rejection for 90 days', async (_, reason, shown) => {
    const application = await asked()
    await answer(application, 'Unusual words')
    await reject(application, reason)
    const { html } = await pageOf(application)
    expect(html).toContain(shown)
    expect(html).toContain('You can apply again at any time.')
    expect(html).not.toMatch(/published|unusual/i)
    const decided = (days: number) =>
      pool.query('update users set decided_at = now() - make_interval(days => $2) where id = $1', [
        application.id,
        days,
      ])
    await decided(89)
    await sweepReasons(db)
    expect((await pageOf(application)).html).toContain(shown)
    await decided(90)
    expect((await pageOf(application)).status).toBe(404)
    await sweepReasons(db)
    const { rows } = await pool.query('select reason from users where id = $1', [application.id])
    expect(rows).toEqual([{ reason: null }])
  })
})

describe('A link that shows nothing', () => {
  const expired = async () => {
    const application = await makeApplication(app)
    await approve(application)
    await pool.query(`update users set decided_at = now() - interval '90 days' where id = $1`, [
      application.id,
    ])
    return statusToken(app, application)
  }
  const ofMember = async () => {
    const application = await makeApplication(app)
    await makeMember(app, { email: application.email })
    return statusToken(app, application)
  }
  const linked = async () => {
    const application = await makeApplication(app)
    await makeMember(app, { email: application.email })
    await approve(application)
    return statusToken(app, application)
  }
  const rejectedMember = async () => {
    const application = await makeApplication(app)
    await reject(application)
    await makeMember(app, { email: application.email })
    return statusToken(app, application)
  }
  const dropped = () => statusToken(app, { id: randomUUID() })
  const altered = async () => {
    const token = await statusToken(app, await makeApplication(app))
    return `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  }
  const guessed = async () => 'x'.repeat(64)
  const nothing = async () => ''

  test.each(
    Object.entries({ expired, ofMember, linked, rejectedMember, dropped, altered, guessed, nothing }),
  )('looks like any other when it is %s, also when it is answered', async (_, make) => {
    const token = await make()
    const seen = await open(token)
    const unknown = await open('unknown')
    expect(seen.status).toBe(404)
    expect(seen.html).toBe(unknown.html)
    expect(seen.html).toContain(GONE)
    const withoutDate = ({ headers }: { headers: Headers }) =>
      [...headers].filter(([name]) => name !== 'date' && !name.startsWith('x-ratelimit'))
    expect(withoutDate(seen)).toEqual(withoutDate(unknown))
    const sent = await post({ token, asked_at: new Date().toISOString(), answer: 'Hello' })
    expect([sent.status, await sent.text()]).toEqual([404, unknown.html])
  })

  test('belongs to another application when its id is exchanged', async () => {
    const [one, other] = [await makeApplication(app), await makeApplication(app)]
    const [first, second] = [await statusToken(app, one), await statusToken(app, other)]
    expect((await open(first)).status).toBe(200)
    // The id is in front of the signature.
    expect((await open(`${first.slice(0, 20)}${second.slice(20)}`)).status).toBe(404)
  })
})

describe('An answer', () => {
  test('is stored once, thanked for, and shown to admins live', async () => {
    const application = await asked()
    const stream = await app.stream(admin)
    await stream.next('ready')
    const { html } = await pageOf(application)
    const fields = { token: hidden(html, 'token'), asked_at: hidden(html, 'asked_at') }
    const sent = await post({ ...fields, answer: ' The Ledger,\r\nand two more.\u202e ' })
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toBe(`/application?token=${fields.token}`)
    expect((await stream.next('applications.changed')).data).toEqual({})
    const stored = { answer: 'The Ledger,\nand two more.', answered_at: expect.any(String), status: 'New' }
    expect(await read(application)).toMatchObject(stored)
    const thanks = await pageOf(application)
    expect(thanks.html).toContain(THANKS)
    expect(thanks.html).not.toMatch(/Ledger|<form/)
    // Sent again, it changes nothing.
    const again = await post({ ...fields, answer: 'Another answer' })
    expect(again.status).toBe(303)
    expect(await read(application)).toMatchObject(stored)
  })

  test('is stored once when it is sent many times at once', async () => {
    const application = await asked()
    const { html } = await pageOf(application)
    const fields = { token: hidden(html, 'token'), asked_at: hidden(html, 'asked_at') }
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, n) => post({ ...fields, answer: `Answer ${n}` })),
    )
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([303]))
    expect((await read(application)).answer).toMatch(/^Answer \d$/)
  })

  test.each([
    ['', 'Write your answer'],
    [' \n\u200b ', 'Write your answer'],
    ['x'.repeat(5_001), 'Your answer must have at most 5,000 characters'],
  ])('is refused with its text kept: %#', async (text, why) => {
    const application = await asked()
    const response = await answer(application, text)
    const html = await response.text()
    expect(response.status).toBe(422)
    expect(html).toContain(why)
    expect(html).toContain(`${text}</textarea>`)
    expect(await read(application)).toMatchObject({ answer: null, answered_at: null })
  })

  test('has up to 5,000 characters of any kind', async () => {
    const application = await asked()
    expect((await answer(application, '🐝'.repeat(5_000))).status).toBe(303)
    expect((await read(application)).answer).toBe('🐝'.repeat(5_000))
  })

  test('goes to no other question than the one that was read', async () => {
    const application = await asked()
    const { html } = await pageOf(application)
    await answer(application, 'The first answer')
    await ask(application, 'And who is your editor?')
    const late = await post({
      ...{ token: hidden(html, 'token'), asked_at: hidden(html, 'asked_at') },
      answer: 'Again the first answer',
    })
    expect(late.status).toBe(303)
    expect(await read(application)).toMatchObject({ question: 'And who is your editor?', answer: null })
    expect((await pageOf(application)).html).toContain('And who is your editor?')
  })

  test('is stored nowhere once the application is decided, or when nothing was asked', async () => {
    const [decided, unasked] = [await asked(), await makeApplication(app)]
    const { html } = await pageOf(decided)
    await reject(decided)
    const fields = { token: hidden(html, 'token'), asked_at: hidden(html, 'asked_at'), answer: 'Late' }
    expect((await post(fields)).status).toBe(303)
    expect((await post({ ...fields, token: await statusToken(app, unasked) })).status).toBe(303)
    for (const application of [decided, unasked])
      expect(await read(application)).toMatchObject({ answer: null, answered_at: null })
  })

  test('is refused in a body of another kind, and in one that is too large', async () => {
    const application = await asked()
    const token = await statusToken(app, application)
    const json = { token, answer: 'Hello', asked_at: (await read(application)).asked_at }
    const body = JSON.stringify(json)
    const other = await app.anonymous.send('POST', '/application', {
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(other.status).toBe(415)
    expect((await answer(application, 'x'.repeat(70_000))).status).toBe(413)
    expect(await read(application)).toMatchObject({ answer: null })
  })
})

test('keeps the answer on the page when too many were sent, and stores nothing without counting it', async () => {
  const strict = await testApp({ LIMITS: 'status-answers=1/3600' })
  const team = await makeMember(strict, { role: 'admin' })
  const application = await makeApplication(strict)
  const token = await statusToken(strict, application)
  const askAgain = () =>
    strict
      .as(team)
      .call(askApplicant, { params: { application_id: application.id }, body: { question: QUESTION } })
  const send = async (text: string) => {
    const html = await (await strict.anonymous.send('GET', `/application?token=${token}`)).text()
    const response = await strict.anonymous.send('POST', '/application', {
      body: new URLSearchParams({ token, asked_at: hidden(html, 'asked_at'), answer: text }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    return {
      status: response.status,
      retry: response.headers.get('retry-after'),
      html: await response.text(),
    }
  }
  await askAgain()
  expect((await send('One')).status).toBe(303)
  await askAgain()
  const over = await send('Two')
  expect(over.status).toBe(429)
  expect(Number(over.retry)).toBeGreaterThan(3_000)
  expect(over.html).toContain('You have sent several answers already.')
  expect(over.html).toContain('Two</textarea>')
  // Fails closed: what cannot be counted is not done.
  await strict.database.pool.query('alter table rate_limits rename to gone')
  expect((await send('Three')).status).toBe(500)
  await strict.database.pool.query('alter table gone rename to rate_limits')
  expect(strict.takeErrors()).toHaveLength(1)
  const { rows } = await strict.database.pool.query('select answer from users where id = $1', [
    application.id,
  ])
  expect(rows).toEqual([{ answer: null }])
})
