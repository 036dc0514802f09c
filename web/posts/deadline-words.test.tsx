import { expect, test } from 'vitest'
import type { Closes } from '../../contract/posts.ts'
import { listedZoneOf } from '../ui/zones.ts'
import { deadlineWords } from './deadline-words.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const LA = 'America/Los_Angeles'
const timed = (time: string): Closes => ({ date: '2026-11-25', time, zone: LA })
const read = (expires_at: string, closes: Closes | null, zone: string) =>
  deadlineWords({ expires_at, closes }, NOW, zone)

test('shows a time in the reader’s zone, and what the author’s clock shows', () => {
  expect(read('2026-11-26T01:00:00Z', timed('17:00'), 'America/New_York')).toEqual({
    date: 'Nov 25',
    weekday: 'Wednesday',
    time: '8:00 PM ET',
    author_date: null,
    author_time: '5:00 PM PT for the author',
    full: 'Wednesday, November 25, 2026, 8:00 PM ET (5:00 PM PT for the author)',
  })
})

test('names the author’s date where it is another day', () => {
  expect(read('2026-11-26T07:30:00Z', timed('23:30'), 'America/New_York')).toMatchObject({
    date: 'Nov 26',
    time: '2:30 AM ET',
    author_date: 'Nov 25 in PT',
    author_time: 'Nov 25, 11:30 PM PT for the author',
  })
})

test('says nothing of the author where the clocks agree', () => {
  expect(read('2026-11-26T01:00:00Z', timed('17:00'), 'America/Tijuana')).toMatchObject({
    ...{ time: '5:00 PM PT', author_date: null, author_time: null },
  })
})

test.each(['America/New_York', 'Pacific/Honolulu', 'Asia/Tokyo'])(
  'shows a whole day as the author’s day, without a time, in %s',
  (zone) => {
    const closes: Closes = { date: '2026-11-25', time: null, zone: LA }
    expect(read('2026-11-26T07:59:59.999Z', closes, zone)).toEqual({
      ...{ date: 'Nov 25', weekday: 'Wednesday', time: 'end of day PT' },
      ...{ author_date: null, author_time: null },
      full: 'Wednesday, November 25, 2026, end of day PT',
    })
  },
)

test('shows a moment without a zone in the reader’s alone, and another year with its number', () => {
  expect(read('2027-01-05T20:15:00Z', null, 'America/Chicago')).toMatchObject({
    ...{ date: 'Jan 5, 2027', time: '2:15 PM CT', author_date: null, author_time: null },
  })
})

test('labels a zone outside of the list by its short name or offset', () => {
  expect(read('2026-11-25T12:00:00Z', null, 'Europe/Berlin').time).toBe('1:00 PM GMT+1')
  expect(read('2026-11-25T12:00:00Z', null, 'America/Detroit').time).toBe('7:00 AM ET')
  expect([listedZoneOf('Europe/Berlin'), listedZoneOf('America/Detroit')]).toEqual([null, 'America/New_York'])
})
