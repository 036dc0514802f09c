import type { Liked } from '../../contract/likes.ts'
import type { Caller } from '../auth/who.ts'
import { notify } from '../notifications/notifications.ts'
import { notFound } from '../platform/http/errors.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import { type Tx, together } from '../platform/postgres/db.ts'
import { accessPostToWrite } from '../posts/posts.ts'
import { likes, type Thing } from './likes.sql.ts'

// Only a like can be taken back, so the limit on likes bounds unlikes as well.
const LIKES_PER_MINUTE: Limit = { name: 'likes', max: 120, seconds: 60 }

/** Likes a post or comment that the caller may see, once, and notifies its author. */
export async function like(platform: Platform, caller: Caller, thing: Thing, tx: Tx): Promise<Liked> {
  const access = accessLikeable(tx, caller, thing)
  // See there.
  if (thing.type === 'comment') await access
  const [{ post, author_id }, , isNew, likes_count] = await together(
    access,
    spendLimit(platform.config, tx, LIKES_PER_MINUTE, caller.id),
    likes.insert(tx, caller.id, thing),
    likes.count(tx, thing),
  )
  if (isNew)
    await notify(platform, tx, {
      type: 'like',
      account_id: author_id,
      actor_id: caller.id,
      object_id: thing.id,
      title: post.title,
      link: `/app/feed?post=${post.id}`,
    })
  return { is_liked: true, likes_count }
}

/** Takes the caller's like back. The author's notification stays. */
export async function unlike(caller: Caller, thing: Thing, tx: Tx): Promise<Liked> {
  const access = accessLikeable(tx, caller, thing)
  if (thing.type === 'comment') await access
  const [, , likes_count] = await together(access, likes.remove(tx, caller.id, thing), likes.count(tx, thing))
  return { is_liked: false, likes_count }
}

/**
 * What is liked, if the caller may see it, and its author. 404 also for comments under a hidden post. Await it before
 * writing to a comment: the comment's post and its owner, which are locked first, are known only once it is read.
 */
async function accessLikeable(tx: Tx, caller: Caller, { type, id }: Thing) {
  if (type === 'post') {
    const post = await accessPostToWrite(tx, caller, id)
    return { post, author_id: post.account_id }
  }
  const comment = await likes.holdComment(tx, id, caller.id)
  if (!comment) throw notFound()
  return { post: await accessPostToWrite(tx, caller, comment.post_id), author_id: comment.account_id }
}
