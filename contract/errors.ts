import type { Compared } from './comparisons.ts'

/** The body of a refusal: a sentence, a code if the page acts on it, a message for each wrong field. */
export type ErrorBody = {
  error: string
  code?: ErrorCode
  fields?: Record<string, string>
  /** Of `evidence_changed`: what is found now. */
  compared?: Compared
}

export type ErrorCode =
  | 'not_authenticated'
  | 'second_factor_required'
  | 'suspended'
  | 'banned'
  | 'second_factor_setup_required'
  | 'onboarding_required'
  | 'membership_dormant'
  | 'idempotency_key_reused'
  | 'already_pitched'
  | 'enough'
  | 'closed'
  | 'paused'
  | 'withdrawn_limit'
  | 'brief_changed'
  | 'evidence_changed'
  | 'reveals_author'
  | 'rate_limited'
  | 'unavailable'

/** What each status means, in every answer of the API. Source: docs/api.md#errors. */
export const ERROR_STATUSES = {
  400: 'The request cannot be read.',
  401: 'Not authenticated',
  403: 'You may not do this.',
  404: 'Not found',
  409: 'The state has changed in the meantime.',
  413: 'The request is too large.',
  415: 'The request must be JSON.',
  422: 'Some fields are not valid.',
  429: 'Too many requests. Wait a moment.',
  500: 'Something went wrong on our side.',
  503: 'The service is not available right now. Try again in a moment.',
} as const
