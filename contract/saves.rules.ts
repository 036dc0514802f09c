import type { PostType } from './vocabulary.ts'

/** Why this member may not save this post, or null: Pitchbox holds their own requests. Source: docs/product.md#feed. */
export function whyNotSave(
  post: { post_type: PostType; account_id: string | null },
  accountId: string,
): string | null {
  if (post.post_type === 'community' || post.account_id !== accountId) return null
  return 'You can’t save your own requests. You’ll find them in your Pitchbox.'
}
