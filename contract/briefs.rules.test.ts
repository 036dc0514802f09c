import { expect, test } from 'vitest'
import {
  countWords,
  EMPTY_BRIEF,
  isAsking,
  isSameBrief,
  tidyLines,
  whyTooLong,
  writtenBrief,
} from './briefs.rules.ts'
import { AskedBrief, answersTo, Brief, mustKey } from './briefs.ts'
import { z } from './zod.ts'

test.each([
  ['', 0],
  ['  ', 0],
  ['one', 1],
  [' one  two\nthree\tfour\u00a0five\u2003six ', 6],
  ['x'.repeat(15), 1],
  ['x'.repeat(16), 2],
  ['😀'.repeat(30), 2],
])('counts the words of %j', (text, count) => {
  expect(countWords(text)).toBe(count)
})

test('says how long a text is that is too long', () => {
  expect(whyTooLong('a b c', 3)).toBeNull()
  expect(whyTooLong('a b c', null)).toBeNull()
  expect(whyTooLong('a b c', 2)).toBe('Use 2 words or fewer. This text has 3.')
  expect(whyTooLong('a '.repeat(1_200), 1_000)).toBe('Use 1,000 words or fewer. This text has 1,200.')
})

test('leaves out blank and repeated lines', () => {
  expect(tidyLines(['one', ' ', ' two ', 'one', ''])).toEqual(['one', 'two'])
})

test('fills in what a brief leaves open', () => {
  expect(Brief.parse({})).toEqual(EMPTY_BRIEF)
  expect(Object.keys(EMPTY_BRIEF)).toEqual(Object.keys(Brief.shape))
})

test('knows a brief that asks for something, and one that differs for pitchers', () => {
  expect(isAsking(EMPTY_BRIEF)).toBe(false)
  expect(isAsking({ ...EMPTY_BRIEF, sources_wanted: 1 })).toBe(true)
  expect(isSameBrief(EMPTY_BRIEF, { ...EMPTY_BRIEF, sources_wanted: 1 })).toBe(true)
  expect(isSameBrief(EMPTY_BRIEF, { ...EMPTY_BRIEF, place: 'Tulsa' })).toBe(false)
  const asked = { ...EMPTY_BRIEF, version: 3, questions: [{ id: 'q', text: 'Why?' }] }
  expect(writtenBrief(asked)).toEqual({ ...EMPTY_BRIEF, questions: ['Why?'] })
  expect(writtenBrief(null)).toEqual(EMPTY_BRIEF)
})

test('gives every must-have a key of its own, without what paths are made of', () => {
  const texts = ['a.b', 'a[b]', "it's", '1', 'a b', 'm1', '100%', '(x)']
  const keys = texts.map(mustKey)
  expect(new Set(keys).size).toBe(texts.length)
  for (const key of keys) expect(key).toMatch(/^m[^.[\]'"]*$/)
})

test('takes answers only to what a brief asks', () => {
  const brief = AskedBrief.parse({
    ...EMPTY_BRIEF,
    version: 1,
    questions: [{ id: '019a0000-0000-7000-8000-000000000001', text: 'Why?' }],
  })
  const { answers } = answersTo(brief)
  expect(answers.safeParse({ [brief.questions[0]!.id]: 'Because.' }).success).toBe(true)
  expect(answers.safeParse({}).success).toBe(false)
  expect(answers.safeParse({ [brief.questions[0]!.id]: 'Because.', other: 'x' }).success).toBe(false)
  expect(
    z
      .strictObject(answersTo(null))
      .safeParse({ answers: {}, musts: {}, availability: '', commentary: 'x', agrees: false }).success,
  ).toBe(true)
})
