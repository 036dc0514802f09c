import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'

/** Published by account id to that member alone, whose pages load again what their limits hide or show. */
export const limitsChanged: LiveSource<'limits.changed', Caller, { id: string }> = {
  name: 'limits.changed',
  load: async (_database, id) => ({ id }),
  receivers: ({ id }) => [id],
  to: ({ id }, receiver) => (id === receiver.id ? {} : null),
  revokes: true,
}
