import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test, vi } from 'vitest'
import { BOUND, type TestApp, testApp } from '../../test/app.ts'
import { createMailer, type Mail, mailJob } from './mail.ts'

type Received = { from: string; to: string[]; data: string }
const received: Received[] = []
const refusals: string[] = []

/** A mail server that keeps what it receives; an address in `refusals` is refused once. */
const sink = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo: ({ address }, _session, done) => {
    const at = refusals.indexOf(address)
    if (at < 0) return done()
    refusals.splice(at, 1)
    done(Object.assign(new Error(`mailbox of ${address} is full`), { responseCode: 452 }))
  },
  onData: (stream, { envelope }, done) => {
    const from = envelope.mailFrom ? envelope.mailFrom.address : ''
    const to = envelope.rcptTo.map((one) => one.address)
    const keep = async () => {
      received.push({ from, to, data: await text(stream) })
    }
    keep().then(() => done(), done)
  },
})
sink.listen(0, '127.0.0.1')
await once(sink.server, 'listening')
afterAll(() => new Promise<void>((resolve) => sink.close(() => resolve())))

const smtp = await testApp({ SMTP_URL: `smtp://127.0.0.1:${(sink.server.address() as AddressInfo).port}` })
const outbox = await testApp()

const mail = (changes: Partial<Mail> = {}): Mail => ({
  id: randomUUID(),
  to: `${randomUUID()}@example.test`,
  subject: 'A subject: ünïcode',
  text: 'Some words for Kim.',
  ...changes,
})
const job = mailJob(async () => undefined)
const queue = (app: TestApp, one: Mail) =>
  app.database.db.transaction().execute((tx) => app.server.platform.jobs.queue(tx, job, one))
const files = async () => readdir(join(outbox.config.dataDir, 'outbox')).catch(() => [])

test('A mail that is queued arrives once, at its one recipient', async () => {
  const one = mail()
  await queue(smtp, one)
  await vi.waitFor(() => expect(received.map((got) => got.to)).toContainEqual([one.to]), BOUND)
  const got = received.filter((other) => other.to.includes(one.to))
  expect(got).toHaveLength(1)
  expect(got[0]?.from).toBe('no-reply@beatline.example')
  expect(got[0]?.data).toContain(`Message-ID: <${one.id}@localhost>`)
  expect(got[0]?.data).toContain('Some words for Kim.')
})

test('Without a mail server it is a readable file that others cannot read', async () => {
  const one = mail({ text: 'plain words' })
  await queue(outbox, one)
  await vi.waitFor(async () => expect(await files()).toContain(`${one.id}.eml`), BOUND)
  const path = join(outbox.config.dataDir, 'outbox', `${one.id}.eml`)
  expect(await readFile(path, 'utf8')).toMatch(new RegExp(`To: ${one.to}[\\s\\S]*plain words`))
  expect((await stat(path)).mode & 0o077).toBe(0)
})

test('A mail of a transaction that is rolled back is never sent', async () => {
  const [never, sent] = [mail(), mail()]
  const { database, server } = outbox
  const failing = database.db.transaction().execute(async (tx) => {
    await server.platform.jobs.queue(tx, job, never)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await queue(outbox, sent)
  await vi.waitFor(async () => expect(await files()).toContain(`${sent.id}.eml`), BOUND)
  expect(await files()).not.toContain(`${never.id}.eml`)
  const left = await database.pool.query(`select from pgboss.job where data ->> 'id' = $1`, [never.id])
  expect(left.rowCount).toBe(0)
})

test('A mail that is refused for now is tried again, and the log does not say whose it is', async () => {
  const one = mail()
  refusals.push(one.to)
  await queue(smtp, one)
  await vi.waitFor(() => expect(received.map((got) => got.to)).toContainEqual([one.to]), BOUND)
  const log = smtp.log.join('')
  expect(log).toContain('job failed and will be tried again')
  expect(log).not.toContain(one.to)
  expect(log).not.toContain('Some words for Kim')
})

test.each([
  'kim@example.test, second@example.test',
  'kim@example.test\r\nBcc: second@example.test',
  'kim@example.test>\r\nRCPT TO:<second@example.test',
  '<kim@example.test>,second@example.test',
  'kim@example.test; second@example.test',
])('The recipient %j does not add a second one', async (to) => {
  const deliver = createMailer(smtp.config)
  const before = received.length
  await deliver(mail({ to })).catch(() => undefined)
  for (const got of received.slice(before)) {
    expect(got.to.length).toBeLessThanOrEqual(1)
    expect(got.to).not.toContain('second@example.test')
    expect(got.data).not.toMatch(/^bcc:/im)
  }
})

test('A subject cannot add a header', async () => {
  const one = mail({ subject: 'Hello\r\nBcc: second@example.test\r\n\r\nbody' })
  await createMailer(smtp.config)(one)
  const got = received.find((other) => other.to.includes(one.to))
  expect(got?.to).toEqual([one.to])
  expect(got?.data).not.toMatch(/^bcc:/im)
})
