import { AuthClient } from '@supabase/auth-js'
import { mayTakeSession } from './mailed-session.ts'
import { byOwnClock } from './own-clock.ts'
import { sessionKey } from './stored-session.ts'

/** The sign-in client. It reads the stored session, takes one from the address, renews it, and follows other tabs. */
export const auth = new AuthClient({
  url: `${location.origin}/auth/v1`,
  storageKey: sessionKey(),
  flowType: 'implicit',
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: mayTakeSession,
  fetch: byOwnClock,
})
