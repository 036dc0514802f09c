import { expect, test } from 'vitest'
import { answerTimeWords } from './answer-time.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

test.each([
  [0, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [40 * 60, '40 minutes'],
  [HOUR - 60, '59 minutes'],
  [HOUR - 59, '1 hour'],
  [HOUR, '1 hour'],
  [HOUR + 1, '2 hours'],
  [DAY - HOUR, '23 hours'],
  [DAY - HOUR + 1, '1 day'],
  [DAY, '1 day'],
  [DAY + 1, '2 days'],
])('rounds %i seconds up to %s', (seconds, words) => {
  expect(answerTimeWords({ kind: 'within', seconds })).toBe(`Usually answers within ${words}.`)
})

test('says when fewer than half were answered, however fast, and when nothing is known', () => {
  const half = { kind: 'under_half', seconds: null } as const
  expect(answerTimeWords(half)).toBe('Answers fewer than half of pitches.')
  expect(answerTimeWords({ kind: 'unknown', seconds: null })).toBe('No answer time yet.')
})
