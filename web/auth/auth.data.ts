import type { AuthError, Factor } from '@supabase/auth-js'
import { authFailure } from '../accounts/auth-failure.ts'
import { isSessionMissing } from '../api/auth-errors.ts'
import { dropAllDrafts } from '../api/draft-storage.ts'
import { askAuth, endSession, readyToSignOut } from '../api/session.ts'

/** Signs in. Returns null, or the error message. */
export async function signIn(email: string, password: string): Promise<string | null> {
  const { error } = await askAuth((auth) => auth.signInWithPassword({ email, password }))
  return error && authFailure(error, 'Failed to sign in')
}

/** Ends this session. Whatever the server answers, the member does not stay signed in here. */
export async function signOut(): Promise<void> {
  await readyToSignOut()
  dropAllDrafts()
  await endSession('local')
}

/** Ends all sessions of this person. */
export async function signOutEverywhere(): Promise<void> {
  await readyToSignOut()
  dropAllDrafts()
  await endSession('global')
}

/** Requests an email with a link to reset the password. */
export async function askForResetLink(email: string): Promise<AuthError | null> {
  const redirectTo = `${location.origin}/reset-password`
  const { error } = await askAuth((auth) => auth.resetPasswordForEmail(email, { redirectTo }))
  return error
}

/**
 * Sets the member's password. `current` is required unless the session came from an emailed link. A session that turns
 * out to be over ends here as well, so that the page shows what comes instead.
 */
export async function setPassword(password: string, current?: string): Promise<AuthError | null> {
  const change = { password, ...(current !== undefined && { current_password: current }) }
  const { error } = await askAuth((auth) => auth.updateUser(change))
  if (isSessionMissing(error)) await endSession('local')
  return error
}

/** The second factors that require a code. Throws AuthError, also when the session is over. */
export async function listSecondFactors(): Promise<Factor<'totp', 'verified'>[]> {
  const { data, error } = await askAuth((auth) => auth.mfa.listFactors())
  if (error) throw error
  return data.totp
}

/** Submits a code of a second factor: the session then counts in full. */
export async function giveCode(factorId: string, code: string): Promise<AuthError | null> {
  const { error } = await askAuth((auth) => auth.mfa.challengeAndVerify({ factorId, code }))
  return error
}
