import { endpoint } from './endpoint.ts'
import { Success } from './fields.ts'
import { GivenPassword } from './passwords.ts'
import { cleanText } from './text.ts'
import { LENGTHS } from './vocabulary.ts'
import { z } from './zod.ts'

/** An email address as it is stored: trimmed, in lower case. */
export const EmailAddress = (message: string) =>
  z
    .string(message)
    .overwrite((value) => cleanText(value).trim().toLowerCase())
    .pipe(
      z
        .email(message)
        .max(LENGTHS.email, message)
        .refine((value) => value.lastIndexOf('@') <= LENGTHS.emailName, message),
    )

export const NewEmail = z.strictObject({
  newEmail: EmailAddress('Must be a valid email'),
  password: GivenPassword,
})

export const validateEmailChange = endpoint('POST /api/account/validate-email-change', {
  summary:
    'Check that this session may change the email to an address; needs the password, valid for ten minutes',
  body: NewEmail,
  reply: Success,
})

export const markEmailPending = endpoint('POST /api/account/mark-email-pending', {
  summary: 'Record the unconfirmed address on the account',
  body: z.strictObject({ pendingEmail: EmailAddress('Must be a valid email') }),
  reply: Success,
})

export const cancelEmailChange = endpoint('POST /api/account/cancel-email-change', {
  summary: 'Cancel the email change and its mailed links',
  body: z.strictObject({}).optional(),
  reply: Success,
})

export const resendEmailVerification = endpoint('POST /api/account/resend-email-verification', {
  summary: 'Mail both links of the email change again; the older ones no longer work',
  body: z.strictObject({}).optional(),
  reply: Success,
})

export const syncEmail = endpoint('POST /api/account/sync-email', {
  summary: 'Copy the confirmed email address to the account',
  body: z.strictObject({}).optional(),
  reply: z.object({ email: z.string(), ok: z.literal(true) }),
})
