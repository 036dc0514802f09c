import { whyNotChangeDeadline } from '../../contract/posts.rules.ts'
import { type Closes, DATE_PASSED, type Post, REQUEST_CHANGED, TOO_SOON } from '../../contract/posts.ts'
import { REOPEN_DAYS } from '../../contract/vocabulary.ts'
import type { Caller } from '../auth/who.ts'
import { type DeadlineColumns, deadlineColumns } from '../deadlines/deadlines.ts'
import { conflict, invalid, refuse } from '../platform/http/errors.ts'
import { spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { deadlines } from './deadlines.sql.ts'
import { accessToChange, EDITS_PER_HOUR } from './own-posts.ts'
import { posts } from './posts.sql.ts'

/**
 * Moves the deadline of the caller's request, or reopens it. Asked for what already holds, it changes nothing. Throws 409
 * when the request has changed since the caller read it, or closed too long ago.
 */
export async function changeDeadline(
  platform: Platform,
  caller: Caller,
  id: string,
  { closes, updated_at }: { closes: Closes; updated_at: string },
  tx: Tx,
): Promise<Post> {
  const post = await accessToChange(tx, caller, id)
  refuse(whyNotChangeDeadline(caller.id, post))
  const deadline = await deadlineColumns(tx, 'deadline', { closes }, false)
  const mayChange = () => {
    if (updated_at !== post.updated_at) throw conflict(REQUEST_CHANGED)
    return spendLimit(platform.config, tx, EDITS_PER_HOUR, caller.id)
  }
  if (await setDeadline(tx, id, deadline, 'closes', mayChange)) await publishEvent(tx, 'post.updated', id)
  return posts.inTransaction(tx, id, caller.id)
}

/**
 * The one way in which a published request gets another deadline. False when it has it already; `mayChange` is asked
 * before anything else is judged. Throws 422 on `field`, or 409 when the request closed too long ago to reopen.
 */
export async function setDeadline(
  tx: Tx,
  id: string,
  deadline: DeadlineColumns,
  field: 'closes' | 'deadline',
  mayChange: () => Promise<void> = async () => undefined,
): Promise<boolean> {
  const { is_same, is_long_closed, has_passed, is_soon } = await deadlines.compare(tx, id, deadline)
  if (is_same) return false
  await mayChange()
  if (is_long_closed)
    throw conflict(`This request closed more than ${REOPEN_DAYS} days ago, so it cannot be reopened.`)
  if (has_passed) throw invalid({ [field]: DATE_PASSED })
  if (is_soon) throw invalid({ [field]: TOO_SOON })
  await deadlines.set(tx, id, deadline)
  return true
}
