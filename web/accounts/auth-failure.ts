import { isAuthError, isAuthRetryableFetchError } from '@supabase/auth-js'

/** What to say of an act of the sign-in client that failed: the server's words, else `fallback`. */
export function authFailure(error: { message: string }, fallback: string): string {
  // `{}` is what the client makes of an answer without words, a fault of its own of one that cannot be read.
  const isSilent = error.message === '{}' || (isAuthError(error) && error.name === 'AuthUnknownError')
  // It passes on the browser's words for a lost connection, and those of any server that stands before ours.
  if (isAuthRetryableFetchError(error) && (isSilent || !error.message || error.status === 0))
    return 'The server did not answer.'
  return (!isSilent && error.message) || fallback
}
