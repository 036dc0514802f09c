import { expect, test } from 'vitest'
import { sendContactMessage } from '../../contract/contact.ts'
import { promptApp, testApp } from '../../test/support/app.ts'
import { contactMessage } from '../../test/support/applying.ts'
import { makeMember } from '../../test/support/factories.ts'
import { openMailSink } from '../../test/support/mail-sink.ts'

const TEAM = 'desk@example.test'
const sink = await openMailSink()
const app = await promptApp({
  SMTP_URL: sink.url,
  CONTACT_EMAIL: TEAM,
  LIMITS: 'contact-messages=10000/3600',
})

const storedFor = (email: string) =>
  app.database.db.selectFrom('contact_messages').selectAll().where('email', '=', email).execute()
const send = (changes: object = {}, headers: Record<string, string> = {}) =>
  app.anonymous.call(sendContactMessage, { body: contactMessage(changes), headers })
let mails = 0
/** The email of the message that was sent last. */
async function nextMail() {
  mails += 1
  return (await sink.mailsTo(TEAM, mails))[mails - 1]!
}

test('stores a message and mails it to the team, with replies going to its writer', async () => {
  const email = 'kip@lowtide.example'
  const { body } = await send({
    email: ' Kip@LowTide.example',
    message: ' Do you accept radio?\nOr podcasts? ',
  })
  expect(body).toEqual({ success: true })
  const message = 'Do you accept radio?\nOr podcasts?'
  const said = { name: 'Kip Saunderson', role: 'journalist', organization: 'Low Tide Radio' }
  expect(await storedFor(email)).toMatchObject([{ ...said, email, message }])
  const mail = await nextMail()
  expect(mail.to).toEqual([TEAM])
  expect(mail.data).toMatch(/^Reply-To: kip@lowtide\.example\r$/m)
  expect(mail.data).toMatch(/^From: Beatline <no-reply@beatline\.example>\r$/m)
  expect(mail.text).toContain('Kip Saunderson, Low Tide Radio (journalist), kip@lowtide.example')
  expect(mail.text).toContain('> Do you accept radio?\n> Or podcasts?')
  expect(sink.received.flatMap(({ to }) => to)).not.toContain(email)
  expect(app.log.join('')).not.toMatch(/Kip|lowtide|radio/i)
})

test('names each wrong field and stores nothing', async () => {
  const wrong = { name: ' ', email: 'kip', role: 'admin', organization: '', message: '\n ' }
  const { body } = await app.anonymous.refused(sendContactMessage, { body: wrong }, 422)
  expect(body.fields).toEqual({
    name: 'Name is required',
    email: 'Invalid email address',
    role: 'Please select a role',
    organization: 'Organization is required',
    message: 'Message is required',
  })
  const email = 'nobody@example.test'
  for (const more of [{ id: 'x' }, { created_at: 'x' }, { message: 'x'.repeat(10_001) }])
    await app.anonymous.refused(sendContactMessage, { body: contactMessage({ email, ...more }) }, 422)
  expect(await storedFor(email)).toEqual([])
  await send({ email, message: 'x'.repeat(10_000) })
  expect(await storedFor(email)).toHaveLength(1)
  await nextMail()
})

test.each([
  'kip@example.test\r\nBcc: second@example.test',
  'kip@example.test, second@example.test',
  'Kip <kip@example.test>',
  '"kip\r\nBcc: second@example.test"@example.test',
  'kip@[127.0.0.1]',
])('refuses %j as an address, so that no email carries it', async (email) => {
  await app.anonymous.refused(sendContactMessage, { body: contactMessage({ email }) }, 422)
})

const HOSTILE = 'Kip\r\nBcc: second@example.test\r\n\r\n<script>alert(1)</script>\u0000\u202e עברית 👩🏽‍💻'
test.each(['name', 'organization', 'message'])('adds no header or markup for a hostile %s', async (field) => {
  await send({ [field]: HOSTILE })
  const mail = await nextMail()
  expect(mail.to).toEqual([TEAM])
  const [head = ''] = mail.data.split('\r\n\r\n')
  expect(head).not.toMatch(/^bcc|second@|script/im)
  expect(mail.html).not.toContain('<script')
  // Names are broken up so that no mail program makes a link of them.
  expect(mail.html?.replaceAll('\u2060', '')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(mail.text).toContain('עברית 👩🏽‍💻')
})

test('truncates long names in the mail, and makes no links of addresses in them', async () => {
  await send({ name: 'ü'.repeat(1_000), organization: 'Sign in at https://elsewhere.example/now' })
  const { text, html } = await nextMail()
  expect(text).toContain(`${'ü'.repeat(99)}…`)
  for (const words of [text, html]) expect(words).not.toMatch(/ü{100}|https:\/\/elsewhere|elsewhere\.example/)
})

test('keeps one message per key and refuses another message under it', async () => {
  const body = contactMessage()
  const headers = { 'idempotency-key': 'one-message-once' }
  await Promise.all(
    Array.from({ length: 50 }, () => app.anonymous.call(sendContactMessage, { body, headers })),
  )
  expect(await storedFor(body.email)).toHaveLength(1)
  const other = { body: { ...body, message: 'Another' }, headers }
  await app.anonymous.refused(sendContactMessage, other, 422)
  expect(await storedFor(body.email)).toHaveLength(1)
  await nextMail()
})

test('accepts messages from members as well', async () => {
  const member = await makeMember(app, { dormant: true })
  await app.as(member).call(sendContactMessage, { body: contactMessage({ email: member.email }) })
  expect(await storedFor(member.email)).toHaveLength(1)
})

test('keeps five of thirty messages at once from one network, and tells the others to wait', async () => {
  const own = await testApp()
  const email = 'eager@example.test'
  const post = () =>
    own.anonymous.send('POST', '/api/contact', {
      body: JSON.stringify(contactMessage({ email })),
      headers: { 'content-type': 'application/json' },
    })
  const statuses = (await Promise.all(Array.from({ length: 30 }, post))).map(({ status }) => status)
  expect(statuses.sort((one, other) => one - other)).toEqual([...Array(5).fill(200), ...Array(25).fill(429)])
  const { body, headers } = await own.anonymous.refused(sendContactMessage, { body: contactMessage() }, 429)
  expect(body.error).toBe('Too many messages have come from your network. Wait before you send another.')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500)
})
