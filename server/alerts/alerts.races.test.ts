import { expect, test, vi } from 'vitest'
import { alerting } from '../../test/support/alerting.ts'
import { BOUND } from '../../test/support/bound.ts'
import { makeMember, makePost } from '../../test/support/factories.ts'
import { openMailSink } from '../../test/support/mail-sink.ts'
import {
  CALLS,
  concurrently,
  makeMembers,
  numbersTo,
  race,
  rowsOf,
  twoProcesses,
} from '../../test/support/races.ts'
import { bringAlerts } from './alerts.ts'

const sink = await openMailSink()
const { app, appOf } = await twoProcesses({ SMTP_URL: sink.url })
const { filter, setDue, run, mailsOf } = alerting(app)
const author = await makeMember(app)
const MEMBERS = 6
const POSTS = 4

/** Two processes do all that is due, many times at once. */
const bringAtOnce = () =>
  concurrently(async (n) => {
    await bringAlerts(appOf(n).server.platform)
    return { status: 200, body: null }
  }, CALLS)
const publish = (title: string) => Promise.all(numbersTo(POSTS).map(() => makePost(app, author, { title })))

test('queues each alert once, with each post once, in two processes', async () => {
  const members = await makeMembers(app, MEMBERS)
  for (const member of members) await filter(member, { all: ['praseodymium'] })
  await race(async () => {
    await rowsOf(app, `update matches set emailed_at = emailed_at - interval '2 hours'`)
    const posts = await publish('Praseodymium')
    // Their author corrects them meanwhile.
    const edits = posts.map((id) => rowsOf(app, `update posts set title = title || ' I' where id = '${id}'`))
    const [outcomes] = await Promise.all([bringAtOnce(), ...edits])
    await run()
    for (const member of members) {
      const sent = (await mailsOf(member)).flatMap((mail) => mail.posts).filter((id) => posts.includes(id))
      expect(sent.toSorted()).toEqual(posts.toSorted())
    }
    return outcomes
  })
})

test('sends each digest once, in two processes', async () => {
  const members = await makeMembers(app, MEMBERS)
  for (const member of members) await filter(member, { all: ['dysprosium'], delivery: 'digest' })
  let round = 0
  await race(async () => {
    const posts = await publish('Dysprosium')
    await run()
    await rowsOf(app, 'delete from digests')
    for (const member of members) await setDue(member)
    const outcomes = await bringAtOnce()
    round += 1
    for (const member of members) {
      // `bringAlerts` skips a member whom the scheduled job has locked; that job queues the digest.
      const mails = await vi.waitFor(async () => {
        const queued = await mailsOf(member)
        expect(queued).toHaveLength(round)
        return queued
      }, BOUND)
      expect(mails.at(-1)!.posts.toSorted()).toEqual(posts.toSorted())
      await sink.mailsTo(member.email, round)
    }
    return outcomes
  })
  expect(await rowsOf(app, 'select from digests')).toHaveLength(MEMBERS)
  for (const { email } of members)
    expect(sink.received.filter(({ to }) => to.includes(email))).toHaveLength(round)
})
