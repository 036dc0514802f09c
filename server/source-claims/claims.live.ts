import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'

/** Published by account id to that member alone, whose pages load their claims and sources again. */
export const claimChanged: LiveSource<'claim.changed', Caller, { id: string }> = {
  name: 'claim.changed',
  load: async (_database, id) => ({ id }),
  receivers: ({ id }) => [id],
  to: ({ id }, receiver) => (id === receiver.id ? {} : null),
}
