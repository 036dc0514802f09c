import type { Caller } from '../auth/who.ts'
import type { LiveSource } from '../platform/live/live.ts'

/** Told to admins, however much has changed: they ask for what they show. */
export const applicationsChanged: LiveSource<'applications.changed', Caller, Record<never, never>> = {
  name: 'applications.changed',
  load: async () => ({}),
  to: (_loaded, { role, next_step }) => (role === 'admin' && next_step === null ? {} : null),
  // A flood of applications is not one of questions.
  coalesceMs: 250,
}
