import { randomUUIDv7 } from 'node:crypto'
import { whyNotCreatePost } from '../../contract/posts.rules.ts'
import { DATE_PASSED, type NewPost, type OpenPost, type Post } from '../../contract/posts.ts'
import { checkNaming, hiddenNameColumns, inviteReaders, noteOpening } from '../audience/audience.ts'
import { holdStanding } from '../auth/auth.ts'
import type { Caller } from '../auth/who.ts'
import { briefColumns, writeBrief } from '../briefs/briefs.ts'
import { deadlineColumns } from '../deadlines/deadlines.ts'
import { notifyInvited } from '../invitations/invitations.ts'
import { invalid, notAuthenticated, notFound, refuse } from '../platform/http/errors.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import { type Tx, together } from '../platform/postgres/db.ts'
import { ownPosts } from './own-posts.sql.ts'
import { type HeldPost, posts } from './posts.sql.ts'

export { postJson } from './post-json.sql.ts'
export { removePost, restorePost } from './removal.ts'

/** A draft counts both when it is made and when it is published, so that no one can stockpile drafts. */
export const POSTS_PER_HOUR: Limit = { name: 'posts', max: 30, seconds: 3_600 }

/** The post if the caller may see it, whose opening is noted if it is confidential. 404 for any other. */
export async function accessPost(platform: Platform, caller: Caller, id: string): Promise<OpenPost> {
  const post = await posts.visible(platform.database.pool, id, caller.id)
  if (!post) throw notFound()
  await noteOpening(platform, caller, id, post)
  return post
}

/**
 * The same for writes: post, owner and caller can't be deleted until the transaction ends. `account_id` is null when the
 * owner has left. With `alone`, others who say so wait.
 */
export async function accessPostToWrite(
  tx: Tx,
  caller: Pick<Caller, 'id'>,
  id: string,
  how?: { alone: boolean },
): Promise<HeldPost> {
  const post = await posts.hold(tx, id, caller.id, how)
  if (!post) throw notFound()
  if (!post.viewer_id) throw notAuthenticated()
  return post
}

/** Makes a community post or a request for an expert. The server derives owner, type by role, and time. */
export async function createPost(platform: Platform, caller: Caller, post: NewPost, tx: Tx): Promise<Post> {
  refuse(whyNotCreatePost(caller.role, post.post_type))
  const id = randomUUIDv7()
  const { brief, invited, reveals_author_ok, ...columns } = await columnsOf(tx, caller, post)
  const insert = async () => {
    const isMade = await posts.insert(tx, { ...columns, id, account_id: caller.id })
    if (!isMade) throw invalid({ expiration_date: DATE_PASSED })
  }
  const [, , , , made] = await together(
    holdStanding(tx, caller.id),
    spendLimit(platform.config, tx, POSTS_PER_HOUR, caller.id),
    insert(),
    brief ? writeBrief(tx, id, brief) : null,
    posts.inTransaction(tx, id, caller.id),
  )
  if (made.shown_name) await checkNaming(tx, id, reveals_author_ok)
  if (invited) {
    await inviteReaders(tx, caller, id, invited)
    if (post.data.status === 'published') await notifyInvited(platform, tx, caller, made)
  }
  return made
}

async function columnsOf(tx: Tx, { role }: Caller, post: NewPost) {
  if (post.post_type === 'community') return { ...post, brief: null, invited: null, reveals_author_ok: false }
  const { closes, expiration_date: date, brief, invited, hide_name, shown_name, ...rest } = post
  const { at, ...wall } = await deadlineColumns(tx, 'expiration_date', { closes, date })
  const chosen = rest.audience === 'chosen' ? { audience: rest.audience, invited } : null
  const hiding = hiddenNameColumns(role, rest.post_type, { hide_name, shown_name })
  return { ...rest, ...wall, ...hiding, ...briefColumns(brief), expiration_date: at, invited: chosen }
}

/** Closes every open request of a member whose account is locked. */
export async function closeRequestsOf(tx: Tx, account_id: string): Promise<void> {
  for (const id of await ownPosts.openRequests(tx, account_id))
    if (await ownPosts.close(tx, id)) await publishEvent(tx, 'post.updated', id)
}
