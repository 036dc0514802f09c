import type { AuthError, AuthWeakPasswordError } from '@supabase/auth-js'

// The client's own checks, without loading the client.
export const isAuthError = (error: unknown): error is AuthError =>
  typeof error === 'object' && error !== null && '__isAuthError' in error

const isNamed = (error: unknown, name: string) => isAuthError(error) && error.name === name

/** The server did not answer, or not now. */
export const isAuthAway = (error: unknown): error is AuthError => isNamed(error, 'AuthRetryableFetchError')

export const isSessionMissing = (error: unknown): boolean => isNamed(error, 'AuthSessionMissingError')

/** Another tab has renewed the session meanwhile. */
export const isRefreshDiscarded = (error: unknown): boolean => isNamed(error, 'AuthRefreshDiscardedError')

export const isWeakPassword = (error: unknown): error is AuthWeakPasswordError =>
  isNamed(error, 'AuthWeakPasswordError')

/** What the client reports when the server does not answer, for when the client itself did not arrive. */
export const clientIsAway = (): AuthError =>
  Object.assign(new Error(''), {
    name: 'AuthRetryableFetchError',
    status: 0,
    __isAuthError: true,
  }) as unknown as AuthError
