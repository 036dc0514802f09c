import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testConfig } from '../../../test/support/app.ts'
import { openMailSink } from '../../../test/support/mail-sink.ts'
import { createMailer, type Mail, outboxFolder } from './mail.ts'

const sink = await openMailSink()
const config = await testConfig({ SMTP_URL: sink.url })
const send = createMailer(config)

const mail = (changes: Partial<Mail> = {}): Mail => ({
  id: randomUUID(),
  to: `${randomUUID()}@example.test`,
  subject: 'A subject: ünïcode',
  text: 'Some words for Kim.',
  ...changes,
})

test('delivers a mail unchanged to its one recipient', async () => {
  const one = mail({ html: '<p>Some words for Kim.</p>' })
  await send(one)
  const [got] = await sink.mailsTo(one.to)
  expect(got).toMatchObject({ from: 'no-reply@beatline.example', to: [one.to], subject: one.subject })
  expect(got?.text.trim()).toBe(one.text)
  expect(got?.html.trim()).toBe(one.html)
  expect(got?.data).toContain(`Message-ID: <${one.id}@localhost>`)
})

test('signs an email, and with it both headers for unsubscribing', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signed = createMailer({
    ...config,
    MAIL_DKIM_DOMAIN: 'beatline.example',
    MAIL_DKIM_SELECTOR: 'one',
    MAIL_DKIM_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  })
  const one = mail({ unsubscribe: 'https://beatline.example/api/unsubscribe?token=x' })
  await signed(one)
  const [got] = await sink.mailsTo(one.to)
  const [, signature = ''] = /^DKIM-Signature: (.*(?:\r?\n[ \t].*)*)/m.exec(got!.data) ?? []
  const fields = Object.fromEntries(
    signature
      .replaceAll(/\s/g, '')
      .split(';')
      .map((field) => [field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1)]),
  )
  expect(fields).toMatchObject({ a: 'rsa-sha256', d: 'beatline.example', s: 'one' })
  expect(fields.b).toMatch(/^[\w+/]+=*$/)
  const covered = fields.h!.split(':')
  for (const header of ['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post'])
    expect(covered).toContain(header)
  const plain = mail()
  await send(plain)
  expect((await sink.mailsTo(plain.to))[0]!.data).not.toContain('DKIM')
})

test("writes an email to a readable file that others can't read when there is no mail server", async () => {
  const own = await testConfig()
  const one = mail({ text: 'plain words' })
  await createMailer(own)(one)
  const path = join(outboxFolder(own), `${one.id}.eml`)
  expect(await readFile(path, 'utf8')).toMatch(new RegExp(`To: ${one.to}[\\s\\S]*plain words`))
  expect((await stat(path)).mode & 0o077).toBe(0)
})

test('withholds a refusing mail server’s message, because it would reveal the recipient', async () => {
  const one = mail()
  sink.refuseOnce(one.to)
  const error = await send(one).catch((thrown: Error) => thrown)
  expect(String(error)).toMatch(/the mail was not taken: .*452/)
  expect(`${String(error)} ${(error as Error).stack}`).not.toContain(one.to)
  await send(one)
  expect(await sink.mailsTo(one.to)).toHaveLength(1)
})

test.each([
  'kim@example.test, second@example.test',
  'kim@example.test\r\nBcc: second@example.test',
  'kim@example.test>\r\nRCPT TO:<second@example.test',
  '<kim@example.test>,second@example.test',
  'kim@example.test; second@example.test',
])('adds no second recipient for %j', async (to) => {
  const before = sink.received.length
  await send(mail({ to })).catch(() => undefined)
  for (const got of sink.received.slice(before)) {
    expect(got.to.length).toBeLessThanOrEqual(1)
    expect(got.to).not.toContain('second@example.test')
    expect(got.data).not.toMatch(/^bcc:/im)
  }
})

test('never lets a subject add a header', async () => {
  const one = mail({ subject: 'Hello\r\nBcc: second@example.test\r\n\r\nbody' })
  await send(one)
  const [got] = await sink.mailsTo(one.to)
  expect(got?.to).toEqual([one.to])
  expect(got?.data).not.toMatch(/^bcc:/im)
})
