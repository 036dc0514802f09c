import type { LiveEvents } from '../../contract/live.ts'
import type { Post, SharedPost } from '../../contract/posts.ts'
import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'
import { posts } from './posts.sql.ts'

/**
 * A published post is readable by every member who holds a stream. Only its owner can have liked or saved it by then:
 * while it was a draft.
 */
export const postCreated: LiveSource<'post.created', Caller, Post> = {
  name: 'post.created',
  load: (database, id) => posts.published(database.pool, id),
  to: (post, { id }) => (post.account_id === id ? post : { ...post, is_liked: false, is_saved: false }),
}

/** Of a draft nobody is told what it says. */
export const postUpdated: LiveSource<'post.updated', Caller, SharedPost> = {
  name: 'post.updated',
  load: (database, id) => posts.shared(database.pool, id),
  to: (post) => post,
}

/** Told to the author alone, by his account's id: which drafts he has, he asks for. */
export const draftsChanged: LiveSource<'drafts.changed', Caller, { account_id: string }> = {
  name: 'drafts.changed',
  load: async (_database, account_id) => ({ account_id }),
  to: ({ account_id }, { id }) => (account_id === id ? {} : null),
}

/** Every member who holds a stream may see a published post, and so its counts; those of a draft are told to nobody. */
export const postCounts: LiveSource<'post.counts', Caller, LiveEvents['post.counts']> = {
  name: 'post.counts',
  load: (database, id) => posts.counts(database.pool, id),
  to: (counts) => counts,
  // Many like at once: one load and one line a stream for all of them.
  coalesceMs: 250,
}
