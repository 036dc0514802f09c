import type { Comment } from './comments.ts'
import type { Post } from './posts.ts'

/** Everything that the server may push, by name, with what its audience receives. */
export type LiveEvents = {
  /** The stream is open. `resumed` is false when events may have been missed: ask again for what is shown. */
  ready: { resumed: boolean }
  /** A post became public, as every member sees it: a fresh post, not liked and not saved by anybody. */
  'post.created': Post
  /** A published post was liked or commented on, or no longer: its counts, told at most every 250 ms. */
  'post.counts': { post_id: string; likes_count: number; comments_count: number }
  /** A comment or reply was written, liked by nobody yet. */
  'comment.created': { post_id: string; comment: Comment }
  /** Its author changed its text. What the reader knows of his own like stands. */
  'comment.updated': { post_id: string; comment: Omit<Comment, 'is_liked'> }
  /** It was deleted: it goes, or where replies live below it, its text and author go. */
  'comment.deleted': { post_id: string; comment_id: string }
  /** The own role, status or address has changed: the stream closes, and its reader is looked up again. */
  'account.changed': Record<string, never>
  /** The own session has ended: the stream closes after it. */
  'session.ended': Record<string, never>
}
export type LiveEventName = keyof LiveEvents
export type LiveEvent = { [Name in LiveEventName]: { name: Name; data: LiveEvents[Name] } }[LiveEventName]

export const HEARTBEAT_MS = 20_000
