import { isAuthAway, isAuthError } from '../api/auth-errors.ts'

/** The error message for a failed act of the sign-in client: the server's words, else `fallback`. */
export function authFailure(error: { message: string }, fallback: string): string {
  // The client turns an answer without words into `{}`, and an unreadable one into an error of its own.
  const isSilent = error.message === '{}' || (isAuthError(error) && error.name === 'AuthUnknownError')
  // It passes on the browser's message for a lost connection, and that of any proxy in front of our server.
  if (isAuthAway(error) && (isSilent || !error.message || error.status === 0))
    return 'The server did not answer.'
  return (!isSilent && error.message) || fallback
}
