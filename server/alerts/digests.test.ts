import { describe, expect, test } from 'vitest'
import { sendDigest } from '../../contract/matches.ts'
import { updateNotificationSettings } from '../../contract/notification-settings.ts'
import { savePost } from '../../contract/saves.ts'
import { alerting } from '../../test/support/alerting.ts'
import { testApp } from '../../test/support/app.ts'
import { inDays, type Member, makeMember, makePost } from '../../test/support/factories.ts'
import { dropOldAlerts } from './alerts.ts'

const app = await testApp()
const { pool } = app.database
const { run, filter, mailsOf, matchesOf } = alerting(app)
const author = await makeMember(app)

/** The digest's time is the half hour that has begun, in the member's zone. */
const setDue = async (member: Member, zone = 'America/New_York') => {
  await pool.query(
    `update notification_settings set zone = $2, digest_days = '{0,1,2,3,4,5,6}',
       digest_times = array[(date_trunc('hour', now() at time zone $2) + interval '30 min' * floor(extract(minute from now()) / 30))::time]
     where account_id = $1`,
    [member.id, zone],
  )
  await pool.query('update notification_settings set next_digest_at = now() where account_id = $1', [
    member.id,
  ])
}
const nextOf = async ({ id }: Member) =>
  (
    await pool.query<{ at: string | null; ahead: boolean }>(
      'select next_digest_at as at, next_digest_at > now() as ahead from notification_settings where account_id = $1',
      [id],
    )
  ).rows[0]!
const digestsOf = async ({ id }: Member) =>
  (await pool.query('select local_at from digests where account_id = $1', [id])).rows

describe('The digest', () => {
  test('has what matched since the last one, once, and lights the bell', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['argon'], delivery: 'digest' })
    await filter(member, { any: ['argon', 'xenon'], delivery: 'digest' })
    const posts = [
      await makePost(app, author, { title: 'Argon' }),
      await makePost(app, author, { title: 'Xenon' }),
    ]
    await run()
    expect(await mailsOf(member)).toEqual([])
    expect(await matchesOf(member)).toMatchObject([{ email: 'digest', is_lit: false }, { email: 'digest' }])
    await setDue(member)
    await run()
    const [mail, ...others] = await mailsOf(member)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'digest', zone: 'America/New_York', saved: [], changed: [] })
    expect(mail!.posts.toSorted()).toEqual(posts.toSorted())
    expect(await matchesOf(member)).toMatchObject([{ is_lit: true, is_emailed: true }, { is_lit: true }])
    expect((await nextOf(member)).ahead).toBe(true)
    await setDue(member)
    await run()
    expect(await mailsOf(member)).toHaveLength(1)
  })

  test('with nothing new and nothing due is not sent, and not noted', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['krypton'], delivery: 'digest' })
    await setDue(member)
    await run()
    expect(await mailsOf(member)).toEqual([])
    expect(await digestsOf(member)).toEqual([])
    expect((await nextOf(member)).ahead).toBe(true)
  })

  test('does not repeat what was sent right away', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['neon'] })
    await filter(member, { all: ['neon'], delivery: 'digest' })
    await makePost(app, author, { title: 'Neon' })
    await run()
    expect(await mailsOf(member)).toMatchObject([{ kind: 'alert' }])
    await setDue(member)
    await run()
    expect(await mailsOf(member)).toHaveLength(1)
  })

  test('is due at no time without a filter in it', async () => {
    const member = await makeMember(app)
    const { id } = await filter(member, { all: ['radon'], delivery: 'digest' })
    expect((await nextOf(member)).at).not.toBeNull()
    await pool.query('delete from saved_filters where id = $1', [id])
    await setDue(member)
    await run()
    expect((await nextOf(member)).at).toBeNull()
  })

  test('reminds of saved requests that are due soon, once if they are all there is', async () => {
    const member = await makeMember(app, { role: 'pr' })
    await filter(member, { all: ['helium'], delivery: 'digest' })
    const traits = { post_type: 'request_for_source' as const }
    const due = await makePost(app, author, { ...traits, expiration_date: inDays(1) })
    const later = await makePost(app, author, { ...traits, expiration_date: inDays(4) })
    for (const post_id of [due, later]) await app.as(member).call(savePost, { params: { post_id } })
    await setDue(member)
    await run()
    expect(await mailsOf(member)).toMatchObject([{ kind: 'digest', posts: [], saved: [due] }])
    await pool.query(
      `update digests set local_at = local_at - interval '1 day', sent_at = sent_at - interval '1 day'
      where account_id = $1`,
      [member.id],
    )
    await setDue(member)
    await run()
    expect(await mailsOf(member)).toHaveLength(1)
    await pool.query(`update posts set expiration_date = expiration_date + interval '1 day' where id = $1`, [
      later,
    ])
    const post = await makePost(app, author, { title: 'Helium' })
    await run()
    await setDue(member)
    await run()
    expect((await mailsOf(member)).at(-1)).toMatchObject({ posts: [post], saved: [due], changed: [later] })
  })

  test('is sent once by many processes', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['fluorine'], delivery: 'digest' })
    await makePost(app, author, { title: 'Fluorine' })
    await run()
    await setDue(member)
    await Promise.all(Array.from({ length: 6 }, run))
    expect(await mailsOf(member)).toHaveLength(1)
  })
})

