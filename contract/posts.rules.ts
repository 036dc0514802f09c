import type { Post } from './posts.ts'
import type { SearchedPost } from './requests.ts'
import type { PostStatus, PostType, Role } from './vocabulary.ts'

export type Written = { account_id: string | null; post_type: PostType; status: PostStatus }

/** Why a member of this role may not make a post of this type in the feed, or null. Source: docs/product.md#posts. */
export function whyNotCreatePost(role: Role, postType: PostType): string | null {
  if (postType === 'community') return null
  if (role === 'pr')
    return 'PR members post to the community here; their requests are made on the Requests page.'
  return null
}

/** Why a member of this role makes no requests for experts, and so chooses no readers, or null. */
export const whyNotAskExperts = (role: Role): string | null =>
  role === 'pr' ? 'PR members make no requests for experts.' : null

/** Why this member may not edit the post, or null. Source: docs/product.md#permissions. */
export function whyNotEditPost(accountId: string, post: Pick<Written, 'account_id'>): string | null {
  return post.account_id === accountId ? null : 'Only the author can edit a post.'
}

/** Why this member may not publish the post, or null. Its date is judged by the database's clock. */
export function whyNotPublish(accountId: string, post: Written): string | null {
  if (post.account_id !== accountId) return 'Only the author can publish a draft.'
  return post.status === 'draft' ? null : 'This post is published already.'
}

/** Why this member may not delete the post, or null. Source: docs/product.md#posts. */
export function whyNotDeletePost(accountId: string, post: Written): string | null {
  if (post.account_id !== accountId) return 'Only the author can delete a draft.'
  return post.status === 'draft' ? null : 'A published post is not deleted. A request can be closed.'
}

/** What searches look in: post_text and author_text of the schema. A post from a list is without notes and organization. */
export const searchedTexts = (post: Post & Partial<SearchedPost>): string[] => [
  ...[post.title, post.description, post.additional_notes ?? '', post.organization ?? '', ...post.tags],
  ...[post.account?.name ?? '', post.account?.profile.organization ?? ''],
]
