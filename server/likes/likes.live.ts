import type { LiveEvents } from '../../contract/live.ts'
import { type Reaching, reaching } from '../audience/reach.rules.ts'
import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'
import { likes } from './likes.sql.ts'

type Counts = Reaching & { counts: LiveEvents['comment.counts'] }

/** Whoever may read a published post may see what is under it. */
export const commentCounts: LiveSource<'comment.counts', Caller, Counts> = {
  name: 'comment.counts',
  load: async ({ pool }, id) => {
    const found = await likes.ofComment(pool, id)
    return found && { counts: found.counts, ...reaching(found) }
  },
  to: ({ counts, reaches }, { id }) => (reaches(id) ? counts : null),
  // Many members like at once: one load and one line per stream for all of them.
  coalesceMs: 250,
}
