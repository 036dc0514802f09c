import { expect, test } from 'vitest'
import { whyNotComment, whyNotDeleteComment, whyNotEditComment, whyNotReply } from './comments.rules.ts'
import { NewComment } from './comments.ts'

const post_id = '00000000-0000-4000-8000-000000000000'
const author = { id: 'a', role: 'pr' } as const
const other = { id: 'b', role: 'journalist' } as const
const admin = { id: 'c', role: 'admin' } as const

test('makes a comment without a parent a top-level one', () => {
  expect(NewComment.parse({ post_id, content: ' Words. ' })).toEqual({
    post_id,
    content: 'Words.',
    parent_comment_id: null,
  })
})

test('allows comments on published community posts, not on requests or drafts', () => {
  expect(whyNotComment('community', 'published')).toBeNull()
  expect(whyNotComment('community', 'draft')).toMatch(/draft/)
  expect(whyNotComment('request_for_source', 'published')).toMatch(/community posts/)
  expect(whyNotComment('request_for_story', 'published')).toMatch(/community posts/)
})

test('limits a thread to 100 levels of replies', () => {
  expect(whyNotReply({ depth: 99 })).toBeNull()
  expect(whyNotReply({ depth: 100 })).toMatch(/100 replies deep/)
})

test('lets only the author edit', () => {
  const comment = { account_id: author.id }
  expect(whyNotEditComment(author, comment)).toBeNull()
  for (const viewer of [other, admin]) expect(whyNotEditComment(viewer, comment)).toMatch(/author/)
  expect(whyNotEditComment(author, { account_id: null })).toMatch(/author/)
})

test('lets the author or an admin delete, even after the author has left', () => {
  const comment = { account_id: author.id }
  for (const viewer of [author, admin]) expect(whyNotDeleteComment(viewer, comment)).toBeNull()
  expect(whyNotDeleteComment(other, comment)).toMatch(/author or an admin/)
  expect(whyNotDeleteComment(admin, { account_id: null })).toBeNull()
})
