/** Where the sign-in client stores the session; web/public/first.js reads it too. */
export const sessionKey = () => `sb-${location.hostname.split('.')[0]}-auth-token`

/** The session as stored, for pages without the sign-in client; its token may have expired. */
export function storedSession(): {
  token: string
  accountId: string | null
  email: string
  isExpired: boolean
} | null {
  try {
    const { access_token, refresh_token, expires_at, user } = JSON.parse(
      localStorage.getItem(sessionKey()) ?? '{}',
    )
    if (typeof access_token !== 'string' || typeof refresh_token !== 'string') return null
    const email = typeof user?.email === 'string' ? user.email : ''
    const accountId = typeof user?.id === 'string' ? user.id : null
    return { token: access_token, accountId, email, isExpired: expires_at * 1_000 <= Date.now() }
  } catch {
    return null
  }
}

/** On which a tab says that its member has signed out. */
export const signOutChannel = () => new BroadcastChannel('beatline-signed-out')
/** What the names of unsent texts begin with; signing out removes all of these. */
export const DRAFTS = 'beatline-kept '
/** The name of an account's unsent text. */
export const draftKey = (accountId: string, name: string): string => `${DRAFTS}${accountId} ${name}`
