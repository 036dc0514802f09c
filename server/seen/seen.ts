import type { Caller } from '../auth/who.ts'
import { markSeen as markMatchSeen } from '../matches/matches.ts'
import { notFound } from '../platform/http/errors.ts'
import { SUCCESS } from '../platform/http/routes.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import { type Db, type Tx, together } from '../platform/postgres/db.ts'
import { accessPostToWrite } from '../posts/posts.ts'
import { seen } from './seen.sql.ts'

const SEEN_PER_HOUR: Limit = { name: 'seen', max: 1_200, seconds: 3_600 }

/** Notes when the caller last saw a published request, and that they have seen its match. 404 for a draft and a community post, too. */
export async function markSeen(
  { config }: Platform,
  caller: Caller,
  postId: string,
  tx: Tx,
): Promise<typeof SUCCESS> {
  const post = await accessPostToWrite(tx, caller, postId)
  if (post.post_type === 'community' || post.status !== 'published') throw notFound()
  // A dormant member's marks are answered and not stored (docs/product.md#dormancy).
  if (caller.dormant) return SUCCESS
  await together(spendLimit(config, tx, SEEN_PER_HOUR, caller.id), seen.mark(tx, caller.id, post.id))
  await markMatchSeen(caller, [post.id], tx)
  return SUCCESS
}

/** Removes what was seen 180 days ago. */
export const sweepSeen = (db: Db) => seen.sweep(db)
