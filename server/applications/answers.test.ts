import { describe, expect, test } from 'vitest'
import { testApp } from '../../test/support/app.ts'
import { makeApplication } from '../../test/support/applying.ts'
import { makeMember } from '../../test/support/factories.ts'
import { statusToken } from '../../test/support/links.ts'
import { statusPages } from '../../test/support/status-pages.ts'

const app = await testApp()
const admin = await makeMember(app, { role: 'admin' })
const { answer, ask, asked, formOf, pageOf, post, read, reject } = statusPages(app, admin)
const THANKS = 'Thank you. We will continue with your application.'

describe('An answer', () => {
  test('is stored once, thanked for, and shown to admins live', async () => {
    const stream = await app.stream(admin)
    await stream.next('ready')
    const application = await asked()
    await stream.next('applications.changed')
    const fields = await formOf(application)
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
    const fields = await formOf(application)
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
    const fields = await formOf(application)
    await answer(application, 'The first answer')
    await ask(application, 'And who is your editor?')
    const late = await post({ ...fields, answer: 'Again the first answer' })
    expect(late.status).toBe(303)
    expect(await read(application)).toMatchObject({ question: 'And who is your editor?', answer: null })
    expect((await pageOf(application)).html).toContain('And who is your editor?')
  })

  test('is stored nowhere once the application is decided, or when nothing was asked', async () => {
    const [decided, unasked] = [await asked(), await makeApplication(app)]
    const fields = { ...(await formOf(decided)), answer: 'Late' }
    await reject(decided)
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
  const { pool } = strict.database
  const pages = statusPages(strict, await makeMember(strict, { role: 'admin' }))
  const application = await pages.asked()
  expect((await pages.answer(application, 'One')).status).toBe(303)
  await pages.ask(application)
  const over = await pages.answer(application, 'Two')
  expect(over.status).toBe(429)
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(3_000)
  const html = await over.text()
  expect(html).toContain('You have sent several answers already.')
  expect(html).toContain('Two</textarea>')
  // Fails closed: what cannot be counted is not done.
  await pool.query('alter table rate_limits rename to gone')
  expect((await pages.answer(application, 'Three')).status).toBe(500)
  await pool.query('alter table gone rename to rate_limits')
  expect(strict.takeErrors()).toHaveLength(1)
  expect(await pages.read(application)).toMatchObject({ answer: null, answered_at: null })
})
