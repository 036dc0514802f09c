import type { PostType, Role } from './vocabulary.ts'

/** Why a member of this role may not make a post of this type in the feed, or null. Source: docs/product.md#posts. */
export function whyNotCreatePost(role: Role, postType: PostType): string | null {
  if (postType === 'community') return null
  if (role === 'pr')
    return 'PR members post to the community here; their requests are made on the Requests page.'
  return null
}
