import type { Post } from './posts.ts'
import type { PostType, RequestType, Role } from './vocabulary.ts'

/** Why this role may not make a request on the Requests page, or null. Source: docs/product.md#permissions. */
export function whyNotCreateRequest(role: Role): string | null {
  return role === 'journalist' ? 'Journalists request experts in the feed.' : null
}

/** The type that a request from the Requests page is stored as, by its author's role. */
export function requestPostType(role: Role): PostType {
  return role === 'pr' ? 'request_for_story' : 'request_for_source'
}

/** The types of others' requests on a reader's Requests page, by role. Readers always see their own. */
export function listedRequestTypes(role: Role): readonly PostType[] {
  if (role === 'pr') return ['request_for_source']
  if (role === 'journalist') return ['request_for_story']
  return ['request_for_source', 'request_for_story']
}

/** The type that is shown and filtered by: a request from the feed has an interview type instead. */
export function requestTypeOf({
  type,
  interview_type,
}: Pick<Post, 'type' | 'interview_type'>): RequestType | null {
  return type ?? (interview_type === 'Commentary' ? 'Comment' : interview_type)
}
