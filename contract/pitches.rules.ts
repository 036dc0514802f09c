import type { PostStatus, PostType, Role } from './vocabulary.ts'

export const REQUEST_EXPIRED = 'This request has expired and is no longer accepting pitches.'

/**
 * Why this member may not pitch to the post, or null. The database's clock decides whether the post has expired,
 * and its rows whether the member has a source and has pitched already. Source: docs/product.md#pitches.
 */
export function whyNotPitch(
  member: { id: string; role: Role },
  post: { account_id: string | null; post_type: PostType; status: PostStatus },
): string | null {
  if (member.role !== 'pr') return 'Only PR members can submit pitches.'
  if (post.post_type !== 'request_for_source') return 'You can only pitch to a request for an expert.'
  if (post.status !== 'published') return 'A draft takes no pitches.'
  if (post.account_id === member.id) return 'This is your own request.'
  return post.account_id === null ? 'The owner of this request has left.' : null
}
