import { expect, test } from 'vitest'
import { editFilter, type OwnFilter, pauseFilter } from '../../contract/saved-filters.ts'
import { alerting } from '../../test/support/alerting.ts'
import { testApp } from '../../test/support/app.ts'
import { inDays, type Member, makeMember, makePost } from '../../test/support/factories.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { ActionLinks } from './action-links.ts'
import { alertMailJob } from './send-alerts.ts'

const app = await testApp({}, undefined, 3_600)
const { platform } = app.server
const { run, filter, mailsOf, setDue } = alerting(app)
const author = await makeMember(app)
const links = new ActionLinks(Buffer.from(app.config.AUTH_SECRET!))

const publish = async (title: string) => {
  await makePost(app, author, { title })
  await run()
}

/** The latest email that was queued for a member, as it is sent now. */
async function sent(member: Member): Promise<Mail> {
  const mails: Mail[] = []
  const deliver = async (one: Mail) => void mails.push(one)
  await alertMailJob(platform, deliver, links).run((await mailsOf(member)).at(-1)!, platform.log, new Date())
  return mails[0]!
}
/** What List-Unsubscribe does. */
const unsubscribing = ({ unsubscribe }: Mail) => {
  const { action, subject_id } = links.read(unsubscribe!.split('/m/')[1]!)!
  return { action, subject_id }
}

type Edit = (member: Member, of: OwnFilter) => Promise<unknown>
const edit =
  (change: object): Edit =>
  (member, { id, updated_at }) =>
    app.as(member).call(editFilter, { params: { filter_id: id }, body: { updated_at, ...change } })

test.each<[string, Edit]>([
  ['was turned off', edit({ delivery: 'off' })],
  ['was set to the digest', edit({ delivery: 'digest' })],
  ['has the bell alone', edit({ email: false })],
  ['no longer fits', edit({ all: ['other'] })],
  [
    'is paused',
    (member, { id }) =>
      app.as(member).call(pauseFilter, { params: { filter_id: id }, body: { until: inDays(7) } }),
  ],
])('an alert names and unsubscribes from one filter, where another %s', async (_, change) => {
  const member = await makeMember(app)
  const stays = await filter(member, { name: 'Stays', all: ['lutetium'] })
  const stale = await filter(member, { name: 'Stale', any: ['lutetium'] })
  await publish('Lutetium')
  const both = await sent(member)
  expect(both.text).toContain('Matches Stays, Stale\n')
  expect(unsubscribing(both)).toEqual({ action: 'unsubscribe_alerts', subject_id: null })
  await change(member, stale)
  const one = await sent(member)
  expect(one.text).toContain('Matches Stays\n')
  expect(one.text + one.html).not.toContain('Stale')
  expect(unsubscribing(one)).toEqual({ action: 'unsubscribe_filter', subject_id: stays.id })
})

test('an alert names the filter that was set to the digest since', async () => {
  const member = await makeMember(app)
  const only = await filter(member, { name: 'Only', all: ['hafnium'] })
  await publish('Hafnium')
  await edit({ delivery: 'digest' })(member, only)
  expect(unsubscribing(await sent(member))).toEqual({ action: 'unsubscribe_filter', subject_id: only.id })
})

test('a digest names, and unsubscribes from, the filters that have posts in it', async () => {
  const member = await makeMember(app)
  for (const name of ['One', 'Two']) await filter(member, { name, all: ['tantalum'], delivery: 'digest' })
  await filter(member, { name: 'Empty', all: ['nothing'], delivery: 'digest' })
  await publish('Tantalum')
  await setDue(member)
  await run()
  const digest = await sent(member)
  expect(digest.text.replaceAll('\n', ' ')).toContain('because One and Two are in your digest')
  for (const name of ['One', 'Two']) expect(digest.text).toContain(`Unsubscribe from ${name}: `)
  expect(digest.text + digest.html).not.toContain('Empty')
})
