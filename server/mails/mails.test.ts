import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { BOUND, promptApp, type TestApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { partsOf } from '../../test/support/links.ts'
import { openMailSink } from '../../test/support/mail-sink.ts'
import { linkIn } from '../../test/support/smtp-sink.ts'
import { readAuthKey } from '../auth/tokens.ts'
import { MailedLinks, voidLinks } from '../mailed-links/mailed-links.ts'
import { outboxFolder } from '../platform/mail/mail.ts'
import { queueMail } from './mails.ts'
import type { TemplateName, TemplateSlots } from './template-slots.ts'

const sink = await openMailSink()
const app = await promptApp({
  SMTP_URL: sink.url,
  COMPANY_NAME: 'Harbor & Sons',
  CONTACT_EMAIL: 'desk@example.test',
})
const links = new MailedLinks(await readAuthKey(app.config))

const address = () => `${randomUUID()}@example.test`
/** Queues an email of its own and returns the recipient. */
async function queue<Name extends TemplateName>(
  on: TestApp,
  letter: Name,
  slots: TemplateSlots[Name],
  to = address(),
) {
  const { database, server } = on
  await database.db.transaction().execute((tx) => queueMail(server.platform.jobs, tx, letter, to, slots))
  return to
}

test('delivers a queued email once, filled in, as text and as HTML', async () => {
  const to = await queue(app, 'password_changed', { name: 'Kim <Lee>' })
  const [mail, ...more] = await sink.mailsTo(to)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: [to], subject: 'Your Beatline password was changed' })
  expect(mail?.text).toContain('Hello Kim <Lee>,')
  expect(mail?.html).toContain('Hello Kim &lt;Lee&gt;,')
  expect(mail?.text).toContain('Harbor & Sons, desk@example.test')
  expect(mail?.html).toContain('href="mailto:desk@example.test"')
})

test('greets a recipient without a name all the same', async () => {
  const to = await queue(app, 'password_changed', { name: ' ' })
  const [mail] = await sink.mailsTo(to)
  expect(mail?.text).toContain('Hello there,')
})

test('makes a mailed link when the email is sent, and stores nothing before that opens it', async () => {
  const member = await makeMember(app)
  const { database, server } = app
  const queued = await database.db.transaction().execute(async (tx) => {
    const link = await links.make(tx, { user_id: member.id, purpose: 'recovery', email: member.email })
    await queueMail(server.platform.jobs, tx, 'recovery', member.email, { name: member.name }, link)
    const jobs = await tx
      .withSchema('pgboss')
      .selectFrom('job' as never)
      .select('data' as never)
      .where('name' as never, '=', 'mail' as never)
      .execute()
    return JSON.stringify(jobs)
  })
  const [mail] = await sink.mailsTo(member.email)
  const link = linkIn(mail!)
  const { token, type, redirect_to } = partsOf(link.href)
  expect(link.href).toContain(`${server.platform.origin()}/auth/v1/verify?`)
  expect({ type, redirect_to }).toEqual({ type: 'recovery', redirect_to: '/reset-password' })
  expect(queued).toContain(member.email)
  expect(queued).not.toContain(token)
  expect(mail?.html).toContain(link.href.replaceAll('&', '&amp;'))
})

test('does not send an email whose link was voided while it waited', async () => {
  const member = await makeMember(app)
  const { database, server } = app
  const queueLink = (isVoid: boolean) =>
    database.db.transaction().execute(async (tx) => {
      const link = await links.make(tx, { user_id: member.id, purpose: 'recovery', email: member.email })
      await queueMail(server.platform.jobs, tx, 'recovery', member.email, { name: member.name }, link)
      if (isVoid) await voidLinks(tx, member.id, ['recovery'])
    })
  await queueLink(true)
  await queueLink(false)
  await sink.mailsTo(member.email)
  await vi.waitFor(async () => expect(await waiting()).toBe(0), BOUND)
  expect(await sink.mailsTo(member.email)).toHaveLength(1)
})

async function waiting(): Promise<number> {
  const { rowCount } = await app.database.pool.query(
    `select from pgboss.job where name = 'mail' and state < 'completed'`,
  )
  return rowCount ?? 0
}

test('leaves nothing of a sent or canceled email in the queue, and of one given up only the recipient', async () => {
  const { pool } = app.database
  const heldOf = async (to: string) => {
    const { rows } = await pool.query(
      `select state::text, job.data from pgboss.job join pgboss.queued_in_tests queued using (id)
       where queued.data ->> 'to' = $1`,
      [to],
    )
    return rows[0]
  }
  const reason = { name: 'Unusual', message: 'An unusual reason' }
  const unknown = address()
  sink.refuseOnce(unknown, true)
  await queue(app, 'application_rejected', reason, unknown)
  const sent = await queue(app, 'application_rejected', reason)
  const cancelled = address()
  await pool.query(`insert into pgboss.job (name, data, start_after) values ('mail', $1, '2100-01-01')`, [
    { to: cancelled, slots: reason },
  ])
  expect(await heldOf(cancelled)).toMatchObject({ state: 'created', data: { slots: reason } })
  await pool.query(`update pgboss.job set state = 'cancelled' where data ->> 'to' = $1`, [cancelled])
  expect(await heldOf(cancelled)).toEqual({ state: 'cancelled', data: null })
  await vi.waitFor(async () => expect(await heldOf(sent)).toEqual({ state: 'completed', data: null }), BOUND)
  const givenUp = { state: 'failed', data: { to: unknown } }
  await vi.waitFor(async () => expect(await heldOf(unknown)).toEqual(givenUp), BOUND)
})

test('never sends a mail whose transaction was rolled back', async () => {
  const never = address()
  const { database, server } = app
  const failing = database.db.transaction().execute(async (tx) => {
    await queueMail(server.platform.jobs, tx, 'account_deleted', never, { name: 'Kim' })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await sink.mailsTo(await queue(app, 'account_deleted', { name: 'Kim' }))
  expect(sink.received.flatMap((mail) => mail.to)).not.toContain(never)
  const left = await database.pool.query(`select from pgboss.job where data ->> 'to' = $1`, [never])
  expect(left.rowCount).toBe(0)
})

test('retries a mail that is refused for now, without logging the recipient', async () => {
  const to = address()
  sink.refuseOnce(to)
  await queue(app, 'password_changed', { name: 'Somebody Unusual' }, to)
  expect(await sink.mailsTo(to)).toHaveLength(1)
  const log = app.log.join('')
  expect(log).toContain('job failed, will retry')
  expect(log).not.toContain(to)
  expect(log).not.toContain('Somebody Unusual')
})

test('writes a queued email to a file of the outbox without a mail server', async () => {
  const quiet = await promptApp()
  const to = await queue(quiet, 'second_factor_added', { name: 'Kim' })
  const folder = outboxFolder(quiet.config)
  const texts = async () =>
    Promise.all((await readdir(folder)).map((name) => readFile(`${folder}/${name}`, 'utf8')))
  await vi.waitFor(async () => expect((await texts()).join('')).toContain(`To: ${to}`), BOUND)
})
