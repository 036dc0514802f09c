import type { LiveEvents } from '../../contract/live.ts'
import type { SharedPost } from '../../contract/posts.ts'
import type { SearchedPost } from '../../contract/requests.ts'
import { type Reaching, reaching } from '../audience/reach.rules.ts'
import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'
import { type PublishedPost, posts } from './posts.sql.ts'

type Of<Event> = Reaching & { own: Event; others: Event; author: string | null }

/** What its author is sent of a post, and what its other readers are. */
const sentTo = <Event>({ own, others, author, reaches }: Of<Event>, { id }: Caller): Event | null =>
  author === id ? own : reaches(id) ? others : null

const isForSome = (found: Reaching) => found.isForSome

/** Only its owner can have liked or saved a post by then, while it was a draft. Who never has it in a list does not get it. */
export const postCreated: LiveSource<
  'post.created',
  Caller,
  Of<SearchedPost> & { notListedFor: Set<string> }
> = {
  name: 'post.created',
  load: async (database, id) => {
    const found = await posts.published(database.pool, id)
    if (!found) return null
    const own = { ...found.own, ...found.searched }
    const others = { ...found.shared, ...found.searched, is_liked: false, is_saved: false }
    const notListedFor = new Set(found.not_listed_for)
    return { ...toReaders(found), own, others, notListedFor }
  },
  to: (found, caller) => (found.notListedFor.has(caller.id) ? null : sentTo(found, caller)),
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

const toReaders = (found: PublishedPost) => ({ author: found.own.account_id, ...reaching(found) })

/** Sent to the author alone, keyed by their account id. The page then asks for the author's drafts. */
export const draftsChanged: LiveSource<'drafts.changed', Caller, { account_id: string }> = {
  name: 'drafts.changed',
  load: async (_database, account_id) => ({ account_id }),
  to: ({ account_id }, { id }) => (account_id === id ? {} : null),
}

type Counts = Reaching & { counts: LiveEvents['post.counts'] }

/** Whoever may read a published post may see its counts. A draft's counts are sent to no one. */
export const postCounts: LiveSource<'post.counts', Caller, Counts> = {
  name: 'post.counts',
  load: async (database, id) => {
    const found = await posts.counts(database.pool, id)
    return found && { counts: found.counts, ...reaching(found) }
  },
  to: ({ counts, reaches }, { id }) => (reaches(id) ? counts : null),
  // Many members like at once: one load and one line per stream for all of them.
  coalesceMs: 250,
}
