import { expect, test } from 'vitest'
import { accuracy } from './timings.ts'

const times = (shift: number) => Array.from({ length: 1_000 }, () => shift + Math.random() + Math.random())

test('tells times apart that differ, and no others', () => {
  const [one, same, slower] = [times(0), times(0), times(0.2)]
  expect(accuracy(one, same).low).toBeLessThan(0.5)
  expect(accuracy(one, slower).low).toBeGreaterThan(0.5)
  expect(accuracy(slower, one).low).toBeGreaterThan(0.5)
})
