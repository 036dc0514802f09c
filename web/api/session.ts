import {
  AuthClient,
  type AuthError,
  isAuthRefreshDiscardedError,
  isAuthRetryableFetchError,
  type Session,
} from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { readClaims } from './claims.ts'
import {
  mailedSession,
  mayTakeSession,
  type OtherSession,
  onMailedSession,
  settleMailedSession,
  settleOtherSession,
} from './mailed-session.ts'
import { byOwnClock } from './own-clock.ts'
import { sessionKey } from './stored-session.ts'

const storageKey = sessionKey()

export const auth = new AuthClient({
  url: `${location.origin}/auth/v1`,
  storageKey,
  flowType: 'implicit',
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: mayTakeSession,
  fetch: byOwnClock,
})

/**
 * loading: reading storage. reconnecting: there is a session that could not be renewed or checked yet, because the
 * server did not answer. out: nobody is signed in here. in: `aal2` once the code of a second factor was given, `byLink`
 * when the session came from an emailed link.
 */
export type SessionState =
  | { status: 'loading' | 'reconnecting' | 'out'; accountId: null }
  | { status: 'in'; accountId: string; aal: 'aal1' | 'aal2'; byLink: boolean }

let state: SessionState = { status: 'loading', accountId: null }
const listeners = new Set<() => void>()

function become(next: SessionState) {
  if (JSON.stringify(next) === JSON.stringify(state)) return
  state = next
  // The public pages' header and buttons depend on it (web/styles/app.css).
  if (next.status === 'in') document.documentElement.dataset.session = 'in'
  else if (next.status === 'out') delete document.documentElement.dataset.session
  for (const listener of listeners) listener()
}

const LINK_METHODS = ['recovery', 'invite']

function stateOf(session: Session | null): SessionState {
  if (session) {
    const claims = readClaims(session.access_token)
    const byLink = claims?.methods.some((method) => LINK_METHODS.includes(method)) ?? false
    return { status: 'in', accountId: session.user.id, aal: claims?.aal ?? 'aal1', byLink }
  }
  if (mailedSession().status === 'taking') return { status: 'loading', accountId: null }
  // The client keeps the stored session when its renewal met an outage: then this is not a sign-out.
  if (mailedSession().status === 'waiting' || localStorage.getItem(storageKey) !== null)
    return { status: 'reconnecting', accountId: null }
  return { status: 'out', accountId: null }
}

// A sign-in in another tab is announced before its storage can be read here.
let latest: Session | null = null
let storageWasRead = false

auth.onAuthStateChange((event, session) => {
  latest = session
  storageWasRead = true
  become(event === 'SIGNED_OUT' ? { status: 'out', accountId: null } : stateOf(session))
})

onMailedSession(() => {
  if (storageWasRead) become(stateOf(latest))
})

void auth.initialize().then(({ error }) => {
  settleMailedSession(!error ? 'taken' : isAuthRetryableFetchError(error) ? 'away' : 'refused')
})

// A renewal that meets an outage is retried for half a minute: until then the page says what it is waiting for.
const PATIENCE_MS = 1_500
setTimeout(() => {
  if (state.status === 'loading' && localStorage.getItem(storageKey) !== null)
    become({ status: 'reconnecting', accountId: null })
}, PATIENCE_MS)

/** Calls back on every change of who is signed in, and how; returns an unsubscribe function. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentSession = (): SessionState => state

export function useSession(): SessionState {
  return useSyncExternalStore(onSession, currentSession)
}

/** The email address with which the person signed in. */
export const signedInEmail = (): string => latest?.user.email ?? ''

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

/** How long before its token's expiry the client renews a session. */
const RENEW_BEFORE_MS = 90_000

/** The token for a call, renewed when it is about to expire; null without a session. */
export async function accessToken(): Promise<string | null> {
  if (state.status === 'out') return null
  if (latest && (latest.expires_at ?? 0) * 1_000 - Date.now() > RENEW_BEFORE_MS) return latest.access_token
  const { data } = await auth.getSession()
  return data.session?.access_token ?? null
}

/**
 * Our API refused the token: renews it once. `over`: there is no session any more, and it is removed from this browser.
 * `away`: the server could not say, and the session is kept.
 */
export async function renewSession(): Promise<'renewed' | 'over' | 'away'> {
  const { data, error } = await auth.refreshSession()
  if (data.session) return 'renewed'
  if (error && isAuthRetryableFetchError(error)) return 'away'
  // Another tab was faster: the session it stored is the current one.
  if (isAuthRefreshDiscardedError(error) && (await auth.getSession()).data.session) return 'renewed'
  await auth.signOut({ scope: 'local' })
  return 'over'
}

/** Ends this session, or all of this person's. Whatever the server answers, nobody stays signed in here. */
export async function endSession(scope: 'local' | 'global'): Promise<void> {
  const { error } = await auth.signOut({ scope })
  if (error && scope === 'global') await auth.signOut({ scope: 'local' })
}

/** Signs in with the emailed link instead of the current session, which ends. Returns what went wrong. */
export async function changeTo(other: OtherSession): Promise<AuthError | null> {
  const before = latest?.access_token
  const { error } = await auth.setSession(other)
  if (error && isAuthRetryableFetchError(error)) return error
  settleOtherSession(error ? 'refused' : 'answered')
  if (error) return error
  // If this fails, the old session expires by itself one day.
  if (before) await auth.admin.signOut(before, 'local')
  return null
}
