import { expect, test } from 'vitest'
import { setLimit } from '../../contract/contact-limits.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import { updateNotificationSettings } from '../../contract/notification-settings.ts'
import { changeAudience, closePost } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { makeConfidential } from '../../test/support/confidential.ts'
import { inDays, type Member, makeMember } from '../../test/support/factories.ts'
import { quietNow } from '../../test/support/passing.ts'
import { readAuthKey } from '../auth/tokens.ts'
import { mailJob } from '../mails/mails.ts'
import { UnsubscribeLinks } from '../notification-settings/unsubscribe.routes.ts'
import type { Mail } from '../platform/mail/mail.ts'

const app = await testApp({}, undefined, 3_600)
const { database, server } = app
const author = await makeMember(app, { name: 'Ada Quill' })
const unsubscribeLinks = new UnsubscribeLinks(await readAuthKey(app.config))
const noLinks = { address: async () => '' }
const noMails = { mail: async () => null }

const chosen = (...people: Member[]) => ({
  audience: 'chosen' as const,
  invited: people.map(({ id }) => ({ account_id: id, profile_id: null })),
})

const set = (member: Member, body: BodyOf<typeof updateNotificationSettings>) =>
  app.as(member).call(updateNotificationSettings, { body })

/** Two members who are invited in their quiet hours, the first of whom is about to lose the request. */
async function invited() {
  const people = [await makeMember(app, { role: 'pr' }), await makeMember(app, { role: 'expert' })] as const
  for (const one of people) await set(one, { quiet_hours: quietNow() })
  const { id } = await makeConfidential(app, author, chosen(...people))
  return { people, params: { post_id: id } }
}

/** Does the one job that has an email to a member, which is due now or `later`, and returns who got it. */
async function deliver({ email }: Member, later: boolean): Promise<string[]> {
  const sent: Mail[] = []
  const links = { links: noLinks, statusLinks: noLinks, sourceLinks: noMails, unsubscribeLinks }
  const job = mailJob(server.platform, async (mail) => void sent.push(mail), links)
  const held = await database.pool.query<{ data: Parameters<typeof job.run>[0] }>(
    `select data from pgboss.job where name = 'mail' and data ->> 'to' = $1 and state = 'created'
       and (start_after > now() + interval '1 minute') = $2`,
    [email, later],
  )
  expect(held.rows).toHaveLength(1)
  for (const { data } of held.rows) await job.run(data, server.platform.log, new Date())
  return sent.map(({ to }) => to)
}

/** The same once their quiet hours are over. */
async function sentTo(member: Member): Promise<string[]> {
  await set(member, { quiet_hours: null })
  return deliver(member, false)
}

test('emails a member in quiet hours at their end, and not one who is no longer invited by then', async () => {
  const { people, params } = await invited()
  const [lost, kept] = people
  await app.as(author).call(changeAudience, { params, body: chosen(kept) })
  expect([await sentTo(lost), await sentTo(kept)]).toEqual([[], [kept.email]])
  await app.as(author).call(changeAudience, { params, body: chosen(lost, kept) })
  expect(await sentTo(lost)).toEqual([lost.email])
})

test('emails nobody who no longer reads the request as a journalist, or whom its author has blocked', async () => {
  const { people } = await invited()
  const [lost, kept] = people
  await database.pool.query(`update accounts set role = 'journalist' where id = $1`, [lost.id])
  expect([await sentTo(lost), await sentTo(kept)]).toEqual([[], [kept.email]])
  await app.as(author).call(setLimit, { params: { member_id: kept.id }, body: { level: 'block' } })
  expect(await sentTo(kept)).toEqual([])
})

test('emails nobody about a request that has closed or was removed', async () => {
  const [closed, removed] = [await invited(), await invited()]
  for (const { people } of [closed, removed])
    for (const one of people) expect(await sentTo(one)).toEqual([one.email])
  await app.as(author).call(closePost, { params: closed.params })
  await database.pool.query('update posts set removed_at = now() where id = $1', [removed.params.post_id])
  for (const { people } of [closed, removed]) for (const one of people) expect(await sentTo(one)).toEqual([])
})

const vacation = { from: inDays(-1).slice(0, 10), to: inDays(3).slice(0, 10) }

test.each([
  ['quiet hours', { quiet_hours: quietNow() }, { quiet_hours: null }],
  ['a vacation', { vacation }, { vacation: null }],
] as const)('is put back when it comes due in %s, and goes out once that ends', async (_, hold, release) => {
  const [member] = (await invited()).people
  await set(member, { quiet_hours: null })
  await set(member, hold)
  expect(await deliver(member, false)).toEqual([])
  await database.pool.query(
    `delete from pgboss.job where data ->> 'to' = $1 and start_after < now() + interval '1 minute'`,
    [member.email],
  )
  // What was put back waits, and is put back again.
  expect(await deliver(member, true)).toEqual([])
  await database.pool.query(
    `delete from pgboss.job where data ->> 'to' = $1 and id <> (
       select id from pgboss.job where data ->> 'to' = $1 order by created_on desc limit 1)`,
    [member.email],
  )
  await set(member, release)
  expect(await deliver(member, false)).toEqual([member.email])
})

test('stays held while settings change that say nothing of when', async () => {
  const [member] = (await invited()).people
  expect(await deliver(member, false)).toEqual([])
  await set(member, { show_text: false, email: { likes: 'off' } })
  expect(await deliver(member, true)).toEqual([])
})
