import { expect, test } from 'vitest'
import { placeOf } from './Marked.tsx'

test('matches special characters of a search literally', () => {
  expect(placeOf('What does (a+b)* cost? $5.', '(a+b)*')).toBe(10)
  expect(placeOf('What does it cost?', '.*')).toBe(-1)
  for (const sign of '\\^$.*+?()[]{}|/-') expect(placeOf(`ab${sign}`, sign), sign).toBe(2)
})
