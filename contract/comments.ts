import { Person } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Id, Moment, requiredText, Success } from './fields.ts'
import { LENGTHS } from './vocabulary.ts'
import { z } from './zod.ts'

const content = requiredText(LENGTHS.comment, 'Comment is required')

export const Comment = z.object({
  id: Id,
  /** Empty for a deleted or hidden comment. */
  content: z.string(),
  created_at: Moment,
  /** Equal to created_at until the author edits. */
  updated_at: Moment,
  account_id: Id.nullable(),
  parent_comment_id: Id.nullable(),
  /** Numbers of at least three digits, joined by dots. Lists sort by the numbers, not by the text. */
  path: z.string(),
  depth: z.number().int(),
  /** Keeps its place for the replies below it; its text and author are gone. */
  is_deleted: z.boolean(),
  /** The reader has muted its author, or one of the two blocks the other: its text and author are left out. */
  is_hidden: z.boolean(),
  /** Null once the author's account is gone, and for a deleted or hidden comment. */
  account: Person.nullable(),
  likes_count: z.number().int(),
  is_liked: z.boolean(),
})
export type Comment = z.infer<typeof Comment>

/** The part of a comment that everyone may know; whether it is liked differs by reader. */
export const SharedComment = Comment.omit({ is_liked: true })
export type SharedComment = z.infer<typeof SharedComment>

export const NewComment = z.strictObject({
  post_id: Id,
  content,
  parent_comment_id: Id.nullable().default(null),
})
export type NewComment = z.output<typeof NewComment>

export const CommentEdit = z.strictObject({
  content,
  /** The comment's updated_at as it was read: 409 when another person or tab has changed it since. */
  updated_at: Moment.optional(),
})
export type CommentEdit = z.output<typeof CommentEdit>

export const listComments = endpoint('GET /api/comments/:post_id', {
  summary: 'All comments of a post, in the order of their paths; none for a request',
  params: z.object({ post_id: Id }),
  compressed: true,
  reply: z.array(Comment),
})

export const addComment = endpoint('POST /api/comments', {
  summary: 'Comment on a published community post, or reply to a comment',
  creates: true,
  body: NewComment,
  reply: Comment,
})

export const editComment = endpoint('PATCH /api/comments/:comment_id', {
  summary: 'Change the text of an own comment',
  params: z.object({ comment_id: Id }),
  body: CommentEdit,
  reply: Comment,
})

export const deleteComment = endpoint('DELETE /api/comments/:comment_id', {
  summary: 'Delete a comment, as its author or an admin; one with replies leaves a placeholder',
  params: z.object({ comment_id: Id }),
  reply: Success,
})
