import { expect, test, vi } from 'vitest'
import { recover } from '../../contract/auth.ts'
import { BOUND, testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'
import { CONNECTION_FAULTS, type Fault, MAIL_FAULTS, NOBODY, openFaultyMailServer } from './mail-server.ts'
import { passPauses, queueMails, queueOf, TEMPLATES } from './queue.ts'
import { expectServing } from './serving.ts'

const MAILS = sized(4, 100)
const FAULTY_MAILS = sized(TEMPLATES.length, 500)
const PATIENCE = { timeout: sized(45_000, 1_800_000), interval: 200 }
/** docs/architecture.md#jobs */
const PAUSE_MAX_S = 120
const TRIED = { timeout: 60_000, interval: 100 }
const DRIPS = 'drips its greeting'

let faultOf: (of: 'connection' | 'mail') => Fault | null = () => null
const smtp = await openFaultyMailServer((of) => faultOf(of))
const app = await testApp({ SMTP_URL: smtp.url, SMTP_TIMEOUT_MS: '4000', RATE_LIMITS: 'off' })
const { pool } = app.database

const copiesTo = (to: string) => smtp.received.filter((mail) => mail.to === to).length
const onceEach = (recipients: string[]) => expect(recipients.map(copiesTo)).toEqual(recipients.map(() => 1))

const allArrive = (recipients: string[]) =>
  vi.waitFor(async () => {
    await passPauses(app)
    expect(recipients.filter((to) => copiesTo(to) === 0)).toEqual([])
  }, PATIENCE)

test('retries emails at most two minutes apart while the mail server is down, then delivers each once', async () => {
  smtp.close()
  const recipients = await queueMails(app, MAILS)
  // An email's pause is unknown during an attempt.
  const pausing = async (tries: number) => {
    const waiting = await queueOf(app)
    expect(waiting.filter(({ state, retry_count: n }) => state !== 'retry' || n < tries)).toEqual([])
    return waiting
  }
  await expectServing(app, () => vi.waitFor(() => pausing(0), TRIED))
  // As after hours, when the pause has grown to its limit.
  await pool.query(
    `update pgboss.job set retry_count = 600, start_after = now() where name = 'mail' and state = 'retry'`,
  )
  const waiting = await vi.waitFor(() => pausing(601), TRIED)
  const pause = Math.max(...waiting.map(({ seconds }) => seconds))
  expect(pause).toBeGreaterThan(30)
  expect(pause).toBeLessThanOrEqual(PAUSE_MAX_S)

  await smtp.listen()
  await allArrive(recipients)
  onceEach(recipients)
  expect(app.log.join('')).not.toContain('@example.test')
  figures('A mail server that is down', { mails: MAILS, 'longest pause, s': Math.round(pause) })
})

test('holds up neither calls nor other jobs when the mail server never answers', async () => {
  const member = await makeMember(app)
  faultOf = (of) => (of === 'connection' ? DRIPS : null)
  // Connections that are open would continue to work.
  smtp.close()
  await smtp.listen()
  const recipients = await queueMails(app, 6)
  await expectServing(app, async () => {
    await vi.waitFor(() => expect(smtp.failed.get(DRIPS) ?? 0).toBeGreaterThanOrEqual(3), BOUND)
    await app.anonymous.call(recover, { query: {}, body: { email: member.email } })
    // The job that looks the address up is done while everything that sends emails waits.
    const queued = `select from pgboss.job where name = 'mail' and data ->> 'to' = $1`
    await vi.waitFor(async () => expect((await pool.query(queued, [member.email])).rowCount).toBe(1), BOUND)
    expect(recipients.map(copiesTo)).toEqual(recipients.map(() => 0))
  })
  faultOf = () => null
  const all = [...recipients, member.email]
  await allArrive(all)
  onceEach(all)
})

/** Fails once in `every`, with each kind in turn. */
function alternating<Kind extends Fault>(kinds: readonly Kind[], every: number): () => Kind | null {
  let n = 0
  return () => {
    n += 1
    return n % every === 0 ? kinds[(n / every) % kinds.length]! : null
  }
}

test('delivers each email once through every fault, unless the mail server hides that it took it', async () => {
  // Each kind gets a turn, however few emails there are.
  const next = { connection: alternating(CONNECTION_FAULTS, 2), mail: alternating(MAIL_FAULTS, sized(2, 4)) }
  smtp.received.length = 0
  smtp.failed.clear()
  await pool.query(`delete from pgboss.job where name = 'mail'`)
  faultOf = (of) => next[of]()
  const recipients = await queueMails(app, FAULTY_MAILS, (n) => (n % 10 === 3 ? 'nobody' : 'somebody'))
  await expectServing(app, () =>
    vi.waitFor(async () => {
      await passPauses(app)
      const states = (await queueOf(app)).map(({ state }) => state)
      expect(states.filter((state) => !['completed', 'failed'].includes(state))).toEqual([])
    }, PATIENCE),
  )
  faultOf = () => null
  expect(smtp.failed.size, 'kinds of faults').toBe(CONNECTION_FAULTS.length + MAIL_FAULTS.length)
  const { nobody = [], somebody = [] } = Object.groupBy(recipients, (to) =>
    NOBODY.test(to) ? 'nobody' : 'somebody',
  )
  const lost = somebody.filter((to) => copiesTo(to) === 0)
  expect(lost).toEqual([])
  const received = Map.groupBy(smtp.received, ({ to }) => to)
  const doubled = smtp.received.length - received.size
  expect(doubled).toBeLessThanOrEqual(smtp.failed.get('keeps it and closes') ?? 0)
  for (const mails of received.values())
    expect(new Set(mails.map(({ id }) => id)).size, 'one Message-ID').toBe(1)

  // Refused for good: attempted once, failed and logged.
  expect(nobody.map((to) => [received.has(to), smtp.offered.get(to)])).toEqual(nobody.map(() => [false, 1]))
  const jobs = await queueOf(app)
  expect(jobs.filter(({ state }) => state === 'failed')).toHaveLength(nobody.length)
  const log = app.log.join('')
  expect(log.match(/job given up/g) ?? []).toHaveLength(nobody.length)
  expect(log).toContain('the mail was not taken: EENVELOPE RCPT TO 550')
  expect(log).not.toContain('@example.test')
  expect(JSON.stringify(jobs.map(({ output }) => output))).not.toContain('@example.test')
  figures('Mails through a mail server that fails', {
    ...{ mails: FAULTY_MAILS, lost: lost.length, doubled, 'refused for good': nobody.length },
    faults: [...smtp.failed].map(([fault, count]) => `${fault} ${count}`).join(', '),
  })
})
