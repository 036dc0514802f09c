import { describe, expect, test } from 'vitest'
import { setLimit } from '../../contract/contact-limits.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import { updateNotificationSettings } from '../../contract/notification-settings.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { changeAudience, closePost } from '../../contract/posts.ts'
import { BOUND, testApp } from '../../test/support/app.ts'
import { makeConfidential } from '../../test/support/confidential.ts'
import { inDays, type Member, makeMember, PASSWORD } from '../../test/support/factories.ts'
import { quietNow } from '../../test/support/passing.ts'
import { waiting } from '../../test/support/rows-at-once.ts'
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

type SecondsHeld = typeof unsubscribeLinks.secondsHeld

/** Does the one job that has an email to a member, which is due now or `later`, and returns who got it. */
async function deliver(
  { email }: Member,
  later: boolean,
  secondsHeld: SecondsHeld = unsubscribeLinks.secondsHeld,
): Promise<string[]> {
  const sent: Mail[] = []
  const address: typeof unsubscribeLinks.address = (...of) => unsubscribeLinks.address(...of)
  const links = {
    ...{ links: noLinks, statusLinks: noLinks, sourceLinks: noMails },
    unsubscribeLinks: { address, secondsHeld },
  }
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

describe('As it comes due', () => {
  const leave = (member: Member) => app.as(member).call(deleteOwnAccount, { body: { password: PASSWORD } })
  /** Begins this once it is known how long the email is held, and goes on when it waits for that transaction. */
  const meanwhile = async (member: Member, begin: () => Promise<unknown>) => {
    let begun: Promise<unknown> | undefined
    await deliver(member, false, async (...of) => {
      const seconds = await unsubscribeLinks.secondsHeld(...of)
      begun = begin()
      await expect.poll(() => waiting(app), BOUND).toBe(1)
      return seconds
    })
    await begun
  }
  const countLater = async ({ email }: Member) =>
    (
      await database.pool.query(
        `select from pgboss.job where name = 'mail' and data ->> 'to' = $1 and start_after > now() + interval '1 minute'`,
        [email],
      )
    ).rowCount

  test('is neither sent nor put back for a member who has just left', async () => {
    const [member] = (await invited()).people
    await set(member, { quiet_hours: null })
    const sent = await deliver(member, false, async (...of) => {
      await leave(member)
      return unsubscribeLinks.secondsHeld(...of)
    })
    expect([sent, await countLater(member)]).toEqual([[], 0])
  })

  test('is forgotten with a member who leaves while it is put back', async () => {
    const [member] = (await invited()).people
    await meanwhile(member, () => leave(member))
    expect(await countLater(member)).toBe(0)
  })

  test('is due at once if quiet hours end while it is put back', async () => {
    const [member] = (await invited()).people
    await meanwhile(member, () => set(member, { quiet_hours: null }))
    expect(await countLater(member)).toBe(0)
  })
})
