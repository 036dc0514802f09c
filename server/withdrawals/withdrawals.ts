import type { Caller } from '../auth/who.ts'
import { withdrawHeld } from '../held-pitches/held-pitches.ts'
import { notify } from '../notifications/notifications.ts'
import { countFound } from '../outcomes/outcomes.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { eraseFromReplies } from '../platform/http/idempotency.ts'
import { SUCCESS } from '../platform/http/routes.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { withdrawals } from './withdrawals.sql.ts'

const WITHDRAWALS_PER_HOUR: Limit = { name: 'withdrawals', max: 30, seconds: 3_600 }

/**
 * Withdraws the caller's own pitch; 404 for any other. Unless its author has opened it, its text is erased and the caller
 * may pitch again. Throws 409 once it was withdrawn, has settled, or its article is out.
 */
export async function withdrawPitch(
  platform: Platform,
  caller: Caller,
  id: string,
  tx: Tx,
): Promise<typeof SUCCESS> {
  const delivered = await withdrawals.hold(tx, id, caller.id)
  const isHeld = !delivered && (await withdrawHeld.hold(tx, id, caller.id))
  // It may have been let in while this waited.
  const pitch = delivered ?? (isHeld ? null : await withdrawals.hold(tx, id, caller.id))
  if (!pitch && !isHeld) throw notFound()
  if (pitch?.isWithdrawn) throw conflict('This pitch has already been withdrawn.')
  if (pitch?.isPublished) throw conflict('The article is out, so this pitch can no longer be withdrawn.')
  if (pitch?.isSettled) throw conflict('This request has settled, so its pitches can no longer be withdrawn.')
  await spendLimit(platform.config, tx, WITHDRAWALS_PER_HOUR, caller.id)
  if (!pitch) await withdrawHeld.erase(tx, id)
  else if (pitch.isOpened) return endOpened(platform, tx, caller, id, pitch.post)
  else await withdrawals.erase(tx, id)
  await eraseFromReplies(tx, caller.id, id, { commentary: '' })
  return SUCCESS
}

/** The author keeps it, marked as withdrawn, and learns of it. */
async function endOpened(
  platform: Platform,
  tx: Tx,
  caller: Caller,
  id: string,
  { id: post_id, title, account_id }: { id: string; title: string; account_id: string | null },
): Promise<typeof SUCCESS> {
  await withdrawals.mark(tx, id)
  await countFound(tx, post_id)
  await notify(platform, tx, {
    type: 'pitch_withdrawn',
    account_id,
    actor_id: caller.id,
    object_id: id,
    title,
    link: `/app/pitchbox?request=${post_id}`,
  })
  return SUCCESS
}
