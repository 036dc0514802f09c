import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { z } from './zod.ts'

/** The state after the call: repeating a call changes nothing, and the last of several counts. */
const Liked = z.object({ is_liked: z.boolean(), likes_count: z.number().int() })
export type Liked = z.infer<typeof Liked>

const post = z.object({ post_id: Id })
const comment = z.object({ comment_id: Id })

export const likePost = endpoint('PUT /api/posts/:post_id/like', {
  summary: 'Like a post; its owner is notified once',
  params: post,
  reply: Liked,
})

export const unlikePost = endpoint('DELETE /api/posts/:post_id/like', {
  summary: 'Unlike a post',
  params: post,
  reply: Liked,
})

export const likeComment = endpoint('PUT /api/comments/:comment_id/like', {
  summary: 'Like a comment; its author is notified once',
  params: comment,
  reply: Liked,
})

export const unlikeComment = endpoint('DELETE /api/comments/:comment_id/like', {
  summary: 'Unlike a comment',
  params: comment,
  reply: Liked,
})
