import { expect, test } from 'vitest'
import { whyNotCreatePost } from './posts.rules.ts'
import { NewPost } from './posts.ts'
import { BEATS } from './vocabulary.ts'

const community = { post_type: 'community', title: 'A title', description: 'Words.', tags: ['Banking'] }

test('makes a post a draft unless it says otherwise', () => {
  expect(NewPost.parse(community).data).toEqual({ status: 'draft' })
  expect(NewPost.parse({ ...community, data: {} }).data).toEqual({ status: 'draft' })
  expect(NewPost.parse({ ...community, data: { status: 'published' } }).data).toEqual({ status: 'published' })
})

test('counts a tag that is named twice once', () => {
  expect(NewPost.parse({ ...community, tags: ['Banking', 'SaaS', 'Banking'] }).tags).toEqual([
    'Banking',
    'SaaS',
  ])
})

test('takes twenty tags and no more', () => {
  expect(NewPost.safeParse({ ...community, tags: BEATS.slice(0, 20) }).success).toBe(true)
  expect(NewPost.safeParse({ ...community, tags: BEATS.slice(0, 21) }).success).toBe(false)
})

test('lets everyone post to the community, and PR members make no requests in the feed', () => {
  for (const role of ['journalist', 'pr', 'expert', 'admin'] as const)
    expect(whyNotCreatePost(role, 'community')).toBeNull()
  for (const role of ['journalist', 'expert', 'admin'] as const)
    expect(whyNotCreatePost(role, 'request_for_source')).toBeNull()
  expect(whyNotCreatePost('pr', 'request_for_source')).toMatch(/Requests page/)
})
