import type { LiveSource } from '../platform/live/live.ts'
import type { Caller } from './who.ts'

/** Notifies the event streams of an ended session and closes them. Nothing is published to anyone else. */
export const sessionEnded: LiveSource<'session.ended', Caller, { session_id: string }> = {
  name: 'session.ended',
  load: async (_database, session_id) => ({ session_id }),
  to: ({ session_id }, receiver) => (session_id === receiver.session_id ? {} : null),
  closes: true,
}

/** Notifies the streams of a member after a change of role, status, address or second factor, and closes them. */
export const accountChanged: LiveSource<'account.changed', Caller, { id: string }> = {
  name: 'account.changed',
  load: async (_database, id) => ({ id }),
  to: ({ id }, receiver) => (id === receiver.id ? {} : null),
  closes: true,
}
