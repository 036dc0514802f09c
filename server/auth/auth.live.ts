import type { LiveSource } from '../platform/live/live.ts'
import type { Caller } from './who.ts'

/** Tells the streams of an ended session, and closes them. Nobody else learns of it. */
export const sessionEnded: LiveSource<'session.ended', Caller, { session_id: string }> = {
  name: 'session.ended',
  load: async (_database, session_id) => ({ session_id }),
  to: ({ session_id }, receiver) => (session_id === receiver.session_id ? {} : null),
  closes: true,
}

/** Tells the streams of a member whose role, status, address or second factor changed, and closes them. */
export const accountChanged: LiveSource<'account.changed', Caller, { id: string }> = {
  name: 'account.changed',
  load: async (_database, id) => ({ id }),
  to: ({ id }, receiver) => (id === receiver.id ? {} : null),
  closes: true,
}
