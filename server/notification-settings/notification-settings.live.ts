import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'

/** Published only to the member, by account id, so that their other pages refetch their settings. */
export const settingsChanged: LiveSource<'settings.changed', Caller, { id: string }> = {
  name: 'settings.changed',
  load: async (_database, id) => ({ id }),
  to: ({ id }, receiver) => (id === receiver.id ? {} : null),
}
