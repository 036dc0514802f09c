import { expect, test } from 'vitest'
import { whyNotDeletePost, whyNotEditPost, whyNotPublish } from './posts.rules.ts'
import { whyNotClose } from './request-changes.rules.ts'
import { POST_STATUSES, POST_TYPES, type PostStatus, type PostType } from './vocabulary.ts'

const post = (status: PostStatus, post_type: PostType = 'community', account_id: string | null = 'me') => ({
  account_id,
  post_type,
  status,
})
const NOT_MINE = ['another', null]

test('lets only the author edit a post', () => {
  expect(whyNotEditPost('me', { account_id: 'me' })).toBeNull()
  for (const account_id of NOT_MINE)
    expect(whyNotEditPost('me', { account_id })).toBe('Only the author can edit a post.')
})

test('lets the author publish drafts of every type, once', () => {
  for (const type of POST_TYPES) {
    expect(whyNotPublish('me', post('draft', type))).toBeNull()
    expect(whyNotPublish('me', post('published', type))).toBe('This post is published already.')
    for (const owner of NOT_MINE)
      expect(whyNotPublish('me', post('draft', type, owner))).toBe('Only the author can publish a draft.')
  }
})

test('lets the author close published requests', () => {
  for (const type of ['request_for_source', 'request_for_story'] as const) {
    expect(whyNotClose('me', post('published', type))).toBeNull()
    expect(whyNotClose('me', post('draft', type))).toMatch(/not open yet/)
    for (const owner of NOT_MINE)
      expect(whyNotClose('me', post('published', type, owner))).toBe('Only the author can close a request.')
  }
  for (const status of POST_STATUSES) expect(whyNotClose('me', post(status))).toMatch(/no deadline/)
})

test('lets the author delete drafts, and no one delete published posts', () => {
  for (const type of POST_TYPES) {
    expect(whyNotDeletePost('me', post('draft', type))).toBeNull()
    expect(whyNotDeletePost('me', post('published', type))).toMatch(/is not deleted/)
    for (const owner of NOT_MINE)
      expect(whyNotDeletePost('me', post('draft', type, owner))).toBe('Only the author can delete a draft.')
  }
})
