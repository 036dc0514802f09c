import type { LiveEvents } from '../../contract/live.ts'
import { mayReadPost } from '../../contract/posts.rules.ts'
import type { Post, SharedPost } from '../../contract/posts.ts'
import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'
import { posts } from './posts.sql.ts'

const isFor = ({ account_id, data }: SharedPost, { id }: Caller) => mayReadPost(id, { account_id, ...data })

type Created = { post: Post; others: Post; muters: Set<string> }

/** Only its owner can have liked or saved a post by then, while it was a draft. Those who muted them don't get it. */
export const postCreated: LiveSource<'post.created', Caller, Created> = {
  name: 'post.created',
  load: async (database, id) => {
    const found = await posts.published(database.pool, id)
    if (!found) return null
    const others = { ...found.post, is_liked: false, is_saved: false }
    return { post: found.post, others, muters: new Set(found.muters) }
  },
  to: ({ post, others, muters }, caller) => {
    if (!isFor(post, caller) || muters.has(caller.id)) return null
    return post.account_id === caller.id ? post : others
  },
  gatherMs: 900,
}

/** The text of a draft is sent to no one. */
export const postUpdated: LiveSource<'post.updated', Caller, SharedPost> = {
  name: 'post.updated',
  load: (database, id) => posts.shared(database.pool, id),
  to: (post, caller) => (isFor(post, caller) ? post : null),
}

/** Sent to the author alone, keyed by their account id. The page then asks for the author's drafts. */
export const draftsChanged: LiveSource<'drafts.changed', Caller, { account_id: string }> = {
  name: 'drafts.changed',
  load: async (_database, account_id) => ({ account_id }),
  to: ({ account_id }, { id }) => (account_id === id ? {} : null),
}

/** Every member with a stream may see a published post, and so its counts. A draft's counts are sent to no one. */
export const postCounts: LiveSource<'post.counts', Caller, LiveEvents['post.counts']> = {
  name: 'post.counts',
  load: (database, id) => posts.counts(database.pool, id),
  to: (counts) => counts,
  // Many members like at once: one load and one line per stream for all of them.
  coalesceMs: 250,
}
