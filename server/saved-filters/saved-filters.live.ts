import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'

/** Published by account id, so that the owner's other pages load their filters again. */
export const filtersChanged: LiveSource<'filters.changed', Caller, { id: string }> = {
  name: 'filters.changed',
  load: async (_database, id) => ({ id }),
  receivers: ({ id }) => [id],
  to: ({ id }, receiver) => (id === receiver.id ? {} : null),
}
