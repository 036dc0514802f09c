import type { LiveEvents } from '../../contract/live.ts'
import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'
import { comments } from './comments.sql.ts'

// Every member with a stream may read what is sent about a published post.

export const commentCreated: LiveSource<'comment.created', Caller, LiveEvents['comment.created']> = {
  name: 'comment.created',
  load: async ({ pool }, id) => {
    const found = await comments.shared(pool, id)
    return found && { ...found, comment: { ...found.comment, is_liked: false } }
  },
  to: (loaded) => loaded,
}

export const commentUpdated: LiveSource<'comment.updated', Caller, LiveEvents['comment.updated']> = {
  name: 'comment.updated',
  load: ({ pool }, id) => comments.shared(pool, id),
  to: (loaded) => loaded,
}

export const commentDeleted: LiveSource<'comment.deleted', Caller, LiveEvents['comment.deleted']> = {
  name: 'comment.deleted',
  load: ({ pool }, id) => comments.deleted(pool, id),
  to: (loaded) => loaded,
}
