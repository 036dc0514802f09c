import type { HeldPitch, Pitch } from '../../contract/pitches.ts'
import type { LetIn } from '../../contract/posts.ts'
import type { Caller } from '../auth/who.ts'
import type { StoredAnswers } from '../briefs/briefs.ts'
import { notifyAll } from '../notifications/notifications.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { eraseFromReplies } from '../platform/http/idempotency.ts'
import { SUCCESS } from '../platform/http/routes.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { heldPitches } from './held-pitches.sql.ts'

const WITHDRAWALS_PER_HOUR: Limit = { name: 'withdrawals', max: 30, seconds: 3_600 }

/** The pitches that the caller's own request holds. 404 for any other. */
export async function listHeld(
  { database }: Platform,
  caller: Caller,
  post_id: string,
): Promise<HeldPitch[]> {
  const held = await heldPitches.list(database.pool, post_id, caller.id)
  if (!held) throw notFound()
  return held
}

/** How many pitches a request holds, as the transaction has it. */
export const countHeld = (tx: Tx, post_id: string): Promise<number> => heldPitches.left(tx, post_id)

/** Waits for another call that sends a pitch of this member to this request. First of all locks. */
export const holdPitching = (tx: Tx, post_id: string, responder_id: string): Promise<void> =>
  heldPitches.holdPair(tx, post_id, responder_id)

/**
 * Holds a pitch to a request that is locked. Null when the request holds as many as it may, or the member may no longer
 * pitch. Its author learns only how many it holds.
 */
export async function holdPitch(
  tx: Tx,
  pitch: {
    post_id: string
    responder_id: string
    profile_id: string
    commentary: string
    details: StoredAnswers | null
  },
): Promise<Pitch | null> {
  const id = await heldPitches.insert(tx, pitch)
  return id === null ? null : heldPitches.inTransaction(tx, id)
}

/**
 * Makes pitches of what a request of the author's, which is locked, holds: all, or these. Each keeps its id and is late.
 * Whoever may no longer pitch, or has removed the source, stays held.
 */
export async function letInHeld(
  platform: Platform,
  tx: Tx,
  post: { id: string; title: string; account_id: string },
  ids: string[] | null = null,
): Promise<LetIn> {
  const { entered, left } = await heldPitches.letIn(tx, post.id, ids)
  await notifyAll(
    platform,
    tx,
    entered.map(({ id, responder_id }) => ({
      type: 'pitch_let_in',
      account_id: responder_id,
      actor_id: post.account_id,
      object_id: id,
      title: post.title,
      link: `/app/messages/${id}`,
    })),
  )
  if (entered.length > 0) await heldPitches.publishCount(tx, post.id)
  return { let_in: entered.length, left }
}

/** Lets in what the caller's own request holds: all, or these. 404 for any other request. */
export async function letIn(
  platform: Platform,
  caller: Caller,
  post_id: string,
  ids: string[] | null,
  tx: Tx,
): Promise<LetIn> {
  const post = await heldPitches.holdRequest(tx, post_id, caller.id)
  if (!post) throw notFound()
  return letInHeld(platform, tx, post, ids)
}

/** Withdraws the caller's own held pitch; 404 for any other. Throws 409 once its author has it, or it is over. */
export async function withdrawPitch(
  platform: Platform,
  caller: Caller,
  id: string,
  tx: Tx,
): Promise<typeof SUCCESS> {
  const { outcome, isHeld, isDelivered } = await heldPitches.hold(tx, id, caller.id)
  if (isDelivered) throw conflict('The author has this pitch, so it can no longer be withdrawn.')
  if (!isHeld) throw notFound()
  if (outcome === 'withdrawn') throw conflict('This pitch has already been withdrawn.')
  if (outcome === 'not_selected')
    throw conflict('This request has settled, so its pitches can no longer be withdrawn.')
  await spendLimit(platform.config, tx, WITHDRAWALS_PER_HOUR, caller.id)
  await heldPitches.withdraw(tx, id)
  await eraseFromReplies(tx, caller.id, id, { commentary: '' })
  return SUCCESS
}

/** Removes what was held to the end, or withdrawn, 90 days after. */
export const sweepHeldPitches = heldPitches.sweep
