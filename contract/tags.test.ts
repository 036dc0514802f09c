import { expect, test } from 'vitest'
import { PostEdit } from './posts.ts'
import { tidyTags } from './tags.ts'
import { BEATS, TAGS_MAX } from './vocabulary.ts'

test('Tags are trimmed, and what is empty then is none', () => {
  expect(tidyTags([' Rates ', '', '  ', '\n', 'Yields'])).toEqual(['Rates', 'Yields'])
})

test('Of tags that differ in case alone the first stays', () => {
  expect(tidyTags(['Rates', 'RATES', 'rates', 'Ärger', 'ärger'])).toEqual(['Rates', 'Ärger'])
})

test('A beat has its own spelling, whoever typed it, and however', () => {
  expect(tidyTags(['banking', 'BANKING', 'saas', 'hr AND workforce'])).toEqual([
    'Banking',
    'SaaS',
    'HR and workforce',
  ])
  expect(tidyTags(BEATS)).toEqual(BEATS)
})

test('What was tidied stays as it is, and the list that was given as it was', () => {
  const given = [' saas', 'Rates', 'rates']
  expect(tidyTags(tidyTags(given))).toEqual(tidyTags(given))
  expect(given).toEqual([' saas', 'Rates', 'rates'])
})

test('Doubles do not count against the most tags', () => {
  const edit = { title: 'A title', description: 'Words.', updated_at: '2026-01-01T00:00:00Z' }
  const tags = Array.from({ length: TAGS_MAX }, (_, n) => `Tag ${n}`)
  expect(PostEdit.parse({ ...edit, tags: [...tags, 'TAG 1', ' '] }).tags).toEqual(tags)
  expect(PostEdit.safeParse({ ...edit, tags: [...tags, 'One more'] }).success).toBe(false)
})
