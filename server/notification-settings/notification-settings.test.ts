import { expect, test } from 'vitest'
import { EVENT_EMAILS } from '../../contract/notification-events.ts'
import {
  type NotificationChanges,
  readNotificationSettings,
  updateNotificationSettings,
} from '../../contract/notification-settings.ts'
import { exportOwnData } from '../../contract/own-data.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, type MemberTraits, makeMember } from '../../test/support/factories.ts'
import { notificationSettings } from '../../test/support/notification-settings.ts'

const app = await testApp()
const other = await testApp({}, app.database.connection)
const { db } = app.database

const DEFAULTS = notificationSettings()
const NIGHT = { from: '22:00', to: '07:00' }

const read = async (member: Member) => (await app.as(member).call(readNotificationSettings)).body
const change = async (member: Member, body: NotificationChanges) =>
  (await app.as(member).call(updateNotificationSettings, { body })).body
const stored = (member: Member) =>
  db.selectFrom('notification_settings').selectAll().where('account_id', '=', member.id).executeTakeFirst()
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('are the defaults without a row, in the zone of the profile if it is a listed one', async () => {
  expect(await read(await makeMember(app))).toEqual(DEFAULTS)
  const pacific = await makeMember(app, { profile: { timezone: 'PT' } })
  expect(await read(pacific)).toEqual({ ...DEFAULTS, zone: 'America/Los_Angeles' })
  expect(await stored(pacific)).toBeUndefined()
})

test('change one cell at a time, for their member alone, and back', async () => {
  const [member, neighbor] = [await makeMember(app), await makeMember(app)]
  const changes: NotificationChanges[] = [
    ...Object.entries(EVENT_EMAILS).flatMap(([event, choices]) =>
      choices.map((choice): NotificationChanges => ({ email: { [event]: choice } })),
    ),
    ...Object.keys(DEFAULTS.bell).flatMap((event): NotificationChanges[] => [
      { bell: { [event]: false } },
      { bell: { [event]: true } },
    ]),
    { show_text: false },
    { zone: 'America/St_Johns' },
    { quiet_hours: NIGHT },
    { quiet_weekends: true },
    { vacation: { from: dayFromNow(0), to: dayFromNow(9) } },
    { vacation: { from: dayFromNow(-3), to: dayFromNow(1) } },
    { vacation_told: true },
    { quiet_hours: null },
    { vacation: null },
    { digest_times: ['07:30', '16:00'] },
    { digest_days: [0, 6] },
  ]
  let expected = DEFAULTS
  for (const { bell, email, ...rest } of changes) {
    expected = {
      ...expected,
      ...rest,
      bell: { ...expected.bell, ...bell },
      email: { ...expected.email, ...email },
    }
    expect(await change(member, { ...(bell && { bell }), ...(email && { email }), ...rest })).toEqual(
      expected,
    )
  }
  expect(await change(member, {})).toEqual(expected)
  expect(await read(member)).toEqual(expected)
  expect(await read(neighbor)).toEqual(DEFAULTS)
})

test('are stored as what differs from the defaults', async () => {
  const member = await makeMember(app)
  await change(member, { email: { messages: 'now', likes: 'off' }, bell: { likes: false, pitches: true } })
  expect((await stored(member))?.choices).toEqual({ 'messages.email': 'now', 'likes.bell': false })
  await change(member, { email: { messages: 'away' }, bell: { likes: true } })
  expect((await stored(member))?.choices).toEqual({})
})

test('keep both changes when two tabs change different cells at once', async () => {
  const member = await makeMember(app)
  const changes: NotificationChanges[] = [
    { email: { messages: 'now' } },
    { email: { pitches: 'off' } },
    { bell: { likes: false } },
    { bell: { comments: false } },
    { show_text: false },
    { quiet_hours: NIGHT },
    { vacation: { from: dayFromNow(1), to: dayFromNow(2) } },
    { vacation_told: true },
    { zone: 'America/Denver' },
  ]
  await Promise.all(
    changes.map((body, n) => (n % 2 ? app : other).as(member).call(updateNotificationSettings, { body })),
  )
  expect(await read(member)).toEqual({
    ...DEFAULTS,
    bell: { ...DEFAULTS.bell, likes: false, comments: false },
    email: { ...DEFAULTS.email, messages: 'now', pitches: 'off' },
    show_text: false,
    zone: 'America/Denver',
    quiet_hours: NIGHT,
    quiet_weekends: false,
    vacation: { from: dayFromNow(1), to: dayFromNow(2) },
    vacation_told: true,
  })
})

