import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ZONE_NAMES, ZONES, type Zone } from '../../contract/zones.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'

const app = await testApp()
const { db } = app.database

type Settings = {
  zone?: Zone
  quiet_from?: string
  quiet_to?: string
  quiet_weekends?: boolean
  vacation_from?: string
  vacation_to?: string
}
const NIGHT = { quiet_from: '22:00', quiet_to: '07:00' }

const member = await makeMember(app)
/** When an email that is due at this moment may go to a member with these settings. */
async function sent(settings: Settings, at: string): Promise<string> {
  await sql`delete from notification_settings`.execute(db)
  await db
    .insertInto('notification_settings')
    .values({ account_id: member.id, zone: 'America/New_York', ...settings })
    .execute()
  const { rows } = await sql<{ at: string }>`select optional_mail_at(${member.id}, ${at}) as at`.execute(db)
  return rows[0]!.at.replace(':00.000Z', 'Z')
}

test('is at once without quiet hours and vacation, and for an account without settings', async () => {
  expect(await sent({}, '2026-03-04T05:00Z')).toBe('2026-03-04T05:00Z')
  await sql`delete from notification_settings`.execute(db)
  const { rows } = await sql<{ at: string }>`
    select optional_mail_at(${member.id}, '2026-03-04T05:00Z') as at`.execute(db)
  expect(rows[0]!.at).toBe('2026-03-04T05:00:00.000Z')
})

describe('Quiet hours', () => {
  test.each([
    ['a minute before they begin', '2026-03-04T02:59Z', '2026-03-04T02:59Z'],
    ['as they begin', '2026-03-04T03:00Z', '2026-03-04T12:00Z'],
    ['after midnight', '2026-03-04T06:00Z', '2026-03-04T12:00Z'],
    ['a minute before they end', '2026-03-04T11:59Z', '2026-03-04T12:00Z'],
    ['as they end', '2026-03-04T12:00Z', '2026-03-04T12:00Z'],
  ])('span midnight: an email due %s', async (_, due, at) => {
    expect(await sent(NIGHT, due)).toBe(at)
  })

  test('may be within a day', async () => {
    const noon = { quiet_from: '12:00', quiet_to: '13:30' }
    expect(await sent(noon, '2026-03-04T17:15Z')).toBe('2026-03-04T18:30Z')
    expect(await sent(noon, '2026-03-04T18:30Z')).toBe('2026-03-04T18:30Z')
    expect(await sent(noon, '2026-03-04T16:59Z')).toBe('2026-03-04T16:59Z')
  })

  test('may leave half an hour of the day', async () => {
    expect(await sent({ quiet_from: '09:30', quiet_to: '09:00' }, '2026-03-04T14:30Z')).toBe(
      '2026-03-05T14:00Z',
    )
  })

  // The night of March 8 has 8 hours, that of November 1 has 10.
  test.each<[Zone, string, string, string, string]>([
    ['America/New_York', '2026-03-08T04:00Z', '2026-03-08T11:00Z', '2026-11-01T03:00Z', '2026-11-01T12:00Z'],
    ['America/Chicago', '2026-03-08T05:00Z', '2026-03-08T12:00Z', '2026-11-01T04:00Z', '2026-11-01T13:00Z'],
    ['America/Denver', '2026-03-08T06:00Z', '2026-03-08T13:00Z', '2026-11-01T05:00Z', '2026-11-01T14:00Z'],
    [
      'America/Los_Angeles',
      '2026-03-08T07:00Z',
      '2026-03-08T14:00Z',
      '2026-11-01T06:00Z',
      '2026-11-01T15:00Z',
    ],
    ['America/St_Johns', '2026-03-08T02:30Z', '2026-03-08T09:30Z', '2026-11-01T01:30Z', '2026-11-01T10:30Z'],
    ['America/Halifax', '2026-03-08T03:00Z', '2026-03-08T10:00Z', '2026-11-01T02:00Z', '2026-11-01T11:00Z'],
    ['America/Phoenix', '2026-03-08T06:00Z', '2026-03-08T14:00Z', '2026-11-01T06:00Z', '2026-11-01T14:00Z'],
    ['Pacific/Honolulu', '2026-03-08T09:00Z', '2026-03-08T17:00Z', '2026-11-01T09:00Z', '2026-11-01T17:00Z'],
  ])('follow the wall clock of %s through both changes', async (zone, spring, to, autumn, until) => {
    expect(await sent({ ...NIGHT, zone }, spring)).toBe(to)
    expect(await sent({ ...NIGHT, zone }, autumn)).toBe(until)
  })

  test('that end in the hour that the clocks skip end with the next minute that there is', async () => {
    const early = { quiet_from: '22:00', quiet_to: '02:30' }
    expect(await sent(early, '2026-03-08T05:00Z')).toBe('2026-03-08T07:00Z')
    expect(await sent(early, '2026-03-08T07:00Z')).toBe('2026-03-08T07:00Z')
    expect(await sent(early, '2026-03-09T05:00Z')).toBe('2026-03-09T06:30Z')
    // They would begin at 2:30 and begin at 3:00.
    const late = { quiet_from: '02:30', quiet_to: '08:00' }
    expect(await sent(late, '2026-03-08T06:59Z')).toBe('2026-03-08T06:59Z')
    expect(await sent(late, '2026-03-08T07:00Z')).toBe('2026-03-08T12:00Z')
  })

  test('that end in the hour that occurs twice end with the first, and do not begin again', async () => {
    const early = { quiet_from: '22:00', quiet_to: '01:30' }
    expect(await sent(early, '2026-11-01T04:00Z')).toBe('2026-11-01T05:30Z')
    expect(await sent(early, '2026-11-01T06:15Z')).toBe('2026-11-01T06:15Z')
    const late = { quiet_from: '01:30', quiet_to: '07:00' }
    expect(await sent(late, '2026-11-01T05:29Z')).toBe('2026-11-01T05:29Z')
    expect(await sent(late, '2026-11-01T06:15Z')).toBe('2026-11-01T12:00Z')
  })
})

