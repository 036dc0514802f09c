import { describe, expect, test } from 'vitest'
import { updateNotificationSettings } from '../../contract/notification-settings.ts'
import { alerting } from '../../test/support/alerting.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, makePost } from '../../test/support/factories.ts'

const app = await testApp({}, undefined, 3_600)
const { pool } = app.database
const { run, filter, mailsOf, setDue } = alerting(app)
const author = await makeMember(app)

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

  test('are followed by those of the next day, once sent, also when the clocks change', async () => {
    const member = await makeMember(app)
    await setTimes(member, 'America/New_York', ['01:30', '02:30'])
    const next = async (after: string) => {
      const { rows } = await pool.query<{ at: string }>(
        `select to_char(next_digest($1, $2::timestamptz) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at`,
        [member.id, after],
      )
      return rows[0]!.at
    }
    // Spring: there is no 2:30. Fall: there are two of 1:30.
    for (const [after, at] of [
      ['2027-03-14T06:00Z', '2027-03-14 06:30'],
      ['2027-03-14T06:30Z', '2027-03-14 07:00'],
      ['2027-03-14T07:00Z', '2027-03-15 05:30'],
      ['2027-11-07T05:00Z', '2027-11-07 05:30'],
      ['2027-11-07T05:30Z', '2027-11-07 07:30'],
      ['2027-11-07T07:30Z', '2027-11-08 06:30'],
    ] as const)
      expect([after, await next(after)]).toEqual([after, at])
  })

  test('that are the same moment as the clocks change are one digest', async () => {
    const member = await makeMember(app)
    await setTimes(member, 'America/New_York', ['02:30', '03:00'])
    const moments = await momentsOf(member, '2027-03-14T00:00Z', 1)
    expect(new Set(moments.map(({ at }) => at))).toEqual(new Set(['2027-03-14 07:00']))
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

  /** Misses the digests of so many hours ago. */
  const miss = async (member: Member, hours: number[]) => {
    const ago = `date_trunc('hour', now() at time zone 'America/New_York') - make_interval(hours => h)`
    await pool.query(
      `update notification_settings set zone = 'America/New_York', digest_days = '{0,1,2,3,4,5,6}',
         digest_times = array(select (${ago})::time from unnest($2::int[]) h) where account_id = $1`,
      [member.id, hours],
    )
    await pool.query(
      `update notification_settings set next_digest_at = now() - make_interval(hours => $2) where account_id = $1`,
      [member.id, Math.max(...hours)],
    )
    await run()
  }
  const isAhead = async ({ id }: Member) =>
    (
      await pool.query<{ ahead: boolean }>(
        'select next_digest_at > now() as ahead from notification_settings where account_id = $1',
        [id],
      )
    ).rows[0]!.ahead

  test('that were missed within twelve hours are made up for by one, which covers all of them', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['bromine'], delivery: 'digest' })
    const posts = [
      await makePost(app, author, { title: 'Bromine one' }),
      await makePost(app, author, { title: 'Bromine two' }),
    ]
    await run()
    await miss(member, [7, 4, 1])
    const [mail, ...others] = await mailsOf(member)
    expect([mail!.posts.toSorted(), others]).toEqual([posts.toSorted(), []])
    expect(await isAhead(member)).toBe(true)
    await run()
    expect(await mailsOf(member)).toHaveLength(1)
  })

  test('that were missed longer ago are made up for by the next', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['tennessine'], delivery: 'digest' })
    const post = await makePost(app, author, { title: 'Tennessine' })
    await run()
    await miss(member, [14, 13])
    expect([await mailsOf(member), await isAhead(member)]).toEqual([[], true])
    await setDue(member)
    await run()
    expect(await mailsOf(member)).toMatchObject([{ kind: 'digest', posts: [post] }])
  })

  test('within quiet hours are refused, whichever is changed', async () => {
    const member = await makeMember(app)
    const client = app.as(member)
    await filter(member, { all: ['livermorium'], delivery: 'digest' })
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
    const both = { ...later, digest_times: ['06:00'] }
    expect((await client.call(updateNotificationSettings, { body: both })).body).toMatchObject(both)
    for (const digest_times of [[], ['08:15'], Array.from({ length: 7 }, (_, n) => `1${n}:00`)])
      await client.refused(updateNotificationSettings, { body: { digest_times } }, 422)
    for (const digest_days of [[], [7], [-1]])
      await client.refused(updateNotificationSettings, { body: { digest_days } }, 422)
  })

  test('keep nobody without a digest from choosing quiet hours', async () => {
    const client = app.as(await makeMember(app))
    const quiet_hours = { from: '22:00', to: '09:00' }
    const change = async (body: object) => (await client.call(updateNotificationSettings, { body })).body
    expect(await change({ quiet_hours })).toMatchObject({ quiet_hours, digest_times: ['08:00'] })
    expect(await change({ quiet_weekends: true })).toMatchObject({ quiet_hours, quiet_weekends: true })
    await client.refused(updateNotificationSettings, { body: { digest_times: ['08:00'] } }, 422)
    await client.refused(
      updateNotificationSettings,
      { body: { quiet_hours: { from: '22:00', to: '10:00' }, digest_times: ['09:30'] } },
      422,
    )
  })
})
