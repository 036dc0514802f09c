import { expect, test } from 'vitest'
import { CompleteProfile } from './onboarding.ts'
import { NewCommunityPost, PostEdit } from './posts.ts'
import { RequestForm } from './requests.ts'
import { NewSavedFilter } from './saved-filters.ts'
import { SocialLinks } from './social-links.ts'
import type { z } from './zod.ts'

const wrong = Array.from({ length: 100_000 }, () => 7)
const map = Object.fromEntries(wrong.map((value, n) => [`Page ${n}`, value]))

/** Path and message of every issue of one field. */
const said = (schema: z.ZodType, field: string, value: unknown) =>
  schema
    .safeParse({ [field]: value })
    .error?.issues.filter(({ path }) => path[0] === field)
    .map(({ path, message }) => [path.join('.'), message])

test.each([
  ['tags of a post', NewCommunityPost, 'tags', 'Invalid input'],
  ['typed tags', PostEdit, 'tags', 'At most 20 tags'],
  ['tags of a request', RequestForm, 'tags', 'At most 20 tags'],
  ['beats', CompleteProfile, 'beats', 'Invalid input'],
  ['beats of a filter', NewSavedFilter, 'beats', 'Invalid input'],
] as const)('Of 100,000 wrong %s one thing is said', (_name, schema, field, message) => {
  expect(said(schema, field, wrong)).toEqual([[field, message]])
  expect(said(schema, field, [7])).toEqual([[`${field}.0`, 'Invalid input']])
})

test('reports one issue for 100,000 wrong links', () => {
  expect(SocialLinks.safeParse(map).error?.issues.map(({ message }) => message)).toEqual(['At most 20 links'])
  expect(SocialLinks.safeParse({ Site: 7 }).error?.issues).toHaveLength(1)
})

test("doesn't count duplicate tags", () => {
  const tags = Array.from({ length: 200 }, (_, n) => `Tag ${n % 20}`)
  expect(said(PostEdit, 'tags', tags)).toEqual([])
  expect(said(PostEdit, 'tags', [...tags, 'Tag 20'])).toEqual([['tags', 'At most 20 tags']])
})

test('reports a value that is not a list as before', () => {
  for (const value of [null, 7, 'Banking', {}])
    expect(said(PostEdit, 'tags', value)).toEqual([['tags', 'Invalid input']])
  expect(said(PostEdit, 'tags', undefined)).toEqual([['tags', 'Required']])
})
