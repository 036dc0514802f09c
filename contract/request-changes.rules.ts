import type { Written } from './posts.rules.ts'
import { REOPEN_DAYS } from './vocabulary.ts'

// What only an open request asks: the feed loads without it.

/** The team has removed the post, and its author changes nothing in it. */
export const POST_REMOVED = 'The Beatline team has removed this post.'

/** Why this member may not close the request early, or null; one that has expired may be closed again. */
export function whyNotClose(accountId: string, post: Written): string | null {
  if (post.account_id !== accountId) return 'Only the author can close a request.'
  if (post.post_type === 'community') return 'A community post has no deadline, so it cannot be closed.'
  return post.status === 'published' ? null : 'A draft is not open yet, so it cannot be closed.'
}

/** Why this member may not move the request's deadline or reopen it, or null. */
export function whyNotChangeDeadline(accountId: string, post: Written): string | null {
  if (post.account_id !== accountId) return 'Only the author can change a deadline.'
  if (post.post_type === 'community') return 'A community post has no deadline.'
  return post.status === 'published' ? null : 'A draft gets its deadline when it is published.'
}

/** Why this member may not choose who reads the request, or null. Requests for commentary have no audience (422). */
export function whyNotChangeAudience(
  accountId: string,
  post: Pick<Written, 'account_id' | 'post_type'>,
): string | null {
  if (post.account_id !== accountId) return 'Only the author can change who sees a request.'
  return post.post_type === 'community' ? 'A community post is seen by all members.' : null
}

/** Why this member may not reveal whose the request is, or null. */
export function whyNotReveal(accountId: string, post: Pick<Written, 'account_id' | 'status'>): string | null {
  if (post.account_id !== accountId) return 'Only the author can reveal their name.'
  return post.status === 'published' ? null : 'A draft has no readers yet.'
}

/** Why this member may not set whether the request takes pitches, or null. Requests for commentary take none (422). */
export function whyNotSetState(accountId: string, post: Written): string | null {
  if (post.account_id !== accountId) return 'Only the author can change the state of a request.'
  if (post.post_type === 'community') return 'A community post takes no pitches.'
  return post.status === 'published' ? null : 'A draft takes no pitches.'
}

/** Why this member may not say what became of the pitches to the request, or null. */
export function whyNotDecide(accountId: string, post: Written): string | null {
  if (post.account_id !== accountId) return 'Only the author can say what became of the pitches.'
  if (post.post_type !== 'request_for_source') return 'Only a request for an expert has pitches.'
  return post.status === 'published' ? null : 'A draft takes no pitches.'
}

const DAY_MS = 24 * 60 * 60_000

/** Whether a request that closed then may still be reopened. The server asks the database's clock. */
export const mayReopenAt = (closedAt: string | null, now: number): boolean =>
  closedAt !== null && now < Date.parse(closedAt) + REOPEN_DAYS * DAY_MS
