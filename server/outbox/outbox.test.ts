import { randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listOutbox } from '../../contract/outbox.ts'
import { NOT_FOUND_PAGE, PAGE, testApp } from '../../test/support/app.ts'
import { fillIn } from '../mails/fill-in.rules.ts'
import { createMailer, outboxFolder } from '../platform/mail/mail.ts'

const DEMO = { NODE_ENV: 'test', DEMO: '1' }
const demo = await testApp(DEMO)
const production = await testApp()
const sending = await testApp({ ...DEMO, SMTP_URL: 'smtp://127.0.0.1:1' })

const link = 'http://localhost:3000/auth/v1/verify?token=abc&type=recovery'
const words = fillIn('recovery', {
  name: 'Zoë',
  link,
  company: 'Beatline',
  contact_email: 'desk@example.test',
})

/** Writes an email to the outbox, dated some seconds ago. */
async function written({ config }: typeof demo, secondsAgo: number, html: string | undefined = words.html) {
  const id = randomUUID()
  await createMailer(config)({ id, to: 'kim@example.test', ...words, html })
  const time = new Date(Date.now() - secondsAgo * 1_000)
  await utimes(join(outboxFolder(config), `${id}.eml`), time, time)
  return id
}
const list = async () => (await demo.anonymous.call(listOutbox)).body.mails
const show = (app: typeof demo, id: string) => app.anonymous.send('GET', `/dev/outbox/${id}.html`)

test('returns an empty list for an empty outbox', async () => {
  expect(await list()).toEqual([])
})

test("shows the demo's emails to anyone, the newest first, with their words and links", async () => {
  const [older, newer] = [await written(demo, 60), await written(demo, 30)]
  const mails = await list()
  expect(mails.slice(0, 2).map(({ id }) => id)).toEqual([newer, older])
  expect(mails[0]).toMatchObject({ to: 'kim@example.test', subject: 'Reset your Beatline password' })
  expect(mails[0]?.text).toContain('Hello Zoë,')
  expect(mails[0]?.text).toContain(`\n${link}\n`)
})

test('shows an email as HTML under a policy that applies its own styles and runs or loads nothing', async () => {
  const response = await show(demo, await written(demo, 0))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect((await response.text()).trim()).toBe(words.html.trim())
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(/style-src 'unsafe-hashes'( 'sha256-[\w+/]{43}=')+;/)
  expect(policy).not.toMatch(/unsafe-inline|allow-scripts|allow-same-origin|allow-forms|script-src|img-src/)
  expect(policy).toMatch(/; sandbox /)
})

test('shows an email without HTML as text', async () => {
  const id = await written(demo, 0, '')
  const response = await show(demo, id)
  expect(await response.text()).toContain('Hello Zoë,')
  expect(response.headers.get('content-security-policy')).toContain("style-src 'none'")
})

test('answers 404 for anything that is not an email of the outbox', async () => {
  for (const id of [randomUUID(), 'none', '..%2f..%2fauth-secret', '%2e%2e%2fauth-secret'])
    expect((await show(demo, id)).status, id).toBe(404)
})

test.each([
  ['production', production],
  ['an installation that sends its mails', sending],
])('has no outbox in %s, even for a caller who knows an email’s id', async (_name, app) => {
  const id = app === production ? await written(production, 0) : randomUUID()
  await app.anonymous.refused(listOutbox, {}, 404)
  expect((await show(app, id)).status).toBe(404)
})

test('serves the outbox page in the demo only', async () => {
  const page = async (app: typeof demo, path: string) => {
    const response = await app.anonymous.send('GET', path)
    expect(await response.text()).toBe(response.status === 404 ? NOT_FOUND_PAGE : PAGE)
    return response.status
  }
  expect(await page(demo, '/dev/outbox')).toBe(200)
  expect(await page(production, '/dev/outbox')).toBe(404)
  expect(await page(production, '/dev/outbox/')).toBe(404)
  expect(await page(sending, '/dev/outbox')).toBe(404)
})
