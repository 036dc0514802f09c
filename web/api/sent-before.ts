import { ApiError } from './call.ts'

/** What to say when an answer was lost and another content was sent with the same idempotency key; else null. */
export const sentBefore = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'idempotency_key_reused'
    ? 'An earlier version was already sent. Check it before you send this one.'
    : null
