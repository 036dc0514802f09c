import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'

/** Sent to admins, once for any number of changes: their pages load again what they show. */
export const applicationsChanged: LiveSource<'applications.changed', Caller, Record<never, never>> = {
  name: 'applications.changed',
  load: async () => ({}),
  to: (_loaded, { role, next_step }) => (role === 'admin' && next_step === null ? {} : null),
  // A flood of applications must not become a flood of requests.
  coalesceMs: 1_000,
}