describe('Its times', () => {
  type Moment = { at: string; local: string }
  const momentsOf = async (member: Member, from: string, days: number) => {
    const { rows } = await pool.query<Moment>(
      `select to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at, to_char(local_at, 'YYYY-MM-DD HH24:MI') as local
       from digest_moments($1, $2::timestamptz, $2::timestamptz + make_interval(days => $3)) order by 1`,
      [member.id, from, days],
    )
    return rows
  }
  const setTimes = (member: Member, zone: string, times: string[]) =>
    pool.query(
      `insert into notification_settings (account_id, zone, digest_times, digest_days) values ($1, $2, $3, '{0,1,2,3,4,5,6}')
       on conflict (account_id) do update set zone = excluded.zone, digest_times = excluded.digest_times,
         digest_days = excluded.digest_days`,
      [member.id, zone, times],
    )
  const ZONES = [
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Vancouver',
    'America/Anchorage',
    'Pacific/Honolulu',
    'America/Regina',
    'America/Halifax',
    'America/Puerto_Rico',
    'America/St_Johns',
  ]

  test.each(ZONES)('come once on each day in %s, also when the clocks change', async (zone) => {
    const member = await makeMember(app)
    await setTimes(member, zone, ['01:30', '02:30', '08:00'])
    for (const from of ['2027-03-13T12:00Z', '2027-11-06T12:00Z']) {
      const days = new Map<string, string[]>()
      for (const { local } of await momentsOf(member, from, 3)) {
        const [day = '', time = ''] = local.split(' ')
        days.set(day, [...(days.get(day) ?? []), time])
      }
      const whole = [...days.values()].slice(1, -1)
      expect(whole.length).toBeGreaterThan(0)
      for (const times of whole) expect(times.toSorted()).toEqual(['01:30', '02:30', '08:00'])
    }
  })

  test('in the hour that is skipped come at its end, and in the hour that comes twice the first time', async () => {
    const member = await makeMember(app)
    await setTimes(member, 'America/New_York', ['02:30'])
    expect(await momentsOf(member, '2027-03-14T00:00Z', 1)).toEqual([
      { at: '2027-03-14 07:00', local: '2027-03-14 02:30' },
    ])
    await setTimes(member, 'America/New_York', ['01:30'])
    expect(await momentsOf(member, '2027-11-07T00:00Z', 1)).toEqual([
      { at: '2027-11-07 05:30', local: '2027-11-07 01:30' },
    ])
  })

  test('move with the zone, and what was sent is not sent again that day', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['chlorine'], delivery: 'digest' })
    await setDue(member, 'America/New_York')
    await makePost(app, author, { title: 'Chlorine' })
    await run()
    expect(await mailsOf(member)).toHaveLength(1)
    await app.as(member).call(updateNotificationSettings, { body: { zone: 'America/Los_Angeles' } })
    await makePost(app, author, { title: 'Chlorine two' })
    await run()
    const { rows } = await pool.query<{ hours: number }>(
      'select extract(epoch from next_digest_at - now()) / 3600 as hours from notification_settings where account_id = $1',
      [member.id],
    )
    expect(Number(rows[0]!.hours)).toBeGreaterThan(24)
    expect(Number(rows[0]!.hours)).toBeLessThan(28)
  })

  test('that were missed within twelve hours are made up for by one', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['bromine'], delivery: 'digest' })
    await makePost(app, author, { title: 'Bromine' })
    await run()
    const times = (hours: number[]) =>
      pool.query(
        `update notification_settings set zone = 'America/New_York', digest_days = '{0,1,2,3,4,5,6}', digest_times = array(
           select (date_trunc('hour', now() at time zone 'America/New_York') - make_interval(hours => h))::time
           from unnest($2::int[]) h) where account_id = $1`,
        [member.id, hours],
      )
    await times([13])
    await pool.query(
      `update notification_settings set next_digest_at = now() - interval '13 hours' where account_id = $1`,
      [member.id],
    )
    await run()
    expect(await mailsOf(member)).toEqual([])
    await times([7, 4, 1])
    await pool.query(
      `update notification_settings set next_digest_at = now() - interval '7 hours' where account_id = $1`,
      [member.id],
    )
    await run()
    expect(await mailsOf(member)).toHaveLength(1)
  })

  test('within quiet hours are refused, whichever is changed', async () => {
    const client = app.as(await makeMember(app))
    const message = 'This time is in your quiet hours. Choose another.'
    const quiet_hours = { from: '22:00', to: '07:00' }
    await client.call(updateNotificationSettings, { body: { quiet_hours } })
    for (const time of ['22:00', '00:00', '06:30']) {
      const { body } = await client.refused(
        updateNotificationSettings,
        { body: { digest_times: [time] } },
        422,
      )
      expect(body.fields).toEqual({ digest_times: message })
    }
    await client.call(updateNotificationSettings, { body: { digest_times: ['07:00', '21:30'] } })
    const later = { quiet_hours: { from: '21:00', to: '06:00' } }
    const { body } = await client.refused(updateNotificationSettings, { body: later }, 422)
    expect(body.fields).toEqual({ quiet_hours: message })
    for (const digest_times of [[], ['08:15'], Array.from({ length: 7 }, (_, n) => `1${n}:00`)])
      await client.refused(updateNotificationSettings, { body: { digest_times } }, 422)
    for (const digest_days of [[], [7], [-1]])
      await client.refused(updateNotificationSettings, { body: { digest_days } }, 422)
  })
})

