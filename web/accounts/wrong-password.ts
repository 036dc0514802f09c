import { ApiError } from '../api/call.ts'

/** Under a field that is labelled Password; the server's own words speak of the current one. */
export const WRONG_PASSWORD = 'Password is not correct'

/** Whether a call that asks for the password was refused because of it: other refusals of such calls have a code. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.code === undefined
}
