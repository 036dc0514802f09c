import { type AuthError, type Factor, isAuthSessionMissingError } from '@supabase/auth-js'
import { authFailure } from '../accounts/auth-failure.ts'
import { dropAllDrafts } from '../api/draft-storage.ts'
import { auth, endSession } from '../api/session.ts'

/** Signs in. Returns null, or the error message. */
export async function signIn(email: string, password: string): Promise<string | null> {
  const { error } = await auth.signInWithPassword({ email, password })
  return error && authFailure(error, 'Failed to sign in')
}

/** Ends this session. Whatever the server answers, the member does not stay signed in here. */
export async function signOut(): Promise<void> {
  dropAllDrafts()
  await endSession('local')
}

/** Ends all sessions of this person. */
export async function signOutEverywhere(): Promise<void> {
  dropAllDrafts()
  await endSession('global')
}

/** Requests an email with a link to reset the password. */
export async function askForResetLink(email: string): Promise<AuthError | null> {
  const { error } = await auth.resetPasswordForEmail(email, {
    redirectTo: `${location.origin}/reset-password`,
  })
  return error
}

/**
 * Sets the member's password. `current` is required unless the session came from an emailed link. A session that turns
 * out to be over ends here as well, so that the page shows what comes instead.
 */
export async function setPassword(password: string, current?: string): Promise<AuthError | null> {
  const { error } = await auth.updateUser({
    password,
    ...(current !== undefined && { current_password: current }),
  })
  if (error && isAuthSessionMissingError(error)) await endSession('local')
  return error
}

/** The second factors that require a code. Throws AuthError, also when the session is over. */
export async function listSecondFactors(): Promise<Factor<'totp', 'verified'>[]> {
  const { data, error } = await auth.mfa.listFactors()
  if (error) throw error
  return data.totp
}

/** Submits a code of a second factor: the session then counts in full. */
export async function giveCode(factorId: string, code: string): Promise<AuthError | null> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code })
  return error
}
