import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'

/** Told to the owner alone, by his account's id, so that his other pages ask for it; the stream stays open. */
export const profileChanged: LiveSource<'profile.changed', Caller, { id: string }> = {
  name: 'profile.changed',
  load: async (_database, id) => ({ id }),
  to: ({ id }, receiver) => (id === receiver.id ? {} : null),
}
