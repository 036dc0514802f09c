import { COMMENT_DEPTH_MAX, type PostStatus, type PostType, type Role } from './vocabulary.ts'

type Viewer = { id: string; role: Role }
type Written = { account_id: string | null }

/** Why a post of this type and status takes no comments, or null. Source: docs/product.md#comments. */
export function whyNotComment(postType: PostType, status: PostStatus): string | null {
  if (postType !== 'community')
    return 'Only community posts have comments. Write to the owner of a request instead.'
  if (status !== 'published') return 'Publish the post first; a draft has no comments.'
  return null
}

/** Why a comment of this depth takes no replies, or null. Source: docs/product.md#lengths. */
export function whyNotReply(parent: { depth: number }): string | null {
  if (parent.depth >= COMMENT_DEPTH_MAX)
    return `This thread is ${COMMENT_DEPTH_MAX} replies deep already. Reply to a comment further up.`
  return null
}

/** Why this member may not change the comment's text, or null. Source: docs/product.md#permissions. */
export function whyNotEditComment(viewer: Viewer, comment: Written): string | null {
  return comment.account_id === viewer.id ? null : 'Only its author edits a comment.'
}

/** Why this member may not delete the comment, or null. Source: docs/product.md#permissions. */
export function whyNotDeleteComment(viewer: Viewer, comment: Written): string | null {
  if (comment.account_id === viewer.id || viewer.role === 'admin') return null
  return 'Only its author or an admin deletes a comment.'
}
