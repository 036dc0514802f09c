import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { recover } from '../../contract/auth.ts'
import { ALERT_MAIL, type AlertMail } from '../../server/alerts/alert-mails.ts'
import { alerting } from '../../test/support/alerting.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember, makePost } from '../../test/support/factories.ts'
import { makeMembers } from '../../test/support/races.ts'
import { openFaultyMailServer } from '../faults/mail-server.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'

/** How long the mail server takes over each email. */
const ANSWER_MS = sized(1_000, 3_000)
const ALERTS = sized(600, 1_000)
const LINKS = sized(2, 20)
/** What is promised; in the short form it only bounds what would hang. */
const DELAY_MS = sized(60_000, 5_000)
const PATIENCE = { timeout: 60_000, interval: 5 }

const { url, received } = await openFaultyMailServer(
  (of) => (of === 'mail' ? 'answers late' : null),
  ANSWER_MS,
)

// It polls its queues as often as in production.
const app = await testApp({ SMTP_URL: url, RATE_LIMITS: 'off' })
const { pool } = app.database
const { filter, run } = alerting(app)

/** Queues alerts about one match of one member. */
async function queueAlerts(): Promise<void> {
  const [author, member] = [await makeMember(app), await makeMember(app)]
  await filter(member, { all: ['einsteinium'] })
  const post = await makePost(app, author, { title: 'Einsteinium' })
  await run()
  const to = { account_id: member.id, posts: [post], expired: 0 }
  const why = { kind: 'alert', held_by: null, since: new Date().toISOString() } as const
  await app.database.db.transaction().execute(async (tx) => {
    for (let n = 0; n < ALERTS; n += 1)
      await app.server.platform.jobs.queue<AlertMail>(
        tx,
        { name: ALERT_MAIL },
        { id: randomUUID(), ...to, ...why },
      )
  })
}

const waiting = async () => {
  const found = await pool.query(`select from pgboss.job where name = $1 and state < 'completed'`, [
    ALERT_MAIL,
  ])
  return found.rowCount ?? 0
}

/** Milliseconds until the link that a member asks for is with the mail server. */
async function linkTo(email: string): Promise<number> {
  const began = performance.now()
  await app.anonymous.call(recover, { query: {}, body: { email } })
  const mail = await vi.waitUntil(() => received.find(({ to }) => to === email), PATIENCE)
  return mail.at - began
}

test('delays no sign-in link while alerts wait behind a mail server that is slow', async () => {
  const [before, during] = [await makeMembers(app, LINKS), await makeMembers(app, LINKS)]
  const without: number[] = []
  for (const { email } of before) without.push(await linkTo(email))
  await queueAlerts()
  const begun = received.length
  await vi.waitFor(() => expect(received.length).toBeGreaterThan(begun + 5), PATIENCE)
  const beside: number[] = []
  for (const { email } of during) beside.push(await linkTo(email))
  const left = await waiting()
  expect(left, 'alerts that still wait').toBeGreaterThan(0)
  expect(Math.max(...beside)).toBeLessThan(DELAY_MS)
  const ms = (times: number[]) =>
    `${Math.round(times.reduce((sum, time) => sum + time, 0) / times.length)}, at most ${Math.round(Math.max(...times))}`
  figures('Sign-in links beside alerts that wait behind a slow mail server', {
    ...{ alerts: ALERTS, 'still waiting at the end': left, links: LINKS, 'each email takes, ms': ANSWER_MS },
    ...{ 'link without alerts, ms': ms(without), 'link beside alerts, ms': ms(beside) },
  })
})
