/** What of a form is kept while it is not sent. */
export type KeptPost = {
  title: string
  description: string
  tags: string[]
  interview_type?: string
  expiration_date?: string
}

/** Reads what was kept, by whichever version of the page; null when it is no such thing. */
export function readKeptPost(kept: unknown): (KeptPost & Record<string, unknown>) | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { title, description, tags } = kept as Record<string, unknown>
  const isText = typeof title === 'string' && typeof description === 'string'
  const isList = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string')
  return isText && isList ? (kept as KeptPost & Record<string, unknown>) : null
}

export type NewPostKind = 'community' | 'request_for_source'

/** The name under which a new post is kept: each kind has a text of its own. */
export const unsentName = (kind: NewPostKind): string => `new ${kind}`

/** The name under which an edit of a post is kept. */
export const editName = (postId: string): string => `edit ${postId}`
