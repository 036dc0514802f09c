import {
  type ChangedRequest,
  type Closes,
  DATE_PASSED,
  type LetIn,
  REQUEST_CHANGED,
  TOO_SOON,
} from '../../contract/posts.ts'
import { whyNotChangeDeadline } from '../../contract/request-changes.rules.ts'
import { REOPEN_DAYS } from '../../contract/vocabulary.ts'
import type { Caller } from '../auth/who.ts'
import { type DeadlineColumns, deadlineColumns } from '../deadlines/deadlines.ts'
import { letInHeld } from '../held-pitches/held-pitches.ts'
import { conflict, invalid, refuse } from '../platform/http/errors.ts'
import { spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { deadlines } from './deadlines.sql.ts'
import type { LockedPost } from './own-posts.sql.ts'
import { accessToChange, EDITS_PER_HOUR } from './own-posts.ts'
import { posts } from './posts.sql.ts'

export const NONE_LET_IN: LetIn = { let_in: 0, left: 0 }

/**
 * Moves the deadline of the caller's request, or reopens it, which lets held pitches in. Asked for what already holds, it changes nothing. Throws 409
 * when the request has changed since the caller read it, or closed too long ago.
 */
export async function changeDeadline(
  platform: Platform,
  caller: Caller,
  id: string,
  { closes, updated_at }: { closes: Closes; updated_at: string },
  tx: Tx,
): Promise<ChangedRequest> {
  const post = await accessToChange(tx, caller, id)
  refuse(whyNotChangeDeadline(caller.id, post))
  const deadline = await deadlineColumns(tx, 'deadline', { closes }, false)
  const mayChange = () => {
    if (updated_at !== post.updated_at) throw conflict(REQUEST_CHANGED)
    return spendLimit(platform.config, tx, EDITS_PER_HOUR, caller.id)
  }
  const changed = await setDeadline(platform, tx, post, deadline, 'closes', mayChange)
  if (changed) await publishEvent(tx, 'post.updated', id)
  return { post: await posts.inTransaction(tx, id, caller.id), ...(changed ?? NONE_LET_IN) }
}

/**
 * The one way in which a published request, which is locked, gets another deadline. One that had closed is open again
 * and lets its held pitches in. Null when it closes so already; `mayChange` is asked before anything else is judged.
 * Throws 422 on `field`, or 409 when the request closed too long ago to reopen.
 */
export async function setDeadline(
  platform: Platform,
  tx: Tx,
  post: LockedPost,
  deadline: DeadlineColumns,
  field: 'closes' | 'deadline',
  mayChange: () => Promise<void> = async () => undefined,
): Promise<LetIn | null> {
  const { id } = post
  const { is_same, is_closed, is_long_closed, has_passed, is_soon } = await deadlines.compare(
    tx,
    id,
    deadline,
  )
  if (is_same) return null
  await mayChange()
  if (is_long_closed)
    throw conflict(`This request closed more than ${REOPEN_DAYS} days ago, so it cannot be reopened.`)
  if (has_passed) throw invalid({ [field]: DATE_PASSED })
  if (is_soon) throw invalid({ [field]: TOO_SOON })
  await deadlines.set(tx, id, deadline, is_closed)
  // Only its author gets here.
  return is_closed ? letInHeld(platform, tx, { ...post, account_id: post.account_id! }) : NONE_LET_IN
}
