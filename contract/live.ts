import type { BoardCounts, Moved } from './board.ts'
import type { Comment } from './comments.ts'
import type { Unseen } from './matches.ts'
import type { Conversation, Message } from './messages.ts'
import type { Notification } from './notifications.ts'
import type { SharedPost } from './posts.ts'
import type { SearchedPost } from './requests.ts'
import type { Source } from './sources.ts'

/** Every event that the server may push, by name, with the payload that its audience receives. */
export type LiveEvents = {
  /**
   * The stream is open. `resumed` is false when events may have been missed: load again what is shown. `build` names
   * the page that this server serves: a page with another name is out of date; null says nothing.
   */
  ready: { resumed: boolean; build: string | null }
  /** A post became public, as its receiver sees it: only its author can have liked or saved it, as a draft. */
  'post.created': SearchedPost
  /** The author edited or closed a published post. What readers know of their own like and save stays valid. */
  'post.updated': SharedPost
  /** Its author no longer shows this post to the member, who had been among its readers. */
  'post.hidden': { post_id: string }
  /** Someone has opened the author's confidential request. Sent only to the author, at most every 5 s. */
  'post.openings': { post_id: string }
  /** The author's own drafts have changed. Sent only to the author. */
  'drafts.changed': Record<string, never>
  /** A source was added or changed. Sent only to who keeps and who holds it, with the source as it is now. */
  'sources.changed': Source
  /** A source was erased. Sent only to its owner and the expert who held it. */
  'source.removed': { source_id: string }
  /**
   * A claim to a source was made or answered, or a claimed source has changed hands. Sent only to the expert and the agency,
   * who load their claims and sources again.
   */
  'claim.changed': Record<string, never>
  /** A published post's likes or comments changed: its counts, sent at most every 250 ms. */
  'post.counts': { post_id: string; likes_count: number; comments_count: number }
  /** A comment or reply was written; it has no likes yet. */
  'comment.created': { post_id: string; comment: Comment }
  /** The author changed the text. What readers know of their own like stays valid. */
  'comment.updated': { post_id: string; comment: Omit<Comment, 'is_liked'> }
  /** A comment's likes changed: its count, sent at most every 250 ms. */
  'comment.counts': { post_id: string; comment_id: string; likes_count: number }
  /** It was deleted: it disappears, or loses its text and author if replies live below it. */
  'comment.deleted': { post_id: string; comment_id: string }
  /** A pitch or direct conversation began, or its other side left: as each remaining participant sees it. */
  'conversation.created': Conversation
  /** The request's author has shown their name to its pitcher. Sent to both sides. */
  'conversation.revealed': { conversation_id: string }
  /**
   * The member's own pitch to a request was held, let in, withdrawn or settled. Sent to the pitcher; and at each step,
   * without the request, to the member who holds the source.
   */
  'pitch.changed': { post_id: string | null }
  /** A pitch that was sent uncompared has been compared. Sent to both sides. */
  'pitch.compared': { conversation_id: string; post_id: string | null }
  /** A pitch was withdrawn before its author opened it: its conversation is gone. Sent to both sides. */
  'conversation.removed': { conversation_id: string }
  /** How many pitches a request holds has changed. Sent only to its author. */
  'held.changed': { post_id: string; held_count: number }
  /** The author has put pitches to their request into stages. Sent only to the author. */
  'board.changed': { post_id: string; moves: (Moved & { is_read: boolean })[]; counts: BoardCounts }
  /** A message was written. Sent to both sides. */
  'message.created': Message
  /**
   * A participant has read the first text, and the messages to them up to the one written at `up_to`; null:
   * no message yet. Sent to both sides.
   */
  'conversation.read': { conversation_id: string; reader_id: string; read_at: string; up_to: string | null }
  /** Something happened to a member's own things. Sent only to that member. */
  'notification.created': Notification
  /** Sent only to the receiver, so that all their tabs show the same. `all`: load what is left again. */
  'notifications.dismissed': { ids: string[] | 'all' }
  /** The member's notification settings have changed. Sent only to that member, who loads them again. */
  'settings.changed': Record<string, never>
  /** The member's own role, status or address has changed: the stream closes, and its reader is looked up again. */
  'account.changed': Record<string, never>
  /** The member's own picture, bio or beats have changed. Sent only to that member, who loads them again. */
  'profile.changed': Record<string, never>
  /** A post has matched the member's own filters, these. Sent only to that member, who asks for what is null. */
  'match.created': { post_id: string; filters: string[]; unseen: number | null; lit: boolean | null }
  /** The member has seen matches, or marked them as not relevant or relevant. Sent only to that member. */
  'matches.seen': Unseen
  /**
   * The member's contact limits, or who asked them not to make contact, have changed. Sent only to that member, who loads
   * again what that hides or shows.
   */
  'limits.changed': Record<string, never>
  /** The member's own saved filters have changed. Sent only to that member. */
  'filters.changed': Record<string, never>
  /** A member's account was deleted: loaded content stops showing them. */
  'member.left': { account_id: string }
  /** Someone has applied, or an application was decided. Sent to admins, who load the list again. */
  'applications.changed': Record<string, never>
  /** To admins: a case is new, taken, free again or decided. */
  'cases.changed': Record<string, never>
  /** The member's own session has ended: the stream closes after this event. */
  'session.ended': Record<string, never>
}
export type LiveEventName = keyof LiveEvents
export type LiveEvent = { [Name in LiveEventName]: { name: Name; data: LiveEvents[Name] } }[LiveEventName]

export const HEARTBEAT_MS = 20_000
/** Longer than the heartbeat: a page gives up a stream that is silent for this long. */
export const SILENCE_MS = 45_000
