import { expect, test } from 'vitest'
import { ageOf } from './ages.ts'

test('says an age in words, rounded down', () => {
  expect([-1, 0, 1, 59, 60, 3_599, 3_600, 172_799, 172_800].map(ageOf)).toEqual([
    ...['0 seconds', '0 seconds', '1 second', '59 seconds', '1 minute'],
    ...['59 minutes', '1 hour', '47 hours', '2 days'],
  ])
})
