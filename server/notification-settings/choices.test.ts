import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addComment } from '../../contract/comments.ts'
import { likePost } from '../../contract/likes.ts'
import {
  type BellEvent,
  EVENT_EMAILS,
  EVENT_OF,
  type NotificationEvent,
} from '../../contract/notification-events.ts'
import { type NotificationChanges, updateNotificationSettings } from '../../contract/notification-settings.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { NOTIFICATION_TYPES, type NotificationType } from '../../contract/vocabulary.ts'
import { testApp } from '../../test/support/app.ts'
import { boarding } from '../../test/support/boarding.ts'
import { makeConfidential } from '../../test/support/confidential.ts'
import { type Member, makeMember, makePost } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { passing } from '../../test/support/passing.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'
import { talking } from '../../test/support/talking.ts'
import { mailThoseAway } from '../away-mails/away-mails.ts'
import { notify } from '../notifications/notifications.ts'
import { mailRightAway } from '../right-away/right-away.ts'

// Its own jobs wait, so that each run is one of the test's.
const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const { db } = app.database
const { put, wait, run: bring } = boarding(app)
const { start } = talking(app)
const passes = passing(app)

type Scene = { member: Member & { source: string }; happen: () => Promise<unknown> }

/** Alerts and digests are tested with their delivery. */
type Event = Exclude<NotificationEvent, 'alerts' | 'digest'>

/** A member and something that happens to them, by event. */
const scenes: Record<Event, () => Promise<Scene>> = {
  messages: async () => {
    const member = await makePitcher(app)
    return { member, happen: async () => start(await makeMember(app), member) }
  },
  pitches: async () => {
    const member = await makePitcher(app)
    const post_id = await makeRequest(app, member)
    return { member, happen: async () => makePitch(app, await makePitcher(app), post_id) }
  },
  outcomes: async () => {
    const [member, author] = [await makePitcher(app), await makeMember(app)]
    const post_id = await makeRequest(app, author)
    const { id } = await makePitch(app, member, post_id)
    const happen = async () => {
      await put(author, post_id, id, 'used')
      await wait(post_id, 10)
      await bring()
      await sql`update pitch_outcomes set outcome_at = outcome_at - interval '2 hours'
        where response_id = ${id}`.execute(db)
    }
    return { member, happen }
  },
  comments: async () => {
    const member = await makePitcher(app)
    const post_id = await makePost(app, member)
    const body = { post_id, parent_comment_id: null, content: 'Words' }
    return { member, happen: async () => app.as(await makeMember(app)).call(addComment, { body }) }
  },
  invitations: async () => {
    const member = await makePitcher(app)
    const invited = [{ account_id: member.id, profile_id: null }]
    const happen = async () => makeConfidential(app, await makeMember(app), { audience: 'chosen', invited })
    return { member, happen }
  },
  likes: async () => {
    const member = await makePitcher(app)
    const post_id = await makeRequest(app, member)
    return {
      member,
      happen: async () => app.as(await makeMember(app)).call(likePost, { params: { post_id } }),
    }
  },
}

const change = (member: Member, body: NotificationChanges) =>
  app.as(member).call(updateNotificationSettings, { body })
const rung = async (member: Member) => {
  const { notifications, bell } = (await app.as(member).call(listNotifications)).body
  return { notifications: notifications.length, bell }
}
/** Which emails have been sent two minutes after what happened, and an hour later. */
async function emailed(member: Member): Promise<{ soon: string[]; later: string[] }> {
  const letters = async () => (await mailsTo(app, member.email)).map(({ letter }) => letter)
  const all = async () => {
    await mailRightAway(app.server.platform)
    await mailThoseAway(app.server.platform)
    return letters()
  }
  await passes(member, '2 minutes')
  const soon = await all()
  await passes(member, '1 hour')
  await all()
  await bring()
  return { soon, later: (await letters()).slice(soon.length) }
}

const EXPECTED = {
  off: { soon: [], later: [] },
  away: { soon: [], later: ['away_mail'] },
  daily: { soon: [], later: ['pitch_outcomes'] },
} as const
const NOW: Partial<Record<Event, string>> = {
  messages: 'message_now',
  pitches: 'pitch_now',
  invitations: 'invitation',
}
const emailCells = (Object.keys(scenes) as Event[]).flatMap((event) =>
  EVENT_EMAILS[event].map((choice) => [event, choice] as const),
)

test.each(emailCells)(
  'emails about %s that are set to %s arrive so, and in no other way',
  async (event, choice) => {
    const { member, happen } = await scenes[event]()
    await change(member, { email: { [event]: choice } })
    await passes(member, '2 hours')
    await happen()
    expect(await emailed(member)).toEqual(
      choice === 'now' ? { soon: [NOW[event]], later: [] } : EXPECTED[choice],
    )
  },
)

const bellCells = ['pitches', 'outcomes', 'comments', 'likes'] as const satisfies BellEvent[]

test.each(bellCells)(
  'the bell of %s rings while it is on, and writes nothing while it is off',
  async (event) => {
    const [on, off] = [await scenes[event](), await scenes[event]()]
    await change(off.member, { bell: { [event]: false } })
    await on.happen()
    await off.happen()
    expect(await rung(on.member)).toEqual({ notifications: 1, bell: event === 'pitches' ? 0 : 1 })
    expect(await rung(off.member)).toEqual({ notifications: 0, bell: 0 })
    const stored = await db
      .selectFrom('notifications')
      .select('id')
      .where('account_id', '=', off.member.id)
      .execute()
    expect(stored).toEqual([])
    // It rings again, of what happens from then on.
    await change(off.member, { bell: { [event]: true } })
    expect(await rung(off.member)).toEqual({ notifications: 0, bell: 0 })
  },
)

test.each(NOTIFICATION_TYPES)('a %s is turned off by its own event alone', async (type) => {
  const [member, actor] = [await makeMember(app), await makeMember(app)]
  const notice = (kind: NotificationType) =>
    db.transaction().execute((tx) =>
      notify(app.server.platform, tx, {
        type: kind,
        account_id: member.id,
        actor_id: actor.id,
        object_id: crypto.randomUUID(),
        title: 'Rates',
        link: '/app/feed',
      }),
    )
  const event = EVENT_OF[type]
  const others = bellCells.filter((one) => one !== event)
  await change(member, { bell: Object.fromEntries(others.map((one) => [one, false])) })
  await notice(type)
  expect((await rung(member)).notifications).toBe(1)
  if (event) await change(member, { bell: { [event]: false } })
  await notice(type)
  expect((await rung(member)).notifications).toBe(event ? 1 : 2)
})
