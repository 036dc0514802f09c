import type { Invite } from '../../contract/audience.ts'
import { HIDDEN_TOO_LATE, type ShownName } from '../../contract/hidden-names.rules.ts'
import {
  whyNotCreatePost,
  whyNotDeletePost,
  whyNotEditPost,
  whyNotPublish,
} from '../../contract/posts.rules.ts'
import { DATE_PASSED, type Post, type PostEdit, type Publication } from '../../contract/posts.ts'
import { POST_REMOVED } from '../../contract/request-changes.rules.ts'
import { checkNaming, hiddenNameColumns, holdInvited, keepingReaders } from '../audience/audience.ts'
import { holdStanding } from '../auth/auth.ts'
import type { Caller } from '../auth/who.ts'
import { deadlineColumns } from '../deadlines/deadlines.ts'
import { notifyInvited } from '../invitations/invitations.ts'
import { conflict, forbidden, invalid, notFound, refuse } from '../platform/http/errors.ts'
import { SUCCESS } from '../platform/http/routes.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import { type Tx, together } from '../platform/postgres/db.ts'
import { type LockedPost, ownPosts } from './own-posts.sql.ts'
import { posts } from './posts.sql.ts'
import { POSTS_PER_HOUR } from './posts.ts'

// Each is sent in full to every open page.
export const EDITS_PER_HOUR: Limit = { name: 'post-edits', max: 60, seconds: 3_600 }

/**
 * The post, locked until the transaction ends if it is the caller's. 404 when it is absent or another member's draft, 409
 * when the team has removed it.
 */
export async function accessToChange(
  tx: Tx,
  caller: Caller,
  id: string,
  to: 'change' | 'delete' = 'change',
  invited: readonly Invite[] = [],
): Promise<LockedPost> {
  const [, , locked] = await together(
    holdStanding(tx, caller.id),
    holdInvited(tx, caller.id, id, invited),
    ownPosts.lock(tx, id, caller.id, to),
  )
  const post = locked ?? (await ownPosts.published(tx, id, caller.id))
  if (!post) throw notFound()
  if (post.is_removed) throw conflict(POST_REMOVED)
  return post
}

/** Changes title, description and tags. Throws 409 when the post has changed since the caller read it. */
export async function editPost(
  platform: Platform,
  caller: Caller,
  id: string,
  { updated_at, hide_name, shown_name, reveals_author_ok, ...fields }: PostEdit,
  tx: Tx,
): Promise<Post> {
  const post = await accessToChange(tx, caller, id)
  refuse(whyNotEditPost(caller.id, post))
  if (updated_at !== post.updated_at) throw conflict('This post has been changed in the meantime.')
  await spendLimit(platform.config, tx, EDITS_PER_HOUR, caller.id)
  const hiding = hide_name === undefined ? {} : changedName(caller, post, { hide_name, shown_name })
  // The tags say who the readers on its beats are.
  await keepingReaders(tx, id, () => ownPosts.edit(tx, id, { ...fields, ...hiding }))
  await checkNaming(tx, id, reveals_author_ok)
  if (post.status === 'published') await publishEvent(tx, 'post.updated', id)
  else await publishEvent(tx, 'drafts.changed', caller.id)
  return posts.inTransaction(tx, id, caller.id)
}

/** The columns that hide the author of a draft, or no longer. Throws 409 once it is published. */
function changedName(
  caller: Caller,
  post: LockedPost,
  choice: { hide_name: boolean; shown_name: ShownName | null },
) {
  if (post.status === 'draft') return hiddenNameColumns(caller.role, post.post_type, choice)
  const isSame =
    choice.hide_name === post.is_hidden_name && (choice.shown_name ?? post.shown_name) === post.shown_name
  if (!isSame) throw conflict(HIDDEN_TOO_LATE)
  return {}
}

/** Publishes a draft as if it were made now. Throws 422 when its date has passed. */
export async function publishPost(
  platform: Platform,
  caller: Caller,
  id: string,
  { closes, expiration_date: date, reveals_author_ok }: Publication,
  tx: Tx,
): Promise<Post> {
  const post = await accessToChange(tx, caller, id)
  const reason = whyNotPublish(caller.id, post)
  // The second of two clicks finds the post already published: what its author wanted, and not a missing permission.
  if (reason !== null) throw post.account_id === caller.id ? conflict(reason) : forbidden(reason)
  // The author's role may have changed since they made the draft.
  refuse(whyNotCreatePost(caller.role, post.post_type))
  if ((closes ?? date) !== undefined && post.post_type !== 'request_for_source')
    throw invalid({ [closes ? 'closes' : 'expiration_date']: 'Invalid input' })
  await spendLimit(platform.config, tx, POSTS_PER_HOUR, caller.id)
  const deadline = await deadlineColumns(tx, 'expiration_date', { closes, date })
  if (!(await ownPosts.publish(tx, id, deadline))) throw invalid({ expiration_date: DATE_PASSED })
  await checkNaming(tx, id, reveals_author_ok)
  await publishEvent(tx, 'post.created', id)
  await publishEvent(tx, 'drafts.changed', caller.id)
  await notifyInvited(platform, tx, caller, post)
  return posts.inTransaction(tx, id, caller.id)
}

/** Deletes a draft along with its likes and saves. */
export async function deleteDraft(caller: Caller, id: string, tx: Tx): Promise<typeof SUCCESS> {
  const post = await accessToChange(tx, caller, id, 'delete')
  refuse(whyNotDeletePost(caller.id, post))
  await ownPosts.remove(tx, id)
  await publishEvent(tx, 'drafts.changed', caller.id)
  return SUCCESS
}
