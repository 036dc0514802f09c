import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expiryState, relativeTime, timeLeft } from './dates.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const ago = (ms: number) => relativeTime(NOW - ms, NOW)
const ahead = (ms: number) => relativeTime(NOW + ms, NOW)

test.each([
  [0, 'just now'],
  [59 * SECOND, 'just now'],
  [60 * SECOND, '1 minute ago'],
  [5 * MINUTE, '5 minutes ago'],
  [60 * MINUTE - 1, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [23 * HOUR, '23 hours ago'],
  [24 * HOUR, '1 day ago'],
  [6 * DAY, '6 days ago'],
  [7 * DAY, '1 week ago'],
  [21 * DAY, '3 weeks ago'],
  [28 * DAY, '1 month ago'],
  [29 * DAY, '1 month ago'],
  [60 * DAY, '2 months ago'],
  [330 * DAY, '11 months ago'],
  [359 * DAY, '11 months ago'],
  [360 * DAY, '1 year ago'],
  [364 * DAY, '1 year ago'],
  [365 * DAY, '1 year ago'],
  [730 * DAY, '2 years ago'],
])('%d ms ago is "%s"', (ms, text) => {
  expect(ago(ms)).toBe(text)
})

test.each([
  [1, 'in less than a minute'],
  [59 * SECOND, 'in less than a minute'],
  [60 * SECOND, 'in 1 minute'],
  [3 * DAY, 'in 3 days'],
  [28 * DAY, 'in 1 month'],
  [360 * DAY, 'in 1 year'],
])('%d ms ahead is "%s"', (ms, text) => {
  expect(ahead(ms)).toBe(text)
})

test('refuses what is not a date', () => {
  expect(() => relativeTime('soon', NOW)).toThrow(new RangeError('Invalid time value'))
})

const UNITS = ['minute', 'hour', 'day', 'week', 'month', 'year']

test('uses a larger unit, then a larger number, the longer ago it is; never shows the past as the future', () => {
  const rank = (ms: number) => {
    const text = ago(ms)
    if (text === 'just now') return 0
    const [, number, unit, plural] = /^(\d+) ([a-z]+?)(s?) ago$/.exec(text) ?? []
    expect(plural).toBe(number === '1' ? '' : 's')
    return (UNITS.indexOf(unit ?? '') + 1) * 1_000 + Number(number)
  }
  const span = fc.integer({ min: 0, max: 900 * 365 * DAY })
  fc.assert(
    fc.property(span, span, (a, b) => {
      expect(rank(Math.max(a, b))).toBeGreaterThanOrEqual(rank(Math.min(a, b)))
    }),
  )
})

test('never expires a post without a date, and expires one whose date has passed', () => {
  const at = (ms: number) => expiryState(new Date(NOW + ms).toISOString(), NOW)
  expect(expiryState(null, NOW)).toBe('none')
  expect(at(-1)).toBe('expired')
  expect(at(0)).toBe('expired')
  expect(at(1)).toBe('warning')
  expect(at(7 * DAY)).toBe('warning')
  expect(at(7 * DAY + 1)).toBe('normal')
})

test.each([
  [-1, 'Expired'],
  [0, 'Expired'],
  [1, '1 min left'],
  [59 * MINUTE, '59 min left'],
  [HOUR, '1 h 0 min left'],
  [13 * HOUR + 17 * MINUTE, '13 h 17 min left'],
  [DAY, '1 day left'],
  [5 * DAY + HOUR, '5 days left'],
])('With %d ms to go a request says "%s"', (ms, text) => {
  expect(timeLeft(new Date(NOW + ms).toISOString(), NOW)).toBe(text)
})
