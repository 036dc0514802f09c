import { Refusal } from '../platform/http/errors.ts'

/** A refusal in the form that the GoTrue client reads: `error_code` and `msg`. */
export class AuthRefusal extends Refusal {
  readonly errorCode: string
  readonly #more: object

  constructor(
    status: 400 | 401 | 403 | 404 | 422 | 429 | 503,
    errorCode: string,
    message: string,
    retryAfter?: number,
    more: object = {},
  ) {
    super(status, message, { retryAfter })
    this.errorCode = errorCode
    this.#more = more
  }

  override body() {
    const { status: code, errorCode: error_code, message: msg } = this
    return { code, error_code, msg, error: msg, ...this.#more } as never
  }
}

export const invalidCredentials = () =>
  new AuthRefusal(400, 'invalid_credentials', 'Invalid login credentials')

export const badGrant = () =>
  new AuthRefusal(400, 'validation_failed', 'Unsupported grant type: use password or refresh_token')

export const credentialsMissing = () =>
  new AuthRefusal(400, 'validation_failed', 'You must provide either an email or phone number and a password')

export const refreshTokenNotFound = () =>
  new AuthRefusal(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')

export const refreshTokenUsed = () =>
  new AuthRefusal(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')

export const sessionExpired = () =>
  new AuthRefusal(400, 'session_expired', 'Invalid Refresh Token: Session Expired')

export const tooManyAttempts = (seconds: number | undefined) =>
  new AuthRefusal(429, 'over_request_rate_limit', 'Too many attempts. Wait and try again.', seconds)

export const tooManyMails = (seconds: number | undefined) =>
  new AuthRefusal(
    429,
    'over_email_send_rate_limit',
    'Too many emails requested. Wait and try again.',
    seconds,
  )

/** Runs a rate-limited action and words its refusal as the sign-in protocol does. */
export async function wording429<T>(
  refusal: (seconds: number | undefined) => AuthRefusal,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Refusal && error.status === 429) throw refusal(error.retryAfter)
    throw error
  }
}

export const linkExpired = () => new AuthRefusal(403, 'otp_expired', 'Email link is invalid or has expired')

export const DORMANT = 'Your membership is dormant. Ask by email to reactivate it.'
export const membershipDormant = () => new AuthRefusal(403, 'membership_dormant', DORMANT)

/** What a suspended or banned member is told. */
export const OVER = {
  suspended: 'Your membership is suspended.',
  banned: 'Your membership has ended.',
} as const
export const membershipOver = (barred: keyof typeof OVER) => new AuthRefusal(403, barred, OVER[barred])

export const weakPassword = (reasons: string[], message: string) =>
  new AuthRefusal(422, 'weak_password', message, undefined, { weak_password: { reasons } })

export const samePassword = () =>
  new AuthRefusal(422, 'same_password', 'New password should be different from the old password.')

export const wrongCurrentPassword = (message: string) => new AuthRefusal(400, 'invalid_credentials', message)

export const reauthenticationNeeded = (message: string) =>
  new AuthRefusal(403, 'reauthentication_needed', message)

export const notAdmin = () => new AuthRefusal(403, 'not_admin', 'User not allowed')

export const emailTaken = () =>
  new AuthRefusal(422, 'email_exists', 'A user with this email address has already been registered')

export const validationFailed = (message: string) => new AuthRefusal(422, 'validation_failed', message)

export const factorNotFound = () => new AuthRefusal(404, 'mfa_factor_not_found', 'Factor not found')

export const insufficientAal = () =>
  new AuthRefusal(403, 'insufficient_aal', 'Enter a code of your second factor first.')

export const challengeExpired = () =>
  new AuthRefusal(422, 'mfa_challenge_expired', 'You waited too long to enter the code. Try again.')

export const wrongCode = () => new AuthRefusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
