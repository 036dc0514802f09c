import type { LiveEvents } from '../../contract/live.ts'
import type { Post } from '../../contract/posts.ts'
import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live.ts'
import { posts } from './posts.sql.ts'

/** A published post is readable by every member who holds a stream. */
export const postCreated: LiveSource<'post.created', Caller, Post> = {
  name: 'post.created',
  load: (database, id) => posts.published(database.pool, id),
  to: (post) => post,
}

/** Every member who holds a stream may see a published post, and so its counts; those of a draft are told to nobody. */
export const postCounts: LiveSource<'post.counts', Caller, LiveEvents['post.counts']> = {
  name: 'post.counts',
  load: (database, id) => posts.counts(database.pool, id),
  to: (counts) => counts,
  // Many like at once: one load and one line a stream for all of them.
  coalesceMs: 250,
}
