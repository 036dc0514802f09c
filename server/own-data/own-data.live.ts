import type { LiveEvents } from '../../contract/live.ts'
import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'

/** Published to everyone: any open page may show a removed name (docs/decisions/0007-live-events-by-notify.md). */
export const memberLeft: LiveSource<'member.left', Caller, LiveEvents['member.left']> = {
  name: 'member.left',
  load: async (_database, account_id) => ({ account_id }),
  to: (left, { next_step }) => (next_step === null ? left : null),
  revokes: true,
}
