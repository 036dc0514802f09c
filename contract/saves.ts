import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { z } from './zod.ts'

/** The state after the call: repeating a call changes nothing, and the last of several counts. */
const Saved = z.object({ is_saved: z.boolean() })
export type Saved = z.infer<typeof Saved>

const params = z.object({ post_id: Id })

export const savePost = endpoint('PUT /api/posts/:post_id/save', {
  summary: 'Save a post: another’s, or a community post',
  params,
  reply: Saved,
})

export const unsavePost = endpoint('DELETE /api/posts/:post_id/save', {
  summary: 'Unsave a post',
  params,
  reply: Saved,
})
