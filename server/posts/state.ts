import { type ChangedRequest, REQUEST_CHANGED, REQUEST_CLOSED } from '../../contract/posts.ts'
import { whyNotSetState } from '../../contract/request-changes.rules.ts'
import type { RequestState } from '../../contract/vocabulary.ts'
import type { Caller } from '../auth/who.ts'
import { countHeld, letInHeld } from '../held-pitches/held-pitches.ts'
import { conflict, invalid, refuse } from '../platform/http/errors.ts'
import { spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { NONE_LET_IN } from './deadlines.ts'
import { ownPosts } from './own-posts.sql.ts'
import { accessToChange, EDITS_PER_HOUR } from './own-posts.ts'
import { posts } from './posts.sql.ts'

/**
 * Says whether the caller's open request has enough pitches for now. One that takes more lets the held ones in. Asked for
 * what already holds, it changes nothing. Throws 409 when the request has closed, or changed since the caller read it.
 */
export async function setState(
  platform: Platform,
  caller: Caller,
  id: string,
  { state, updated_at }: { state: RequestState; updated_at: string },
  tx: Tx,
): Promise<ChangedRequest> {
  const post = await accessToChange(tx, caller, id)
  refuse(whyNotSetState(caller.id, post))
  if (post.post_type !== 'request_for_source')
    throw invalid({ state: 'A request for commentary takes no pitches.' })
  const reply = () => posts.inTransaction(tx, id, caller.id)
  if (post.is_closed) throw conflict(REQUEST_CLOSED)
  if (post.request_state === state)
    return { post: await reply(), let_in: 0, left: state === 'open' ? await countHeld(tx, id) : 0 }
  if (updated_at !== post.updated_at) throw conflict(REQUEST_CHANGED)
  await spendLimit(platform.config, tx, EDITS_PER_HOUR, caller.id)
  if (!(await ownPosts.setState(tx, id, state))) throw conflict(REQUEST_CLOSED)
  const held =
    state === 'open' ? await letInHeld(platform, tx, { ...post, account_id: caller.id }) : NONE_LET_IN
  await publishEvent(tx, 'post.updated', id)
  return { post: await reply(), ...held }
}
