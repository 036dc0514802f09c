import { endpoint } from './endpoint.ts'
import { Success } from './fields.ts'
import { z } from './zod.ts'

/** A password exactly as given: never trimmed, never cut. */
export const GivenPassword = z.string('Password is required').min(1, 'Password is required').max(1_000)

export const confirmPassword = endpoint('POST /api/account/confirm-password', {
  summary: 'Confirm the password: for ten minutes this session may add a second factor',
  body: z.strictObject({ password: GivenPassword }),
  reply: Success,
})
