import { expect, test } from 'vitest'
import { whyNotCreatePost } from './posts.rules.ts'
import { NewPost } from './posts.ts'
import { BEATS } from './vocabulary.ts'

const community = { post_type: 'community', title: 'A title', description: 'Words.', tags: ['Banking'] }

test('A post is a draft unless it says otherwise', () => {
  expect(NewPost.parse(community).data).toEqual({ status: 'draft' })
  expect(NewPost.parse({ ...community, data: {} }).data).toEqual({ status: 'draft' })
  expect(NewPost.parse({ ...community, data: { status: 'published' } }).data).toEqual({ status: 'published' })
})

test('A tag that is named twice counts once', () => {
  expect(NewPost.parse({ ...community, tags: ['Banking', 'SaaS', 'Banking'] }).tags).toEqual([
    'Banking',
    'SaaS',
  ])
})

test('Twenty tags are taken, more are not', () => {
  expect(NewPost.safeParse({ ...community, tags: BEATS.slice(0, 20) }).success).toBe(true)
  expect(NewPost.safeParse({ ...community, tags: BEATS.slice(0, 21) }).success).toBe(false)
})

test('Everyone posts to the community; PR members make no requests in the feed', () => {
  for (const role of ['journalist', 'pr', 'expert', 'admin'] as const)
    expect(whyNotCreatePost(role, 'community')).toBeNull()
  for (const role of ['journalist', 'expert', 'admin'] as const)
    expect(whyNotCreatePost(role, 'request_for_source')).toBeNull()
  expect(whyNotCreatePost('pr', 'request_for_source')).toMatch(/Requests page/)
})
