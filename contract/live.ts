import type { Comment } from './comments.ts'
import type { Conversation, Message } from './conversations.ts'
import type { Notification } from './notifications.ts'
import type { Post, SharedPost } from './posts.ts'
import type { Source } from './sources.ts'

/** Everything that the server may push, by name, with what its audience receives. */
export type LiveEvents = {
  /**
   * The stream is open. `resumed` is false when events may have been missed: ask again for what is shown. `build` names
   * the page that this server serves: one of another name is out of date; null says nothing.
   */
  ready: { resumed: boolean; build: string | null }
  /** A post became public, as its receiver sees it: only its author can have liked or saved it, as a draft. */
  'post.created': Post
  /** A published post was edited or closed by its author. What the reader knows of his own like and save stands. */
  'post.updated': SharedPost
  /** The own drafts are others than before: told to their author alone. */
  'drafts.changed': Record<string, never>
  /** An own source was added or changed: told to its owner alone, as it is now. */
  'sources.changed': Source
  /** A published post was liked or commented on, or no longer: its counts, told at most every 250 ms. */
  'post.counts': { post_id: string; likes_count: number; comments_count: number }
  /** A comment or reply was written, liked by nobody yet. */
  'comment.created': { post_id: string; comment: Comment }
  /** Its author changed its text. What the reader knows of his own like stands. */
  'comment.updated': { post_id: string; comment: Omit<Comment, 'is_liked'> }
  /** A comment was liked, or no longer: its count, told at most every 250 ms. */
  'comment.counts': { post_id: string; comment_id: string; likes_count: number }
  /** It was deleted: it goes, or where replies live below it, its text and author go. */
  'comment.deleted': { post_id: string; comment_id: string }
  /** A pitch was made or a direct conversation begun, or its other side has left: as each who is there sees it. */
  'conversation.created': Conversation
  /** A message was written: told to both sides. */
  'message.created': Message
  /**
   * A participant has read: the first text, and the messages to him up to the one that was written at `up_to`; null:
   * no message yet. Told to both sides.
   */
  'conversation.read': { conversation_id: string; reader_id: string; read_at: string; up_to: string | null }
  /** Told to its receiver alone: something happened with what is his. */
  'notification.created': Notification
  /** Told to their receiver alone, so that all his tabs show the same. `all`: he asks again for what is left. */
  'notifications.dismissed': { ids: string[] | 'all' }
  /** The own role, status or address has changed: the stream closes, and its reader is looked up again. */
  'account.changed': Record<string, never>
  /** The own picture, bio or beats are others than before: told to their owner alone, who asks for them. */
  'profile.changed': Record<string, never>
  /** A member's account was deleted: what is loaded shows them no longer. */
  'member.left': { account_id: string }
  /** Somebody has applied, or an application was decided: told to admins, who ask again. */
  'applications.changed': Record<string, never>
  /** The own session has ended: the stream closes after it. */
  'session.ended': Record<string, never>
}
export type LiveEventName = keyof LiveEvents
export type LiveEvent = { [Name in LiveEventName]: { name: Name; data: LiveEvents[Name] } }[LiveEventName]

export const HEARTBEAT_MS = 20_000
