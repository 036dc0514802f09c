import { BoardPage, Moved } from '../../contract/board.ts'
import { Comment } from '../../contract/comments.ts'
import { Id, Moment } from '../../contract/fields.ts'
import type { LiveEventName, LiveEvents } from '../../contract/live.ts'
import { Unseen } from '../../contract/matches.ts'
import { Conversation, Message } from '../../contract/messages.ts'
import { Notification } from '../../contract/notifications.ts'
import { Post } from '../../contract/posts.ts'
import { SearchedPost } from '../../contract/requests.ts'
import { Source } from '../../contract/sources.ts'
import { z } from '../../contract/zod.ts'

const nothing = z.object({})

/** The schemas behind the types of contract/live.ts: one that lacks a field of its type does not compile. */
export const liveSchemas: { [Name in LiveEventName]: z.ZodType<LiveEvents[Name]> } = {
  ready: z.object({ resumed: z.boolean(), build: z.string().nullable() }),
  'post.created': SearchedPost,
  'post.updated': Post.omit({ is_liked: true, is_saved: true }),
  'post.hidden': z.object({ post_id: Id }),
  'post.openings': z.object({ post_id: Id }),
  'drafts.changed': nothing,
  'sources.changed': Source,
  'source.removed': z.object({ source_id: Id }),
  'claim.changed': nothing,
  'post.counts': Post.pick({ likes_count: true, comments_count: true }).extend({ post_id: Id }),
  'comment.created': z.object({ post_id: Id, comment: Comment }),
  'comment.updated': z.object({ post_id: Id, comment: Comment.omit({ is_liked: true }) }),
  'comment.counts': Comment.pick({ likes_count: true }).extend({ post_id: Id, comment_id: Id }),
  'comment.deleted': z.object({ post_id: Id, comment_id: Id }),
  'conversation.created': Conversation,
  'conversation.revealed': z.object({ conversation_id: Id }),
  'pitch.changed': z.object({ post_id: Id.nullable() }),
  'pitch.compared': z.object({ conversation_id: Id, post_id: Id.nullable() }),
  'conversation.removed': z.object({ conversation_id: Id }),
  'held.changed': z.object({ post_id: Id, held_count: z.number().int() }),
  'board.changed': z.object({
    post_id: Id,
    moves: z.array(Moved.extend({ is_read: z.boolean() })),
    counts: BoardPage.shape.counts,
  }),
  'message.created': Message,
  'conversation.read': z.object({
    ...{ conversation_id: Id, reader_id: Id },
    ...{ read_at: Moment, up_to: Moment.nullable() },
  }),
  'notification.created': Notification,
  'notifications.dismissed': z.object({ ids: z.union([z.array(Id), z.literal('all')]) }),
  'settings.changed': nothing,
  'account.changed': nothing,
  'match.created': z.object({
    ...{ post_id: Id, filters: z.array(Id) },
    ...{ unseen: Unseen.shape.unseen.nullable(), lit: Unseen.shape.lit.nullable() },
  }),
  'matches.seen': Unseen,
  'filters.changed': nothing,
  'limits.changed': nothing,
  'profile.changed': nothing,
  'member.left': z.object({ account_id: Id }),
  'applications.changed': nothing,
  'cases.changed': nothing,
  'session.ended': nothing,
}
