import type { AuthError } from '@supabase/auth-js'
import { isWeakPassword } from '../api/auth-errors.ts'

const REASONS: Record<string, string> = {
  length: 'Password must be at least 6 characters',
  pwned: 'Many people use this password, so it is easy to guess. Choose another.',
  personal: 'This is your own name or address, so it is easy to guess. Choose another.',
}

/** Why the server refuses a new password, in words for its field; null when something else went wrong. */
export function newPasswordError(error: AuthError): string | null {
  if (isWeakPassword(error)) {
    const [reason = ''] = error.reasons
    // Too long is a matter of length as well: the server's own words say how.
    return (reason === 'length' ? error.message : REASONS[reason]) || error.message
  }
  return error.code === 'same_password' ? error.message : null
}
