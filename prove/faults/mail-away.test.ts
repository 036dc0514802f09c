import { expect, test, vi } from 'vitest'
import { recover } from '../../contract/auth.ts'
import { BOUND, testApp } from '../../test/app.ts'
import { makeMember } from '../../test/factories.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'
import { type Fault, FaultyMailServer } from './mail-server.ts'
import { passPauses, queueMails, queueOf } from './queue.ts'
import { expectServing } from './serving.ts'

const MAILS = sized(4, 100)
/** docs/architecture.md#jobs */
const PAUSE_MAX_S = 120
const TRIED = { timeout: 60_000, interval: 100 }

let fault: Fault | null = null
const smtp = await FaultyMailServer.open((of) => (of === 'connection' ? fault : null))
const app = await testApp({
  SMTP_URL: smtp.url,
  SMTP_TIMEOUT_MS: '4000',
  RATE_LIMITS: 'off',
})

const cameTo = (to: string) => smtp.received.filter((mail) => mail.to === to).length

const allCome = (receivers: string[]) =>
  vi.waitFor(
    async () => {
      await passPauses(app)
      expect(receivers.filter((to) => cameTo(to) === 0)).toEqual([])
    },
    { timeout: 45_000, interval: 200 },
  )

test('While the mail server is away mails wait, never for longer than two minutes, and then each comes once', async () => {
  smtp.close()
  const receivers = await queueMails(app, MAILS)
  // As long as one is being tried, its pause is not known.
  const rest = async (tries: number) => {
    const waiting = await queueOf(app)
    expect(waiting.filter(({ state, retry_count: n }) => state !== 'retry' || n < tries)).toEqual([])
    return waiting
  }
  const answered = await expectServing(app, () => vi.waitFor(() => rest(0), TRIED))
  // As after hours: the pause has grown as far as it grows.
  await app.database.pool.query(
    `update pgboss.job set retry_count = 600, start_after = now() where name = 'mail' and state = 'retry'`,
  )
  const waiting = await vi.waitFor(() => rest(601), TRIED)
  const pause = Math.max(...waiting.map(({ seconds }) => seconds))
  expect(pause).toBeGreaterThan(30)
  expect(pause).toBeLessThanOrEqual(PAUSE_MAX_S)

  await smtp.listen()
  await allCome(receivers)
  expect(receivers.map(cameTo)).toEqual(receivers.map(() => 1))
  expect(app.log.join('')).not.toContain('@example.test')
  figures('A mail server that is away', {
    mails: MAILS,
    lost: receivers.filter((to) => cameTo(to) === 0).length,
    doubled: receivers.filter((to) => cameTo(to) > 1).length,
    'longest pause, s': Math.round(pause),
    ...answered,
  })
})

test('A mail server that never answers holds up neither calls nor other jobs', async () => {
  const member = await makeMember(app)
  fault = 'drips its greeting'
  // The connections that are open would go on.
  smtp.close()
  await smtp.listen()
  const receivers = await queueMails(app, 6)
  await expectServing(app, async () => {
    await vi.waitFor(
      () => expect(smtp.failed.get('drips its greeting') ?? 0).toBeGreaterThanOrEqual(3),
      BOUND,
    )
    await app.anonymous.call(recover, { query: {}, body: { email: member.email } })
    // The job that looks the address up is done while all who send mails wait.
    const queued = async () =>
      app.database.pool.query(`select from pgboss.job where name = 'mail' and data ->> 'to' = $1`, [
        member.email,
      ])
    await vi.waitFor(async () => expect((await queued()).rowCount).toBe(1), BOUND)
    expect(receivers.map(cameTo)).toEqual(receivers.map(() => 0))
  })
  fault = null
  const all = [...receivers, member.email]
  await allCome(all)
  expect(all.map(cameTo)).toEqual(all.map(() => 1))
})
