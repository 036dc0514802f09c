import type { Post } from './posts.ts'

/** Everything that the server may push, by name, with what its audience receives. */
export type LiveEvents = {
  /** The stream is open. `resumed` is false when events may have been missed: ask again for what is shown. */
  ready: { resumed: boolean }
  /** A post became public, as every member sees it: a fresh post, not liked and not saved by anybody. */
  'post.created': Post
  /** A published post was liked or commented on, or no longer: its counts, told at most every 250 ms. */
  'post.counts': { post_id: string; likes_count: number; comments_count: number }
  /** The own role, status or address has changed: the stream closes, and its reader is looked up again. */
  'account.changed': Record<string, never>
  /** The own session has ended: the stream closes after it. */
  'session.ended': Record<string, never>
}
export type LiveEventName = keyof LiveEvents
export type LiveEvent = { [Name in LiveEventName]: { name: Name; data: LiveEvents[Name] } }[LiveEventName]

export const HEARTBEAT_MS = 20_000
