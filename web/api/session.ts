import { AuthClient, isAuthRetryableFetchError, type Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'

// Session tokens in an address are taken where our own mails lead, and nowhere else: a foreign link must not sign
// anybody in as somebody else.
const TOKEN_PAGES = ['/reset-password', '/app/onboarding', '/app/account/profile']

const storageKey = `sb-${location.hostname.split('.')[0]}-auth-token`

export const auth = new AuthClient({
  url: `${location.origin}/auth/v1`,
  storageKey,
  flowType: 'implicit',
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: TOKEN_PAGES.includes(location.pathname),
})

/**
 * loading: storage is being read. reconnecting: there is a stored session that could not be renewed yet, because
 * the server did not answer. out: nobody is signed in here.
 */
export type SessionState =
  | { status: 'loading' | 'reconnecting' | 'out'; accountId: null }
  | { status: 'in'; accountId: string }

let state: SessionState = { status: 'loading', accountId: null }
const listeners = new Set<() => void>()

function become(next: SessionState) {
  if (next.status === state.status && next.accountId === state.accountId) return
  state = next
  for (const listener of listeners) listener()
}

function stateOf(session: Session | null): SessionState {
  if (session) return { status: 'in', accountId: session.user.id }
  // The client keeps the stored session when its renewal met an outage: then this is not a sign-out.
  if (localStorage.getItem(storageKey) !== null) return { status: 'reconnecting', accountId: null }
  return { status: 'out', accountId: null }
}

// A sign-in in another tab is told before its storage can be read here.
let latest: Session | null = null

auth.onAuthStateChange((event, session) => {
  latest = session
  become(event === 'SIGNED_OUT' ? { status: 'out', accountId: null } : stateOf(session))
})

// A renewal that meets an outage is tried for half a minute: until then the page says what it waits for.
const PATIENCE_MS = 1_500
setTimeout(() => {
  if (state.status === 'loading' && localStorage.getItem(storageKey) !== null) become(stateOf(null))
}, PATIENCE_MS)

/** Calls back at every change of who is signed in; returns how to stop. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentSession = (): SessionState => state

export function useSession(): SessionState {
  return useSyncExternalStore(onSession, currentSession)
}

/** The state once storage has been read. */
export function settledSession(): Promise<SessionState> {
  return new Promise((resolve) => {
    if (state.status !== 'loading') return resolve(state)
    const stop = onSession(() => {
      stop()
      resolve(state)
    })
  })
}

/** The client renews a session so long before its token ends. */
const RENEW_BEFORE_MS = 90_000

/** The token for a call, renewed when it is about to end; null without a session. */
export async function accessToken(): Promise<string | null> {
  if (state.status === 'out') return null
  if (latest && (latest.expires_at ?? 0) * 1_000 - Date.now() > RENEW_BEFORE_MS) return latest.access_token
  const { data } = await auth.getSession()
  return data.session?.access_token ?? null
}

/**
 * Our API refused the token: renews once. `over` when there is no session any more; it is then removed from this
 * browser. `away` when the server could not say: the session is kept.
 */
export async function renewSession(): Promise<'renewed' | 'over' | 'away'> {
  const { data, error } = await auth.refreshSession()
  if (data.session) return 'renewed'
  if (error && isAuthRetryableFetchError(error)) return 'away'
  await auth.signOut({ scope: 'local' })
  return 'over'
}
