import type { LiveSource } from '../platform/live.ts'
import type { Caller } from './who.ts'

/** Tells the streams of an ended session, and closes them. Nobody else learns of it. */
export const sessionEnded: LiveSource<'session.ended', Caller, { session_id: string }> = {
  name: 'session.ended',
  load: async (_database, session_id) => ({ session_id }),
  to: ({ session_id }, receiver) => (session_id === receiver.session_id ? {} : null),
  closes: true,
}
