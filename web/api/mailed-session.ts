import { useSyncExternalStore } from 'react'
import { takesTokens, writeHash } from './address-tokens.ts'
import { readClaims } from './claims.ts'
import { sessionKey } from './stored-session.ts'

/** A session from an emailed link, while someone else is signed in here. */
export type OtherSession = {
  access_token: string
  refresh_token: string
  email: string
  /** Whose session it would replace. */
  signedInAs: string
  /** Where the link leads. */
  path: string
}

/**
 * What the page's address brought. taking: the client asks the server about it. waiting: the server was away. other: it
 * belongs to someone other than the signed-in person, who is asked first.
 */
type MailedSession = { status: 'none' | 'taking' | 'waiting' } | { status: 'other'; other: OtherSession }

let state: MailedSession = { status: 'none' }
const listeners = new Set<() => void>()

function become(next: MailedSession) {
  state = next
  for (const listener of listeners) listener()
}

export const mailedSession = (): MailedSession => state

export function onMailedSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useMailedSession(): MailedSession {
  return useSyncExternalStore(onMailedSession, mailedSession)
}

// A link that opens nothing leaves this in the address, set by the server or here, so that a reload says it again.
const REFUSED = '#error=access_denied&error_code=otp_expired'

/** Whether an address (its fragment) says that an emailed link opened nothing. */
export const isRefusal = (hash: string): boolean => /(^|[#&])error(_code)?=/.test(hash)

let taken = ''

/**
 * Whether the client should take the session in the address. Removes the tokens from the address and the history at
 * once.
 */
export function mayTakeSession(url: URL, params: Record<string, string>): boolean {
  if (!takesTokens(url.pathname)) return false
  const given = new URLSearchParams(url.hash.slice(1))
  const access_token = given.get('access_token') ?? ''
  const refresh_token = given.get('refresh_token') ?? ''
  // The client also reads the query, and prefers it: only the fragment is ours.
  if (!access_token && !refresh_token) return false
  const isOurs = params.access_token === access_token && params.refresh_token === refresh_token
  const claims = isOurs ? readClaims(access_token) : null
  writeHash(claims ? '' : REFUSED)
  if (!claims) return false
  const stored = storedUser()
  if (stored && stored.id !== claims.userId) {
    const { email } = claims
    const other = { access_token, refresh_token, email, signedInAs: stored.email, path: url.pathname }
    become({ status: 'other', other })
    return false
  }
  taken = url.hash
  become({ status: 'taking' })
  return true
}

function storedUser(): { id: string; email: string } | null {
  try {
    const { user } = JSON.parse(localStorage.getItem(sessionKey()) ?? 'null') ?? {}
    return typeof user?.id === 'string' ? { id: user.id, email: String(user.email ?? '') } : null
  } catch {
    return null
  }
}

/** The outcome for the session that the client was allowed to take. */
export function settleMailedSession(outcome: 'taken' | 'away' | 'refused'): void {
  if (state.status !== 'taking') return
  // Puts the tokens back where a reload finds them.
  if (outcome !== 'taken') writeHash(outcome === 'away' ? taken : REFUSED)
  taken = ''
  become({ status: outcome === 'away' ? 'waiting' : 'none' })
}

/** The member has chosen which session to use; `refused` when the link opens nothing after all. */
export function settleOtherSession(outcome: 'answered' | 'refused'): void {
  if (outcome === 'refused') writeHash(REFUSED)
  become({ status: 'none' })
}
