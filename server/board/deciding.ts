import type { Decision } from '../../contract/outcomes.ts'
import { REQUEST_CHANGED } from '../../contract/posts.ts'
import { conflict, invalid } from '../platform/http/errors.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { board, type StoredMove } from './board.sql.ts'
import { type Decidable, deciding } from './deciding.sql.ts'

type Choice = Pick<Decision, 'used' | 'others_reason' | 'as_of'>

/**
 * Moves the pitches to an own request, which is locked, that its author used to Used, and the others to Declined: those
 * that were declined before keep their reason, and those that came after `as_of` stay. They are released like every
 * other move. Throws 409 when one of those used was withdrawn meanwhile, and 422 when it is not a pitch to the request.
 */
export async function decide(
  { config }: Platform,
  tx: Tx,
  request: { post_id: string; owner: string },
  { used, others_reason, as_of }: Choice,
): Promise<void> {
  const pitches = await deciding.hold(tx, request.post_id, as_of)
  const chosen = new Set(used)
  const known = new Set(pitches.map(({ id }) => id))
  const others = used.filter((id) => !known.has(id))
  if (others.length > 0)
    throw (await deciding.areWithdrawn(tx, request.post_id, others))
      ? conflict(REQUEST_CHANGED)
      : invalid({ used: 'Invalid input' })
  const moves = pitches.flatMap((pitch): StoredMove[] => {
    const to = stageFor(pitch, chosen.has(pitch.id))
    if (to === null) return []
    const reason = to === 'declined' ? others_reason : null
    return [{ pitch_id: pitch.id, stage: to, reason, words: '', opened: false }]
  })
  if (moves.length > 0) await board.move(tx, { ...request, minutes: config.OUTCOME_RELEASE_MINUTES }, moves)
  await deciding.keepReason(tx, request.post_id, others_reason)
}

/** Whether this decision on the pitches to a locked request holds already. */
export async function isDecided(tx: Tx, post_id: string, { used, as_of }: Choice): Promise<boolean> {
  const pitches = await deciding.hold(tx, post_id, as_of)
  const chosen = new Set(used)
  const known = new Set(pitches.map(({ id }) => id))
  return (
    used.every((id) => known.has(id)) &&
    pitches.every((pitch) => stageFor(pitch, chosen.has(pitch.id)) === null)
  )
}

/** Null: it stays. A pitch that has settled takes corrections only. */
function stageFor({ stage, movable }: Decidable, isUsed: boolean): 'used' | 'declined' | null {
  if (movable === 'none') return null
  if (isUsed) return stage === 'used' ? null : 'used'
  const isDecided = movable === 'corrections' ? stage !== 'used' : stage === 'declined'
  return isDecided ? null : 'declined'
}

/** How many pitches to a request its author used, and how many not. */
export const countDecided = deciding.count
