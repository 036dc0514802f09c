import type { Post } from '../../contract/posts.ts'
import { whyNotReveal } from '../../contract/request-changes.rules.ts'
import { revealTo, revealToAll } from '../audience/audience.ts'
import type { Caller } from '../auth/who.ts'
import { nameActor } from '../notifications/notifications.ts'
import { notFound, refuse } from '../platform/http/errors.ts'
import { spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { accessToChange, EDITS_PER_HOUR } from './own-posts.ts'
import { posts } from './posts.sql.ts'

/** Shows the caller's hidden name to one pitcher, or to all who see the request, for good. Repeating it changes nothing. */
export async function revealName(
  platform: Platform,
  caller: Caller,
  id: string,
  conversation_id: string | undefined,
  tx: Tx,
): Promise<Post> {
  const post = await accessToChange(tx, caller, id)
  refuse(whyNotReveal(caller.id, post))
  await spendLimit(platform.config, tx, EDITS_PER_HOUR, caller.id)
  if (!post.is_hidden_name) return posts.inTransaction(tx, id, caller.id)
  if (conversation_id) {
    const isNew = await revealTo(tx, id, conversation_id)
    if (isNew === undefined) throw notFound()
    if (isNew) await nameActor(tx, caller.id, id, conversation_id)
  } else {
    await revealToAll(tx, id)
    await nameActor(tx, caller.id, id)
    await publishEvent(tx, 'post.updated', id)
  }
  return posts.inTransaction(tx, id, caller.id)
}
