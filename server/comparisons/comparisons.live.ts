import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'
import { comparisons } from './comparisons.sql.ts'

type Sides = NonNullable<Awaited<ReturnType<typeof comparisons.sides>>>

/** Sent to both sides of a pitch, who load it again. */
export const pitchCompared: LiveSource<'pitch.compared', Caller, Sides> = {
  name: 'pitch.compared',
  load: ({ pool }, id) => comparisons.sides(pool, id),
  receivers: ({ responder_id, account_id }) => [responder_id, account_id],
  to: ({ id, post_id, responder_id, account_id }, caller) =>
    caller.id === responder_id || caller.id === account_id ? { conversation_id: id, post_id } : null,
}
