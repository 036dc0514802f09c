import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'
import { heldPitches } from './held-pitches.sql.ts'

type Held = { post_id: string; account_id: string | null; held_count: number }

/** Sent to the request's author alone: how many wait, never which. */
export const heldChanged: LiveSource<'held.changed', Caller, Held> = {
  name: 'held.changed',
  load: async ({ pool }, post_id) => {
    const found = await heldPitches.count(pool, post_id)
    return found && { post_id, ...found }
  },
  receivers: ({ account_id }) => [account_id],
  to: ({ account_id, ...held }, { id }) => (account_id === id ? held : null),
}
