import { type AuthError, type Factor, isAuthSessionMissingError } from '@supabase/auth-js'
import { authFailure } from '../accounts/auth-failure.ts'
import { dropAllTexts } from '../api/kept-texts.ts'
import { auth, endSession } from '../api/session.ts'

/** Signs in. Returns null, or what to say of the failure. */
export async function signIn(email: string, password: string): Promise<string | null> {
  const { error } = await auth.signInWithPassword({ email, password })
  return error && authFailure(error, 'Failed to sign in')
}

/** Ends this session; what the server answers does not keep a member signed in here. */
export async function signOut(): Promise<void> {
  dropAllTexts()
  await endSession('local')
}

/** Ends all sessions of this person. */
export async function signOutEverywhere(): Promise<void> {
  dropAllTexts()
  await endSession('global')
}

/** Asks for a mail with a link to reset the password. */
export async function askForResetLink(email: string): Promise<AuthError | null> {
  const { error } = await auth.resetPasswordForEmail(email, {
    redirectTo: `${location.origin}/reset-password`,
  })
  return error
}

/**
 * Sets the own password. `current` is asked for unless the session came from a mailed link. A session that turns out
 * to be over ends here as well, so that the page says what comes instead.
 */
export async function setPassword(password: string, current?: string): Promise<AuthError | null> {
  const { error } = await auth.updateUser({
    password,
    ...(current !== undefined && { current_password: current }),
  })
  if (error && isAuthSessionMissingError(error)) await endSession('local')
  return error
}

/** The second factors that ask for a code. Throws AuthError, also when the session is over. */
export async function listSecondFactors(): Promise<Factor<'totp', 'verified'>[]> {
  const { data, error } = await auth.mfa.listFactors()
  if (error) throw error
  return data.totp
}

/** Gives a code of a second factor: the session then counts as the person's own in full. */
export async function giveCode(factorId: string, code: string): Promise<AuthError | null> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code })
  return error
}
