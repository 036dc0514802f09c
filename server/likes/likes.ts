import type { Liked } from '../../contract/likes.ts'
import type { Caller } from '../auth/who.ts'
import { notify } from '../notifications/notifications.ts'
import { notFound } from '../platform/http/errors.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { accessPostToWrite } from '../posts/posts.ts'
import { likes, type Thing } from './likes.sql.ts'

// Only a like can be taken back, so the limit on likes bounds unlikes as well.
const LIKES_PER_MINUTE: Limit = { name: 'likes', max: 120, seconds: 60 }

/** Likes a post or comment that the caller may see, once, and notifies its author. */
export async function like(platform: Platform, caller: Caller, thing: Thing, tx: Tx): Promise<Liked> {
  const { post, author_id } = await accessLikeable(tx, caller, thing)
  const [, isNew] = await Promise.all([
    spendLimit(platform.config, tx, LIKES_PER_MINUTE, caller.id),
    likes.insert(tx, caller.id, thing),
  ])
  if (isNew) await publishCounts(tx, thing)
  const notice = {
    type: 'like',
    account_id: author_id,
    actor_id: caller.id,
    object_id: thing.id,
    title: post.title,
    link: `/app/feed?post=${post.id}`,
  } as const
  const [likes_count] = await Promise.all([
    likes.count(tx, thing),
    isNew ? notify(platform, tx, notice) : undefined,
  ])
  return { is_liked: true, likes_count }
}

/** Takes the caller's like back. The author's notification stays. */
export async function unlike(caller: Caller, thing: Thing, tx: Tx): Promise<Liked> {
  await accessLikeable(tx, caller, thing)
  if (await likes.remove(tx, caller.id, thing)) await publishCounts(tx, thing)
  return { is_liked: false, likes_count: await likes.count(tx, thing) }
}

/** What is liked, if the caller may see it, and its author. 404 also for comments under a hidden post. */
async function accessLikeable(tx: Tx, caller: Caller, { type, id }: Thing) {
  if (type === 'post') {
    const post = await accessPostToWrite(tx, caller, id)
    return { post, author_id: post.account_id }
  }
  const comment = await likes.holdComment(tx, id)
  if (!comment) throw notFound()
  return { post: await accessPostToWrite(tx, caller, comment.post_id), author_id: comment.account_id }
}

async function publishCounts(tx: Tx, { type, id }: Thing): Promise<void> {
  await publishEvent(tx, `${type}.counts`, id)
}
