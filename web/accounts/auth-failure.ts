import { isAuthError, isAuthRetryableFetchError } from '@supabase/auth-js'

/** What to say of an act of the sign-in client that failed: the server's words, else `fallback`. */
export function authFailure(error: { message: string }, fallback: string): string {
  // The client passes on the browser's words for a lost connection, and none of a server in trouble.
  if (isAuthRetryableFetchError(error)) return 'The server did not answer.'
  // `{}` is what the client makes of an answer without words, a fault of its own of one that cannot be read.
  const isSilent = error.message === '{}' || (isAuthError(error) && error.name === 'AuthUnknownError')
  return (!isSilent && error.message) || fallback
}
