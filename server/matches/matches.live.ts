import type { LiveEvents } from '../../contract/live.ts'
import type { Unseen } from '../../contract/matches.ts'
import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'
import { matches } from './matches.sql.ts'

/** Published by post id once it has been compared with all filters. */
export const matchCreated: LiveSource<'match.created', Caller, Map<string, LiveEvents['match.created']>> = {
  name: 'match.created',
  load: ({ db }, post_id) => matches.newOf(db, post_id),
  receivers: (found) => found.keys(),
  to: (found, { id }) => found.get(id) ?? null,
}

/** Published by account id. */
export const matchesSeen: LiveSource<'matches.seen', Caller, { id: string } & Unseen> = {
  name: 'matches.seen',
  load: async ({ db }, id) => ({ id, ...(await matches.unseen(db, id)) }),
  receivers: ({ id }) => [id],
  to: ({ id, ...unseen }, receiver) => (id === receiver.id ? unseen : null),
}
