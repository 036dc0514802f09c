import { Refusal } from '../platform/errors.ts'

/** A refusal in the form that the GoTrue client reads: `error_code` and `msg`. */
export class AuthRefusal extends Refusal {
  readonly errorCode: string

  constructor(
    status: 400 | 403 | 404 | 422 | 429 | 503,
    errorCode: string,
    message: string,
    retryAfter?: number,
  ) {
    super(status, message, { retryAfter })
    this.errorCode = errorCode
  }

  override body() {
    return { code: this.status, error_code: this.errorCode, msg: this.message, error: this.message } as never
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
  new AuthRefusal(429, 'over_request_rate_limit', 'Too many attempts. Please wait and try again.', seconds)
