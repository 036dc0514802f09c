import { expect, test } from 'vitest'
import { daysAgo } from './days-ago.ts'

const now = new Date(2026, 2, 20, 9).getTime()
const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString()

test.each([
  [at(20, 0), 'today'],
  [at(20, 10), 'today'],
  [at(19, 23), '1 day ago'],
  [at(8, 1), '12 days ago'],
  [new Date(2022, 2, 20).toISOString(), '1,461 days ago'],
])('%s was %s', (moment, words) => {
  expect(daysAgo(moment, now)).toBe(words)
})
