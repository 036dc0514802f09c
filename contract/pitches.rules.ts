import type { PostStatus, PostType, Role } from './vocabulary.ts'

export const REQUEST_EXPIRED = 'This request has expired and is no longer accepting pitches.'
export const HAS_ENOUGH = 'The author has enough pitches for now. You can submit yours as a held pitch.'
export const HOLDS_ENOUGH = 'The author has enough pitches for now and cannot hold any more.'
export const WITHDRAWN_THRICE =
  'You have withdrawn three pitches to this request. You cannot pitch to it again.'

/** Why a held pitch was not selected, as its pitcher reads it. */
export const HELD_REASONS = {
  late: 'The pitch came after the author had finished. Thank you for sending it.',
  enough: 'The author has enough sources for this story. Thank you for the pitch.',
  left: 'The author has left Beatline.',
} as const
export type HeldReason = keyof typeof HELD_REASONS

/** Why this role pitches to no request at all, or null. */
export function whyNotPitchAtAll(role: Role): string | null {
  return role === 'pr' ? null : 'Only PR members can submit pitches.'
}

/**
 * Why this member may not pitch to the post, or null. The database's clock decides whether the post has expired,
 * and its rows whether the member has a source and has pitched already. Source: docs/product.md#pitches.
 */
export function whyNotPitch(
  member: { id: string; role: Role },
  post: { account_id: string | null; post_type: PostType; status: PostStatus },
): string | null {
  const reason = whyNotPitchAtAll(member.role)
  if (reason !== null) return reason
  if (post.post_type !== 'request_for_source') return 'You can only pitch to a request for an expert.'
  if (post.status !== 'published') return 'A draft takes no pitches.'
  if (post.account_id === member.id) return 'This is your own request.'
  return post.account_id === null ? 'The owner of this request has left.' : null
}