describe('All day on Saturday and Sunday', () => {
  const weekends = { ...NIGHT, quiet_weekends: true }

  test.each([
    ['on Friday evening', '2026-03-07T02:00Z', '2026-03-07T02:00Z'],
    ['in the night from Friday', '2026-03-07T03:00Z', '2026-03-09T11:00Z'],
    ['as Saturday begins', '2026-03-07T05:00Z', '2026-03-09T11:00Z'],
    ['on Sunday at noon', '2026-03-08T16:00Z', '2026-03-09T11:00Z'],
    ['in the night to Monday', '2026-03-09T09:00Z', '2026-03-09T11:00Z'],
    ['on Monday morning', '2026-03-09T11:00Z', '2026-03-09T11:00Z'],
  ])('lasts until Monday’s quiet hours end, over a clock change: an email due %s', async (_, due, at) => {
    expect(await sent(weekends, due)).toBe(at)
  })

  test('ends at midnight as Monday begins if no quiet hours follow', async () => {
    const noon = { quiet_from: '12:00', quiet_to: '13:00', quiet_weekends: true }
    expect(await sent(noon, '2026-03-07T05:00Z')).toBe('2026-03-09T04:00Z')
    expect(await sent(noon, '2026-03-07T04:59Z')).toBe('2026-03-07T04:59Z')
    expect(await sent({ ...noon, zone: 'America/Los_Angeles' }, '2026-10-31T20:00Z')).toBe(
      '2026-11-02T08:00Z',
    )
  })

  test('does nothing while quiet hours are off', async () => {
    expect(await sent({ quiet_weekends: true }, '2026-03-07T15:00Z')).toBe('2026-03-07T15:00Z')
  })
})

describe('A vacation', () => {
  const away = { vacation_from: '2026-03-05', vacation_to: '2026-03-08' }

  test.each([
    ['before its first day', '2026-03-05T04:59Z', '2026-03-05T04:59Z'],
    ['as its first day begins', '2026-03-05T05:00Z', '2026-03-09T04:00Z'],
    ['late on its last day', '2026-03-09T03:59Z', '2026-03-09T04:00Z'],
    ['on the day after', '2026-03-09T04:00Z', '2026-03-09T04:00Z'],
  ])('lasts whole days by the member’s clock: an email due %s', async (_, due, at) => {
    expect(await sent(away, due)).toBe(at)
  })

  test('is followed by the quiet hours into which it ends', async () => {
    expect(await sent({ ...away, ...NIGHT }, '2026-03-06T17:00Z')).toBe('2026-03-09T11:00Z')
  })

  test('of one day, on the day of a clock change', async () => {
    const day = { vacation_from: '2026-11-01', vacation_to: '2026-11-01' }
    expect(await sent(day, '2026-11-01T04:00Z')).toBe('2026-11-02T05:00Z')
  })
})

test('never holds an email that nothing holds, and is the first moment that nothing does', async () => {
  const at = Date.parse('2026-10-30T00:00Z')
  for (let n = 0; n < 60; n += 1) {
    const due = new Date(at + n * 5_400_000).toISOString()
    const may = await sent(
      { ...NIGHT, quiet_weekends: true, vacation_from: '2026-11-02', vacation_to: '2026-11-02' },
      due,
    )
    expect(Date.parse(may)).toBeGreaterThanOrEqual(Date.parse(due))
    const { rows } = await sql<{ at: string; before: string }>`
      select optional_mail_at(${member.id}, ${may}) as at,
        optional_mail_at(${member.id}, ${may}::timestamptz - interval '1 minute') as before`.execute(db)
    expect(Date.parse(rows[0]!.at)).toBe(Date.parse(may))
    if (Date.parse(may) > Date.parse(due)) expect(Date.parse(rows[0]!.before)).toBe(Date.parse(may))
  }
})

test('knows every zone of the contract by name and short name', async () => {
  for (const zone of ZONE_NAMES)
    for (const timezone of [zone, ZONES[zone].short]) {
      const { id } = await makeMember(app, { profile: { timezone } })
      const { rows } = await sql<{ zone: string }>`select member_zone(${id}) as zone`.execute(db)
      expect([timezone, rows[0]!.zone]).toEqual([timezone, zone])
    }
})
