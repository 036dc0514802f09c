import { NO_BRIEF } from '../../contract/briefs.rules.ts'
import type { Brief, RequestBrief } from '../../contract/briefs.ts'
import type { Caller } from '../auth/who.ts'
import { briefOf, setBrief } from '../briefs/briefs.ts'
import { invalid, notFound } from '../platform/http/errors.ts'
import { spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { accessToChange, EDITS_PER_HOUR } from './own-posts.ts'

/** Changes the brief of the caller's request; 404 for any other. Asked for what already holds, it changes nothing. */
export async function changeBrief(
  platform: Platform,
  caller: Caller,
  id: string,
  { version, ...brief }: Brief & { version: number },
  tx: Tx,
): Promise<RequestBrief> {
  const post = await accessToChange(tx, caller, id)
  if (post.account_id !== caller.id || post.post_type === 'community') throw notFound()
  if (post.post_type !== 'request_for_source') throw invalid({ brief: NO_BRIEF })
  const mayChange = () => spendLimit(platform.config, tx, EDITS_PER_HOUR, caller.id)
  if (await setBrief(tx, caller, id, brief, version, mayChange)) {
    if (post.status === 'published') await publishEvent(tx, 'post.updated', id)
    else await publishEvent(tx, 'drafts.changed', caller.id)
  }
  return (await briefOf(tx, id, caller.id))!
}
