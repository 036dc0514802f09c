import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { updateNotificationSettings } from '../../contract/notification-settings.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { testApp } from '../../test/support/app.ts'
import { boarding } from '../../test/support/boarding.ts'
import { type Member, type MemberTraits, makeMember, PASSWORD } from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { mailsTo } from '../../test/support/links.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'
import { reminderMail } from './mail-words.ts'
import type { Reminded } from './mails.sql.ts'
import { bringOutcomes } from './outcomes.ts'

// Its own job waits, so that each run is one of the test's.
const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const other = await testApp({ RATE_LIMITS: 'off' }, app.database.connection, 3_600)
const { db } = app.database
const { put, wait, run } = boarding(app)
const { close, age, reopen } = holding(app)
const pitchers = [await makePitcher(app), await makePitcher(app)]

const mailsOf = async ({ email }: Member) =>
  (await mailsTo(app, email)).filter(({ letter }) => letter === 'outcomes_due')
const noticesOf = async (member: Member) => (await app.as(member).call(listNotifications)).body
const due = async (member: Member) =>
  (await noticesOf(member)).notifications.filter(({ type }) => type === 'outcomes_due')

/** A request that two members have pitched to, and that its author has closed. */
async function closed(traits: MemberTraits = {}) {
  const author = await makeMember(app, traits)
  const post_id = await makeRequest(app, author, { title: 'Barges' })
  const [one, two] = [
    await makePitch(app, pitchers[0]!, post_id),
    await makePitch(app, pitchers[1]!, post_id),
  ]
  await close(author, post_id)
  return { author, post_id, one: one.id, two: two.id }
}

test('reminds the author once, three days after closing, by email and in the bell’s list', async () => {
  const { author, post_id } = await closed({ name: 'Ada', profile: { timezone: 'PT' } })
  await age(post_id, 71)
  await run()
  expect([await mailsOf(author), await due(author)]).toEqual([[], []])
  await age(post_id, 1)
  await run()
  await run()
  await age(post_id, 24)
  await run()
  const moment = '[A-Z][a-z]{2} \\d{1,2}(, \\d{4})? at \\d{1,2}:\\d\\d [AP]M PT'
  expect(await mailsOf(author)).toMatchObject([
    {
      slots: {
        name: 'Ada',
        subject: '2 pitches to “Barges” need an outcome',
      },
      rows: [
        {
          request: '“Barges”',
          closed_at: expect.stringMatching(`^${moment}$`),
          due: expect.stringMatching(
            `^2 pitches still need an outcome\\. On ${moment} they become “Closed, not selected”, and their pitchers will see it\\.$`,
          ),
          request_link: expect.stringMatching(`/app/pitchbox\\?request=${post_id}$`),
        },
      ],
      unsubscribe: { account_id: author.id, kind: 'outcomes' },
    },
  ])
  expect(await due(author)).toMatchObject([
    {
      body: '2 pitches to "Barges" need an outcome',
      actor: null,
      link: `/app/pitchbox?request=${post_id}`,
    },
  ])
  expect((await noticesOf(author)).bell).toBe(
    (await noticesOf(author)).notifications.filter(({ type }) => type === 'like').length,
  )
})

test('counts only pitches that the author has not decided on, and reminds of none', async () => {
  const [some, all] = [await closed(), await closed()]
  await put(some.author, some.post_id, some.one, 'used')
  await wait(some.post_id, 10)
  // The decision on the second is about to be released.
  await put(all.author, all.post_id, all.one, 'declined')
  await wait(all.post_id, 10)
  await put(all.author, all.post_id, all.two, 'used')
  for (const { post_id } of [some, all]) await age(post_id, 72)
  await run()
  expect(await mailsOf(some.author)).toMatchObject([
    {
      slots: {
        subject: '1 pitch to “Barges” needs an outcome',
      },
      rows: [
        {
          due: expect.stringMatching(
            /^1 pitch still needs an outcome\. On .* it becomes “Closed, not selected”, and its pitcher will see it\.$/,
          ),
        },
      ],
    },
  ])
  expect(await due(some.author)).toMatchObject([{ body: '1 pitch to "Barges" needs an outcome' }])
  expect([await mailsOf(all.author), await due(all.author)]).toEqual([[], []])
})

test('reminds again only of another closing', async () => {
  const { author, post_id } = await closed()
  await age(post_id, 72)
  await run()
  await reopen(author, post_id)
  await run()
  expect(await mailsOf(author)).toHaveLength(1)
  await close(author, post_id)
  await age(post_id, 72)
  await run()
  await run()
  expect(await mailsOf(author)).toHaveLength(2)
})

test('writes the notification alone while the setting is off', async () => {
  const { author, post_id } = await closed()
  await app.as(author).call(updateNotificationSettings, { body: { email: { outcomes: 'off' } } })
  await age(post_id, 72)
  await run()
  expect(await mailsOf(author)).toEqual([])
  expect(await due(author)).toHaveLength(1)
})

test('reminds no one of a request that settles now, nor an author who has left', async () => {
  const [late, left] = [await closed(), await closed()]
  await app.as(left.author).call(deleteOwnAccount, { body: { password: PASSWORD } })
  await age(late.post_id, 121)
  await age(left.post_id, 72)
  await run()
  expect([await mailsOf(late.author), await mailsOf(left.author)]).toEqual([[], []])
  expect(await due(late.author)).toEqual([])
})

test('reminds dormant authors, and each author once when two processes run at once', async () => {
  const requests = await Promise.all(Array.from({ length: 5 }, () => closed()))
  for (const { author, post_id } of requests) {
    await age(post_id, 80)
    await sql`update accounts set data = data || '{"status": "Dormant"}' where id = ${author.id}`.execute(db)
  }
  await Promise.all([run(), bringOutcomes(other.server.platform), run()])
  for (const { author } of requests) {
    expect(await mailsOf(author)).toHaveLength(1)
    expect(await due(author)).toHaveLength(1)
  }
})

test.each([
  ['America/Halifax', 'MT', 'America/Halifax'],
  [null, 'MT', 'America/Denver'],
  [null, 'America/Chicago', 'America/Chicago'],
  [null, 'Somewhere', 'America/New_York'],
  [null, '', 'America/New_York'],
  [null, undefined, 'America/New_York'],
] as const)(
  'reads the times of an email in the zone set, %s, else in the profile’s, %s: %s',
  async (zone, timezone, read) => {
    const { id } = await makeMember(app, { profile: timezone === undefined ? {} : { timezone } })
    await db.insertInto('notification_settings').values({ account_id: id, zone }).execute()
    const found = await sql<{ zone: string }>`select member_zone(${id}) as zone`.execute(db)
    expect(found.rows[0]!.zone).toBe(read)
  },
)

test('names the author’s day if the deadline was a whole day, and the year if it is another', () => {
  const request = {
    ...{ id: 'x', title: 'Barges', pitches: 2, expires_at: '2026-12-30T07:59:59.999Z' },
    ...{ day: '2026-12-29', day_zone: 'America/Los_Angeles' },
  } satisfies Reminded
  const author = { name: 'Ada', zone: 'America/New_York' } as const
  expect(reminderMail(author, [request], '', Date.parse('2027-01-02')).rows).toMatchObject([
    {
      closed_at: 'Dec 29, 2026, end of day PT',
      due: expect.stringMatching(/On Jan 4 at 2:59 AM ET they become/),
    },
  ])
})
