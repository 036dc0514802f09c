import { randomUUIDv7 } from 'node:crypto'
import {
  whyNotComment,
  whyNotDeleteComment,
  whyNotEditComment,
  whyNotReply,
} from '../../contract/comments.rules.ts'
import type { Comment, CommentEdit, NewComment } from '../../contract/comments.ts'
import { checkContactWithAuthor } from '../audience/audience.ts'
import { audit } from '../audit/audit.ts'
import type { Caller } from '../auth/who.ts'
import { notify } from '../notifications/notifications.ts'
import { conflict, notFound, Refusal, refuse } from '../platform/http/errors.ts'
import { JsonText, SUCCESS } from '../platform/http/routes.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import { type Tx, together } from '../platform/postgres/db.ts'
import { accessPostToWrite } from '../posts/posts.ts'
import { comments, type HeldComment, type Parent } from './comments.sql.ts'

const COMMENTS_PER_MINUTE: Limit = { name: 'comments', max: 20, seconds: 60 }
// Each is sent in full to every open page.
const EDITS_PER_MINUTE: Limit = { name: 'comment-edits', max: 20, seconds: 60 }

/** The comments of a post that the caller may see, otherwise 404. */
export async function commentsOf({ database }: Platform, caller: Caller, postId: string): Promise<JsonText> {
  const list = await comments.list(database.pool, postId, caller.id)
  if (list === null) throw notFound()
  return new JsonText(list)
}

async function accessPostToComment(tx: Tx, caller: Caller, id: string) {
  // Comments are numbered one after the other.
  const post = await accessPostToWrite(tx, caller, id, { alone: true })
  refuse(whyNotComment(post.post_type, post.status))
  return post
}

/** The comment that may be replied to. */
async function accessParent(tx: Tx, caller: Caller, postId: string, id: string): Promise<Parent> {
  const parent = await comments.parent(tx, postId, id, caller.id)
  if (!parent) throw new Refusal(404, 'The comment you are replying to does not exist.')
  if (parent.is_deleted) throw conflict('The comment you are replying to has been deleted.')
  refuse(whyNotReply(parent))
  return parent
}

/** Adds a comment or reply. The server derives author, position and depth, and notifies the post's owner. */
export async function addComment(
  platform: Platform,
  caller: Caller,
  { post_id, parent_comment_id, content }: NewComment,
  tx: Tx,
): Promise<Comment> {
  // Alone: what the others read of a hidden post takes time, which would tell it from an unknown one.
  const post = await accessPostToComment(tx, caller, post_id)
  const [, , parent] = await together(
    checkContactWithAuthor(tx, caller.id, post_id),
    spendLimit(platform.config, tx, COMMENTS_PER_MINUTE, caller.id),
    parent_comment_id === null ? null : accessParent(tx, caller, post_id, parent_comment_id),
  )
  const id = randomUUIDv7()
  const [, comment] = await together(
    comments.insert(tx, { id, post_id, account_id: caller.id, content, parent }),
    comments.inTransaction(tx, id, caller.id),
    notify(platform, tx, {
      type: 'comment',
      account_id: post.account_id,
      actor_id: caller.id,
      object_id: id,
      title: post.title,
      link: `/app/feed?post=${post_id}`,
    }),
  )
  return comment
}

/** The comment, locked until the transaction ends. 404 when it is hidden, deleted or absent. */
async function accessComment(tx: Tx, caller: Caller, id: string): Promise<HeldComment> {
  const comment = await comments.lock(tx, id, caller.id)
  if (!comment) throw notFound()
  return comment
}

/** Changes the text of the caller's comment. Throws 409 if it has changed since the caller read it. */
export async function editComment(
  { config }: Platform,
  caller: Caller,
  id: string,
  edit: CommentEdit,
  tx: Tx,
): Promise<Comment> {
  const comment = await accessComment(tx, caller, id)
  refuse(whyNotEditComment(caller, comment))
  if (edit.updated_at !== undefined && edit.updated_at !== comment.updated_at)
    throw conflict('This comment has been changed in the meantime.')
  await spendLimit(config, tx, EDITS_PER_MINUTE, caller.id)
  await comments.setContent(tx, id, edit.content)
  await publishEvent(tx, 'comment.updated', id)
  return comments.inTransaction(tx, id, caller.id)
}

/** Removes a comment's text and author. Its place stays for the replies below it. */
export async function deleteComment(tx: Tx, caller: Caller, id: string): Promise<typeof SUCCESS> {
  // Whom a block keeps from the post still deletes their own, and an admin anyone's.
  const comment = await comments.lock(tx, id, caller.id, caller.role === 'admin' ? 'all' : 'own')
  if (!comment) throw notFound()
  refuse(whyNotDeleteComment(caller, comment))
  await deleteLocked(tx, caller.id, comment)
  return SUCCESS
}

/**
 * The same, for an admin who decides a case, whomever they block. False when it is deleted or absent.
 */
export async function removeComment(tx: Tx, actor_id: string | null, id: string): Promise<boolean> {
  const comment = await comments.lock(tx, id, null)
  if (comment) await deleteLocked(tx, actor_id, comment)
  return comment !== undefined
}

/** Shows a comment again that `removeComment` has deleted. */
export async function restoreComment(tx: Tx, id: string): Promise<void> {
  const post_id = await comments.restore(tx, id)
  if (post_id === undefined) return
  await publishEvent(tx, 'comment.created', id)
  await publishEvent(tx, 'post.counts', post_id)
}

async function deleteLocked(
  tx: Tx,
  actor_id: string | null,
  { id, account_id, post_id }: HeldComment,
): Promise<void> {
  await comments.setDeleted(tx, id)
  if (account_id !== actor_id) await audit(tx, { action: 'comment.deleted', actor_id, subject_id: id })
  await publishEvent(tx, 'comment.deleted', id)
  await publishEvent(tx, 'post.counts', post_id)
}
