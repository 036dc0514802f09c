import { ApiError } from '../api/call.ts'

/** Under a field labeled Password; the server's own words say "current password". */
export const WRONG_PASSWORD = 'Password is not correct'

/** Whether a call that asks for the password was refused because of it: other refusals of such calls have a code. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.code === undefined
}
