import { expect, test } from 'vitest'
import { PostEdit } from './posts.ts'
import { tidyTags } from './tags.ts'
import { BEATS, TAGS_MAX } from './vocabulary.ts'

test('trims tags and drops empty ones', () => {
  expect(tidyTags([' Rates ', '', '  ', '\n', 'Yields'])).toEqual(['Rates', 'Yields'])
})

test('keeps the first of tags that differ only in case', () => {
  expect(tidyTags(['Rates', 'RATES', 'rates', 'Ärger', 'ärger'])).toEqual(['Rates', 'Ärger'])
})

test('spells a beat its own way, whoever typed it', () => {
  expect(tidyTags(['banking', 'BANKING', 'saas', 'hr AND workforce'])).toEqual([
    'Banking',
    'SaaS',
    'HR and workforce',
  ])
  expect(tidyTags(BEATS)).toEqual(BEATS)
})

test('changes nothing the second time, and leaves the given list alone', () => {
  const given = [' saas', 'Rates', 'rates']
  expect(tidyTags(tidyTags(given))).toEqual(tidyTags(given))
  expect(given).toEqual([' saas', 'Rates', 'rates'])
})

test('doesn’t count duplicates against the maximum', () => {
  const edit = { title: 'A title', description: 'Words.', updated_at: '2026-01-01T00:00:00Z' }
  const tags = Array.from({ length: TAGS_MAX }, (_, n) => `Tag ${n}`)
  expect(PostEdit.parse({ ...edit, tags: [...tags, 'TAG 1', ' '] }).tags).toEqual(tags)
  expect(PostEdit.safeParse({ ...edit, tags: [...tags, 'One more'] }).success).toBe(false)
})
