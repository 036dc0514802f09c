import type { LiveEvents } from '../../contract/live.ts'
import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'
import { likes } from './likes.sql.ts'

/** Every member with a stream may see what is under a published post. */
export const commentCounts: LiveSource<'comment.counts', Caller, LiveEvents['comment.counts']> = {
  name: 'comment.counts',
  load: ({ pool }, id) => likes.ofComment(pool, id),
  to: (counts) => counts,
  // Many members like at once: one load and one line per stream for all of them.
  coalesceMs: 250,
}
