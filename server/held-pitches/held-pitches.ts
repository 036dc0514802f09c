import type { HeldPitch, Pitch } from '../../contract/pitches.ts'
import type { LetIn } from '../../contract/posts.ts'
import type { Caller } from '../auth/who.ts'
import type { StoredAnswers } from '../briefs/briefs.ts'
import { type Checked, wakeComparing } from '../comparisons/comparisons.ts'
import { notifyAll } from '../notifications/notifications.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { type HeldReason, heldPitches } from './held-pitches.sql.ts'

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
    comparison: Checked
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
  if (entered.some(({ is_compared }) => !is_compared)) await wakeComparing(platform.jobs, tx)
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

/** Withdrawing a held pitch. */
export const withdrawHeld = {
  /** Locks a held pitch of this member. False when it is none; throws 409 once it is over. */
  hold: async (tx: Tx, id: string, pitcher: string): Promise<boolean> => {
    const held = await heldPitches.hold(tx, id, pitcher)
    if (held?.outcome === 'withdrawn') throw conflict('This pitch has already been withdrawn.')
    if (held?.outcome === 'not_selected')
      throw conflict('This request has settled, so its pitches can no longer be withdrawn.')
    return held !== undefined
  },

  erase: heldPitches.withdraw,
}

/** Removes what was held to the end, or withdrawn, 90 days after. */
export const sweepHeldPitches = heldPitches.sweep

/** Requests without a deadline that hold pitches which have waited for long. */
export const staleHeld = heldPitches.stale

/** Ends all that a locked request holds, or only those that have waited for long. */
export const closeHeld = (tx: Tx, post_id: string, reason: HeldReason, isStaleOnly = false): Promise<void> =>
  heldPitches.close(tx, post_id, reason, isStaleOnly)
