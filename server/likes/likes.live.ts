import type { LiveEvents } from '../../contract/live.ts'
import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'
import { likes } from './likes.sql.ts'

type Counts = { counts: LiveEvents['comment.counts']; readers: Set<string> | null }

/** Whoever may read a published post may see what is under it. */
export const commentCounts: LiveSource<'comment.counts', Caller, Counts> = {
  name: 'comment.counts',
  load: async ({ pool }, id) => {
    const found = await likes.ofComment(pool, id)
    return found && { ...found, readers: found.readers && new Set(found.readers) }
  },
  to: ({ counts, readers }, { id }) => (readers && !readers.has(id) ? null : counts),
  // Many members like at once: one load and one line per stream for all of them.
  coalesceMs: 250,
}
