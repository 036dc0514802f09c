/** The part of a form that is stored until it is sent. */
export type KeptPost = {
  title: string
  description: string
  tags: string[]
  interview_type?: string
  expiration_date?: string
}

/** Parses what was stored, perhaps by another version of the page; null if it is not a draft. */
export function readKeptPost(kept: unknown): (KeptPost & Record<string, unknown>) | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { title, description, tags } = kept as Record<string, unknown>
  const isText = typeof title === 'string' && typeof description === 'string'
  const isList = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string')
  return isText && isList ? (kept as KeptPost & Record<string, unknown>) : null
}

export type NewPostKind = 'community' | 'request_for_source'

/** The name under which a new post's draft is stored: each kind has its own. */
export const unsentName = (kind: NewPostKind): string => `new ${kind}`

/** The name under which an edit of a post is stored. */
export const editName = (postId: string): string => `edit ${postId}`
