import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'

/** Published only to the owner, by account id, so that their other pages refetch it; the stream stays open. */
export const profileChanged: LiveSource<'profile.changed', Caller, { id: string }> = {
  name: 'profile.changed',
  load: async (_database, id) => ({ id }),
  to: ({ id }, receiver) => (id === receiver.id ? {} : null),
}
