import type { AuthError, Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { hasTokens, takesTokens } from './address-tokens.ts'
import { clientIsAway, isAuthAway, isRefreshDiscarded } from './auth-errors.ts'
import { readClaims } from './claims.ts'
import { firstView } from './first-view.ts'
import {
  mailedSession,
  type OtherSession,
  onMailedSession,
  settleMailedSession,
  settleOtherSession,
} from './mailed-session.ts'
import { sessionKey } from './stored-session.ts'

type AuthClient = typeof import('./auth-client.ts').auth

const storageKey = sessionKey()

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
const signOutListeners = new Set<() => void>()

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

function note(session: Session | null, isSignOut = false) {
  const wasIn = state.status === 'in'
  latest = session
  storageWasRead = true
  become(isSignOut ? { status: 'out', accountId: null } : stateOf(session))
  if (isSignOut || (wasIn && currentSession().status === 'out'))
    for (const listener of signOutListeners) listener()
}

let loading: Promise<AuthClient> | null = null

/** The sign-in client, which loads when it is first needed or after the first view. */
function authClient(): Promise<AuthClient> {
  loading ??= import('./auth-client.ts').then(
    ({ auth }) => {
      auth.onAuthStateChange((event, session) => note(session, event === 'SIGNED_OUT'))
      void auth.initialize().then(({ error }) => {
        settleMailedSession(!error ? 'taken' : isAuthAway(error) ? 'away' : 'refused')
      })
      return auth
    },
    () => {
      loading = null
      throw clientIsAway()
    },
  )
  return loading
}

/** Asks the sign-in client. If it does not load, the result is that of a server that does not answer. */
export async function askAuth<Result>(
  act: (auth: AuthClient) => Promise<Result>,
): Promise<Result | { data: null; error: AuthError }> {
  const auth = await authClient().catch(() => null)
  return auth ? act(auth) : { data: null, error: clientIsAway() }
}

const LOAD_AGAIN_MS = 5_000

const loadClient = () =>
  void authClient().catch(() => {
    setTimeout(loadClient, LOAD_AGAIN_MS)
  })

/** How long before its token's expiry the client renews a session. */
const RENEW_BEFORE_MS = 90_000

const isFresh = ({ expires_at }: Session) => (expires_at ?? 0) * 1_000 - Date.now() > RENEW_BEFORE_MS

/** The stored session, if it can be used as it is; null without one; undefined if only the client can tell. */
function readStored(): Session | null | undefined {
  try {
    const text = localStorage.getItem(storageKey)
    if (text === null) return null
    const session: Session = JSON.parse(text)
    const { access_token, refresh_token, user } = session
    const isWhole = [access_token, refresh_token, user.id].every((part) => typeof part === 'string')
    return isWhole && isFresh(session) ? session : undefined
  } catch {
    return undefined
  }
}

// The client is large: the first view does not wait for it, unless an emailed link brings a session or the stored one
// must be renewed (docs/decisions/0038-first-visit.md).
const stored = takesTokens(location.pathname) && hasTokens() ? undefined : readStored()
if (stored === undefined) loadClient()
else {
  note(stored)
  void firstView.then(loadClient)
}

onMailedSession(() => {
  if (storageWasRead) become(stateOf(latest))
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

/** Calls back in every tab when someone is signed out. */
export function onSignOut(listener: () => void): void {
  signOutListeners.add(listener)
}

const leavingListeners = new Set<() => Promise<void>>()

/** Holds back a sign-out in this tab until `finish` resolves: what is on its way can still arrive. */
export function beforeSignOut(finish: () => Promise<void>): void {
  leavingListeners.add(finish)
}

/** Lets everything finish that has to before a sign-out. */
export const readyToSignOut = () => Promise.all([...leavingListeners].map((finish) => finish()))

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

/** The token for a call, renewed when it is about to expire; null without a session. */
export async function accessToken(): Promise<string | null> {
  if (state.status === 'out') return null
  if (latest && isFresh(latest)) return latest.access_token
  const { data } = await askAuth((auth) => auth.getSession())
  // Without the client the server decides.
  return data ? (data.session?.access_token ?? null) : (latest?.access_token ?? null)
}

/**
 * Our API refused the token: renews it once. `over`: there is no session any more, and it is removed from this browser.
 * `away`: the server could not say, and the session is kept.
 */
export async function renewSession(): Promise<'renewed' | 'over' | 'away'> {
  const { data, error } = await askAuth((auth) => auth.refreshSession())
  if (data?.session) return 'renewed'
  if (isAuthAway(error)) return 'away'
  // Another tab was faster: the session it stored is the current one.
  if (isRefreshDiscarded(error) && (await askAuth((auth) => auth.getSession())).data?.session)
    return 'renewed'
  await endHere()
  return 'over'
}

/** Ends this session, or all of this person's. Whatever the server answers, nobody stays signed in here. */
export async function endSession(scope: 'local' | 'global'): Promise<void> {
  if (scope === 'local') return endHere()
  const { error } = await askAuth((auth) => auth.signOut({ scope }))
  if (error) await endHere()
}

async function endHere() {
  const { error } = await askAuth((auth) => auth.signOut({ scope: 'local' }))
  if (!isAuthAway(error) || localStorage.getItem(storageKey) === null) return
  localStorage.removeItem(storageKey)
  note(null, true)
}

/** Signs in with the emailed link instead of the current session, which ends. Returns what went wrong. */
export async function changeTo(other: OtherSession): Promise<AuthError | null> {
  const before = latest?.access_token
  const { error } = await askAuth((auth) => auth.setSession(other))
  if (isAuthAway(error)) return error
  settleOtherSession(error ? 'refused' : 'answered')
  if (error) return error
  // If this fails, the old session expires by itself one day.
  if (before) await askAuth((auth) => auth.admin.signOut(before, 'local'))
  return null
}
