import { auth } from '../api/session.ts'

/** Signs in. Returns null, or what to say of the failure. */
export async function signIn(email: string, password: string): Promise<string | null> {
  const { error } = await auth.signInWithPassword({ email, password })
  if (!error) return null
  return error.message || 'Failed to sign in'
}

/** Ends this session; what the server answers does not keep a member signed in here. */
export async function signOut(): Promise<void> {
  await auth.signOut({ scope: 'local' })
}
