import { parseAbsolute } from '@internationalized/date'
import { expect, test } from 'vitest'
import { ownAccount as account } from '../testing/factories.ts'
import { closesOf, defaultTime, defaultZone, momentOf } from './closes-default.form.ts'

const ET = 'America/New_York'
const at = (moment: string) => parseAbsolute(moment, ET)

test.each([
  ['2026-11-25', '2026-11-25T21:59:00Z', '17:00'],
  ['2026-11-25', '2026-11-25T22:00:00Z', '18:00'],
  ['2026-11-25', '2026-11-25T22:01:00Z', '19:00'],
  ['2026-11-25', '2026-11-26T03:01:00Z', null],
  ['2026-11-26', '2026-11-26T03:01:00Z', '17:00'],
])('starts with the usual time on %s at %s: %s', (date, now, time) => {
  expect(defaultTime(date, ET, at(now))).toBe(time)
})

test('starts with the device’s zone, else the profile’s, else Eastern', () => {
  const chicago = account({ profile: { timezone: 'CT' } })
  expect(defaultZone(chicago, 'America/Denver')).toBe('America/Denver')
  expect(defaultZone(chicago, 'Europe/Berlin')).toBe('America/Chicago')
  expect(defaultZone(account({ profile: { timezone: 'Mars' } }), 'Europe/Berlin')).toBe(ET)
})

test('knows the hour that comes twice and the one that never comes', () => {
  const closes = (date: string, time: string) => momentOf({ date, time, zone: ET })
  expect(closes('2026-11-01', '01:30')).toEqual({ at: new Date('2026-11-01T06:30:00Z'), occurs_twice: true })
  expect(closes('2026-11-02', '01:30').occurs_twice).toBe(false)
  expect(closes('2027-03-14', '02:30')).toEqual({ at: null, occurs_twice: false })
})

test('reads a moment as the wall clock of a zone', () => {
  expect(closesOf('2026-11-26T01:00:00.123456Z', ET)).toEqual({ date: '2026-11-25', time: '20:00', zone: ET })
})