test.each([
  ['an unknown event', { email: { follows: 'off' } }],
  ['an unknown event’s bell', { bell: { messages: false } }],
  ['an unknown channel', { push: { messages: true } }],
  ['a choice that another event has', { email: { outcomes: 'now' } }],
  ['a choice that likes do not have', { email: { likes: 'now' } }],
  ['a bell that is no switch', { bell: { likes: 'off' } }],
  ['an unknown zone', { zone: 'Europe/Paris' }],
  ['no zone', { zone: null }],
  ['a time that is no half hour', { quiet_hours: { from: '22:15', to: '07:00' } }],
  ['a time past the day', { quiet_hours: { from: '24:00', to: '07:00' } }],
  ['quiet hours without an end', { quiet_hours: { from: '22:00' } }],
  ['quiet hours that end as they begin', { quiet_hours: { from: '22:00', to: '22:00' } }],
  ['a vacation that ends before it begins', { vacation: { from: dayFromNow(3), to: dayFromNow(2) } }],
  ['a vacation of more than a year', { vacation: { from: dayFromNow(0), to: dayFromNow(367) } }],
  ['a vacation that is over', { vacation: { from: dayFromNow(-9), to: dayFromNow(-2) } }],
  ['a day that does not exist', { vacation: { from: '2027-02-30', to: '2027-03-01' } }],
  ['a day past all calendars', { vacation: { from: '9999-12-31', to: '9999-12-31' } }],
  ['another member’s id', { account_id: '00000000-0000-4000-8000-000000000000' }],
])('refuse %s, and store nothing of it', async (_, wrong) => {
  const member = await makeMember(app)
  const body = { show_text: false, ...wrong } as NotificationChanges
  await app.as(member).refused(updateNotificationSettings, { body }, 422)
  expect(await read(member)).toEqual(DEFAULTS)
})

test.each<[string, object]>([
  ['an unknown event', { choices: JSON.stringify({ 'follows.email': 'off' }) }],
  ['a default', { choices: JSON.stringify({ 'messages.email': 'away' }) }],
  ['an unknown choice', { choices: JSON.stringify({ 'messages.email': 'later' }) }],
  ['a bell of messages', { choices: JSON.stringify({ 'messages.bell': false }) }],
  ['choices that are no object', { choices: '[]' }],
  ['an unknown zone', { zone: 'Europe/Paris' }],
  ['half of quiet hours', { quiet_from: '22:00' }],
  ['an odd minute', { quiet_from: '22:00', quiet_to: '07:01' }],
  ['quiet hours without a length', { quiet_from: '22:00', quiet_to: '22:00' }],
  ['half of a vacation', { vacation_from: '2026-01-01' }],
  ['a vacation backward', { vacation_from: '2026-01-02', vacation_to: '2026-01-01' }],
  ['a vacation without end', { vacation_from: '2026-01-01', vacation_to: '2028-01-01' }],
])('cannot be stored with %s, whatever writes them', async (_, columns) => {
  const { id } = await makeMember(app)
  const writing = db.insertInto('notification_settings').values({ account_id: id, ...columns })
  await expect(writing.execute()).rejects.toMatchObject({ code: '23514' })
})

test('are stored for a dormant member, who still gets email', async () => {
  const traits: MemberTraits = { dormant: true }
  const member = await makeMember(app, traits)
  const all: NotificationChanges = {
    bell: { likes: false },
    email: { pitches: 'off' },
    show_text: false,
    zone: 'America/Denver',
    quiet_hours: NIGHT,
    quiet_weekends: true,
    vacation: { from: dayFromNow(1), to: dayFromNow(2) },
    vacation_told: true,
  }
  await change(member, all)
  expect(await read(member)).toEqual({
    ...DEFAULTS,
    ...all,
    bell: { ...DEFAULTS.bell, likes: false },
    email: { ...DEFAULTS.email, pitches: 'off' },
  })
})

test('are published to the member’s other pages, and to nobody else', async () => {
  const [member, neighbor] = [await makeMember(app), await makeMember(app)]
  const [own, others] = [await other.stream(member), await other.stream(neighbor)]
  for (const stream of [own, others]) await stream.next('ready')
  await change(member, { show_text: false })
  expect((await own.next('settings.changed')).data).toEqual({})
  await change(neighbor, { show_text: false })
  await others.next('settings.changed')
  expect(others.unread).toEqual([])
  for (const stream of [own, others]) stream.close()
})

test('are in the member’s export', async () => {
  const member = await makeMember(app)
  const exported = async () => (await app.as(member).call(exportOwnData)).body.notification_settings
  expect(await exported()).toEqual({
    ...{ waiting_since: null, alerts_held_until: null, alerts_held_by: null, mailed_right_away: [] },
  })
  await change(member, { email: { pitches: 'off' }, quiet_hours: NIGHT })
  expect(await exported()).toMatchObject({
    choices: { 'pitches.email': 'off' },
    quiet_from: '22:00:00',
    quiet_to: '07:00:00',
    mailed_at: null,
  })
})