describe('“Send It Now”', () => {
  const sendNow = (member: Member) => app.as(member).call(sendDigest)

  test('sends what the next digest would contain, which then does not repeat it', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['iodine'], delivery: 'digest' })
    expect((await sendNow(member)).body).toEqual({ queued: false })
    const post = await makePost(app, author, { title: 'Iodine' })
    await run()
    expect((await sendNow(member)).body).toEqual({ queued: true })
    expect(await mailsOf(member)).toMatchObject([{ kind: 'digest', posts: [post] }])
    await setDue(member)
    await run()
    expect(await mailsOf(member)).toHaveLength(1)
  })

  test('is refused within the hour, and keeps what is new for the next digest', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['astatine'], delivery: 'digest' })
    for (const title of ['Astatine', 'Astatine again']) {
      await makePost(app, author, { title })
      await run()
      if (title === 'Astatine') await sendNow(member)
      else await app.as(member).refused(sendDigest, {}, 429)
    }
    await setDue(member)
    await run()
    expect(await mailsOf(member)).toHaveLength(2)
  })
})

test('drops what was due before a restore', async () => {
  const member = await makeMember(app)
  await filter(member, { all: ['oganesson'], delivery: 'digest' })
  await makePost(app, author, { title: 'Oganesson' })
  await run()
  await app.database.db.transaction().execute(dropOldAlerts)
  await setDue(member)
  await run()
  expect(await mailsOf(member)).toEqual([])
})
