import type { LiveEvents } from '../../contract/live.ts'
import type { Post, SharedPost } from '../../contract/posts.ts'
import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'
import { posts } from './posts.sql.ts'

type Of<Event> = { own: Event; others: Event; author: string | null; readers: Set<string> | null }

/** What its author is sent of a post, and what its other readers are. */
const sentTo = <Event>({ own, others, author, readers }: Of<Event>, { id }: Caller): Event | null =>
  author === id ? own : readers && !readers.has(id) ? null : others

const isForSome = ({ readers }: { readers: Set<string> | null }) => readers !== null

/** Only its owner can have liked or saved a post by then, while it was a draft. Those who muted them don't get it. */
export const postCreated: LiveSource<'post.created', Caller, Of<Post> & { muters: Set<string> }> = {
  name: 'post.created',
  load: async (database, id) => {
    const found = await posts.published(database.pool, id)
    if (!found) return null
    const others = { ...found.shared, is_liked: false, is_saved: false }
    const muters = new Set(found.muters)
    return { ...toReaders(found), own: found.own, others, muters }
  },
  to: (found, caller) => (found.muters.has(caller.id) ? null : sentTo(found, caller)),
  isForSome,
  gatherMs: 900,
}

/** The text of a draft is sent to no one. */
export const postUpdated: LiveSource<'post.updated', Caller, Of<SharedPost>> = {
  name: 'post.updated',
  load: async (database, id) => {
    const found = await posts.published(database.pool, id)
    if (!found) return null
    const { is_liked: _, is_saved: __, ...own } = found.own
    return { ...toReaders(found), own, others: found.shared }
  },
  to: sentTo,
  isForSome,
}

const toReaders = ({ own, readers }: { own: Post; readers: string[] | null }) => ({
  author: own.account_id,
  readers: readers && new Set(readers),
})

/** Sent to the author alone, keyed by their account id. The page then asks for the author's drafts. */
export const draftsChanged: LiveSource<'drafts.changed', Caller, { account_id: string }> = {
  name: 'drafts.changed',
  load: async (_database, account_id) => ({ account_id }),
  to: ({ account_id }, { id }) => (account_id === id ? {} : null),
}

type Counts = { counts: LiveEvents['post.counts']; readers: Set<string> | null }

/** Whoever may read a published post may see its counts. A draft's counts are sent to no one. */
export const postCounts: LiveSource<'post.counts', Caller, Counts> = {
  name: 'post.counts',
  load: async (database, id) => {
    const found = await posts.counts(database.pool, id)
    return found && { ...found, readers: found.readers && new Set(found.readers) }
  },
  to: ({ counts, readers }, { id }) => (readers && !readers.has(id) ? null : counts),
  // Many members like at once: one load and one line per stream for all of them.
  coalesceMs: 250,
}
