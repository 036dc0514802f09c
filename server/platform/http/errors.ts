import type { Compared } from '../../../contract/comparisons.ts'
import { ERROR_STATUSES, type ErrorBody, type ErrorCode } from '../../../contract/errors.ts'

type Status = keyof typeof ERROR_STATUSES

/** A refused call, with the status and the body of its answer. Throw it; it isn't logged as an error. */
export class Refusal extends Error {
  readonly status: Status
  /** Not `code`: the HTTP library writes its own value there. */
  readonly kind: ErrorCode | undefined
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  readonly compared: Compared | undefined

  constructor(
    status: Status,
    message: string = ERROR_STATUSES[status],
    more: {
      code?: ErrorCode
      fields?: Record<string, string>
      retryAfter?: number
      compared?: Compared
    } = {},
  ) {
    super(message)
    this.status = status
    this.kind = more.code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.compared = more.compared
  }

  body(): ErrorBody {
    return {
      error: this.message,
      ...(this.kind && { code: this.kind }),
      ...(this.fields && { fields: this.fields }),
      ...(this.compared && { compared: this.compared }),
    }
  }

  /** The same in words alone. */
  words(): string {
    return this.fields ? [...new Set(Object.values(this.fields))].join('. ') : this.message
  }
}

export const notAuthenticated = () => new Refusal(401, 'Not authenticated', { code: 'not_authenticated' })
export const forbidden = (reason?: string, code?: ErrorCode) => new Refusal(403, reason, { code })
/** Hidden and missing look the same to the caller. */
export const notFound = () => new Refusal(404)
export const conflict = (reason: string, code?: ErrorCode, compared?: Compared) =>
  new Refusal(409, reason, { code, compared })
export const invalid = (fields: Record<string, string>, message?: string) =>
  new Refusal(422, message, { fields })
export const tooMany = (seconds: number, words?: string) =>
  new Refusal(429, words, { code: 'rate_limited', retryAfter: Math.max(1, Math.ceil(seconds)) })
export const unavailable = () => new Refusal(503, undefined, { code: 'unavailable', retryAfter: 2 })

/** Throws the refusal that a rule returns as a message; null passes. */
export function refuse(reason: string | null): void {
  if (reason !== null) throw forbidden(reason)
}
