import { isAuthRetryableFetchError } from '@supabase/auth-js'

/** What to say of an act of the sign-in client that failed: the server's words, else `fallback`. */
export function authFailure(error: { message: string }, fallback: string): string {
  // The client passes on the browser's words for a lost connection, and none of a server in trouble.
  if (isAuthRetryableFetchError(error)) return 'The server did not answer.'
  return error.message || fallback
}
