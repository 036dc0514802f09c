export type NewPostKind = 'community' | 'request_for_source'

/** The name under which a new post's draft is stored: each kind has its own. */
export const draftName = (kind: NewPostKind): string => `new ${kind}`

/** The name under which an edit of a post is stored. */
export const editName = (postId: string): string => `edit ${postId}`
