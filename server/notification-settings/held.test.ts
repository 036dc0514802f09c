import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { setLimit } from '../../contract/contact-limits.ts'
import { listFeed } from '../../contract/feed.ts'
import { findDirect, listConversations, readConversation } from '../../contract/messages.ts'
import { type NotificationChanges, updateNotificationSettings } from '../../contract/notification-settings.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { readPost } from '../../contract/posts.ts'
import { BOUND, testApp } from '../../test/support/app.ts'
import { boarding } from '../../test/support/boarding.ts'
import { type Member, makeMember, makePost } from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { mailsTo } from '../../test/support/links.ts'
import { passing, quietNow } from '../../test/support/passing.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'
import { talking } from '../../test/support/talking.ts'

const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const { db } = app.database
const { put, wait, run } = boarding(app)
const { close, age } = holding(app)
const { start } = talking(app)
const passes = passing(app)

const change = (member: Member, body: NotificationChanges) =>
  app.as(member).call(updateNotificationSettings, { body })
const mailsOf = async ({ email }: Member, name: string) =>
  (await mailsTo(app, email)).filter(({ letter }) => letter === name)
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const VACATION = { from: day(-1), to: day(7) }

describe.each<[string, NotificationChanges]>([
  ['In quiet hours', { quiet_hours: quietNow() }],
  ['On vacation', { vacation: VACATION }],
])('%s', (_, held) => {
  test('outcomes wait for their end, and are one email then; the bell keeps working', async () => {
    const [author, pitcher] = [await makeMember(app), await makePitcher(app)]
    await change(pitcher, held)
    for (const title of ['Rail', 'Barges']) {
      const post_id = await makeRequest(app, author, { title })
      const { id } = await makePitch(app, pitcher, post_id)
      await put(author, post_id, id, 'used')
      await wait(post_id, 10)
      await run()
      await sql`update pitch_outcomes set outcome_at = outcome_at - interval '2 hours'
        where response_id = ${id}`.execute(db)
      await run()
    }
    expect(await mailsOf(pitcher, 'pitch_outcomes')).toEqual([])
    expect((await app.as(pitcher).call(listNotifications)).body.bell).toBe(2)
    await change(pitcher, { quiet_hours: null, vacation: null })
    await run()
    await run()
    expect(await mailsOf(pitcher, 'pitch_outcomes')).toMatchObject([
      { slots: { subject: 'Outcomes of 2 of your pitches' } },
    ])
  })

  test('reminders wait for their end, and are one email then, about what is still undecided', async () => {
    const author = await makeMember(app)
    const pitcher = await makePitcher(app)
    await change(author, held)
    const asked = []
    for (const title of ['Rail', 'Barges', 'Decided']) {
      const post_id = await makeRequest(app, author, { title })
      asked.push({ post_id, id: (await makePitch(app, pitcher, post_id)).id })
      await close(author, post_id)
      await age(post_id, 80)
      await run()
    }
    expect(await mailsOf(author, 'outcomes_due')).toEqual([])
    const { notifications } = (await app.as(author).call(listNotifications)).body
    expect(notifications.filter(({ type }) => type === 'outcomes_due')).toHaveLength(3)
    const decided = asked[2]!
    await put(author, decided.post_id, decided.id, 'used')
    await wait(decided.post_id, 10)
    await change(author, { quiet_hours: null, vacation: null })
    await run()
    await run()
    const mails = await mailsOf(author, 'outcomes_due')
    expect(mails).toMatchObject([{ slots: { subject: 'Pitches to 2 of your requests need an outcome' } }])
    expect(new Set(mails[0]!.rows!.map(({ request }) => request))).toEqual(new Set(['“Barges”', '“Rail”']))
  })

  test('emails about sign-in are sent at once, whatever was unsubscribed from', async () => {
    const member = await makeMember(app)
    const off = { messages: 'off', pitches: 'off', outcomes: 'off' } as const
    await change(member, { ...held, email: off })
    const mailed = await testApp({ RATE_LIMITS: 'off' }, app.database.connection, 1)
    const asked = await mailed.anonymous.send('POST', '/auth/v1/recover', {
      body: JSON.stringify({ email: member.email }),
      headers: { 'content-type': 'application/json' },
    })
    expect(asked.status).toBe(200)
    await expect.poll(() => mailsOf(member, 'recovery'), BOUND).toHaveLength(1)
  })
})

describe('A vacation that others are told of', () => {
  /** An author who is away, someone who reads their post, and a conversation of the two. */
  async function scene(body: NotificationChanges) {
    const [author, reader] = [await makeMember(app), await makeMember(app)]
    const post_id = await makePost(app, author)
    const { id } = await start(reader, author)
    await change(author, body)
    const seen = async (member: Member) => {
      const [post, conversation] = [
        await app.as(member).call(readPost, { params: { post_id } }),
        await app.as(member).call(readConversation, { params: { conversation_id: id } }),
      ]
      return [post.body.away_until, conversation.body.away_until]
    }
    /** What is said above the field for a first message. */
    const first = async (member: Member) =>
      (await app.as(member).call(findDirect, { params: { account_id: author.id } })).body.away_until
    return { author, reader, seen, first }
  }

  test('is at the conversation and the post by id until its last day, for others alone', async () => {
    const { author, reader, seen } = await scene({ vacation: VACATION, vacation_told: true })
    expect(await seen(reader)).toEqual([VACATION.to, VACATION.to])
    expect(await seen(author)).toEqual([null, null])
    await change(author, { vacation: null })
    expect(await seen(reader)).toEqual([null, null])
  })

  test('is above a first message, for those who may write one', async () => {
    const { author, reader, first } = await scene({ vacation: VACATION, vacation_told: true })
    const [stranger, refused] = [await makeMember(app), await makeMember(app)]
    await app.as(author).call(setLimit, { params: { member_id: refused.id }, body: { level: 'no_contact' } })
    expect(await first(stranger)).toBe(VACATION.to)
    for (const other of [reader, author, refused]) expect(await first(other)).toBeNull()
    await change(author, { vacation_told: false })
    expect(await first(stranger)).toBeNull()
  })

  test.each<[string, NotificationChanges]>([
    ['with its switch off', { vacation: VACATION }],
    ['before its first day', { vacation: { from: day(2), to: day(5) }, vacation_told: true }],
    ['without a vacation', { vacation_told: true }],
  ])('is nowhere %s', async (_, body) => {
    const { reader, seen } = await scene(body)
    expect(await seen(reader)).toEqual([null, null])
  })

  test('is nowhere after its last day', async () => {
    const { author, reader, seen } = await scene({ vacation_told: true })
    await sql`update notification_settings set vacation_from = current_date - 9, vacation_to = current_date - 2
      where account_id = ${author.id}`.execute(db)
    expect(await seen(reader)).toEqual([null, null])
  })

  test('is in no list and no event', async () => {
    const { author, reader } = await scene({ vacation: VACATION, vacation_told: true })
    const stream = await app.stream(reader)
    await stream.next('ready')
    await passes(reader, '1 minute')
    await start(author, reader, 'Hello')
    const event = await stream.next('message.created')
    const lists = [
      event.data,
      (await app.as(reader).call(listConversations, { body: {} })).body,
      (await app.as(reader).call(listFeed)).body,
    ]
    expect(JSON.stringify(lists)).not.toMatch(new RegExp(`away_until|${VACATION.to}`))
    stream.close()
  })
})
