import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'
import { audiences } from './audience.sql.ts'

type Lost = { post_id: string; readers: Set<string> }

/** Sent to those who could read a post until now, and to nobody else: nobody else may know that it is there. */
export const postHidden: LiveSource<'post.hidden', Caller, Lost> = {
  name: 'post.hidden',
  load: async ({ db }, post_id) => ({ post_id, readers: new Set(await audiences.lost(db, post_id)) }),
  receivers: ({ readers }) => readers,
  to: ({ post_id, readers }, { id }) => (readers.has(id) ? { post_id } : null),
  revokes: true,
}

type Opened = { post_id: string; author: string | null }

export const postOpenings: LiveSource<'post.openings', Caller, Opened> = {
  name: 'post.openings',
  load: async ({ db }, post_id) => {
    const author = await audiences.author(db, post_id)
    return author === undefined ? null : { post_id, author }
  },
  receivers: ({ author }) => [author],
  to: ({ post_id, author }, { id }) => (author === id ? { post_id } : null),
  // Many readers open a new request at once.
  everyMs: 5_000,
}
