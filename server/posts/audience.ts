import { NO_AUDIENCE } from '../../contract/audience.rules.ts'
import type { changeAudience as change, Post } from '../../contract/posts.ts'
import { whyNotChangeAudience } from '../../contract/request-changes.rules.ts'
import type { z } from '../../contract/zod.ts'
import { inviteReaders, keepingReaders, setAudience } from '../audience/audience.ts'
import type { Caller } from '../auth/who.ts'
import { notifyInvited } from '../invitations/invitations.ts'
import { invalid, refuse } from '../platform/http/errors.ts'
import { spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { accessToChange, EDITS_PER_HOUR } from './own-posts.ts'
import { posts } from './posts.sql.ts'

/** Changes who may read the caller's request, at once. `lost` is how many members no longer may. */
export async function changeAudience(
  platform: Platform,
  caller: Caller,
  id: string,
  choice: z.output<typeof change.schemas.body>,
  tx: Tx,
): Promise<{ post: Post; lost: number }> {
  const post = await accessToChange(tx, caller, id, 'change', choice.invited)
  refuse(whyNotChangeAudience(caller.id, post))
  if (post.post_type !== 'request_for_source') throw invalid({ audience: NO_AUDIENCE })
  await spendLimit(platform.config, tx, EDITS_PER_HOUR, caller.id)
  const lost = await keepingReaders(tx, id, async () => {
    await setAudience(tx, id, choice.audience)
    await inviteReaders(tx, caller, id, choice)
  })
  if (post.status === 'published') {
    await publishEvent(tx, 'post.updated', id)
    await notifyInvited(platform, tx, caller, post)
  } else await publishEvent(tx, 'drafts.changed', caller.id)
  return { post: await posts.inTransaction(tx, id, caller.id), lost }
}
