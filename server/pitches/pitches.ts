import { whyOnlySources } from '../../contract/audience.rules.ts'
import {
  HAS_ENOUGH,
  HOLDS_ENOUGH,
  REQUEST_EXPIRED,
  REQUEST_PAUSED,
  WITHDRAWN_THRICE,
  whyNotPitch,
} from '../../contract/pitches.rules.ts'
import { type NewPitch, NO_SOURCE, type OwnPitch, type Pitch } from '../../contract/pitches.ts'
import { HELD_MAX, WITHDRAWALS_MAX } from '../../contract/vocabulary.ts'
import { checkContactWithAuthor } from '../audience/audience.ts'
import type { Caller } from '../auth/who.ts'
import { briefOf, checkAnswers, storeAnswers } from '../briefs/briefs.ts'
import { checkEvidence, knownFor, storeEvidence } from '../comparisons/comparisons.ts'
import { holdPitch, holdPitching } from '../held-pitches/held-pitches.ts'
import { notify } from '../notifications/notifications.ts'
import {
  conflict,
  invalid,
  notAuthenticated,
  notFound,
  type Refusal,
  refuse,
} from '../platform/http/errors.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import { type Tx, together } from '../platform/postgres/db.ts'
import { wakeRightAway } from '../right-away/right-away.ts'
import { type HeldRequest, pitches } from './pitches.sql.ts'

const PITCHES_PER_HOUR: Limit = { name: 'pitches', max: 30, seconds: 3_600 }

/** The caller's own pitch to a post they may see, otherwise 404. It says nothing about the pitches of others. */
export async function readOwnPitch(
  { database }: Platform,
  caller: Caller,
  post_id: string,
): Promise<OwnPitch> {
  const own = await pitches.own(database.pool, post_id, caller.id)
  if (!own) throw notFound()
  return own
}

/**
 * Pitches one of the caller's sources to another member's request, once. Only the owner and the pitcher learn of it. One
 * that has enough, or has closed and can still be reopened, holds the pitch if the caller says so.
 */
export async function submitPitch(
  platform: Platform,
  caller: Caller,
  post_id: string,
  pitch: NewPitch,
  tx: Tx,
): Promise<Pitch> {
  const { profile_id, commentary } = pitch
  const [, request] = await together(
    holdPitching(tx, post_id, caller.id),
    accessRequest(tx, caller, post_id, pitch.hold),
  )
  // Only now: what these read of a hidden request takes time, which would tell it from an unknown one.
  const [, , isOwnSource, asked, known] = await together(
    checkContactWithAuthor(tx, caller.id, post_id),
    spendLimit(platform.config, tx, PITCHES_PER_HOUR, caller.id),
    pitches.holdSource(tx, profile_id, caller),
    briefOf(tx, post_id, caller.id),
    knownFor(tx, post_id, profile_id),
  )
  const answers = checkAnswers(asked?.brief ?? null, pitch)
  const { only_sources } = request
  if (only_sources && !only_sources.some(({ id }) => id === profile_id))
    throw invalid({ profile_id: whyOnlySources(only_sources.map(({ name }) => name)) })
  if (!isOwnSource) throw invalid({ profile_id: NO_SOURCE })
  const parts = [commentary, ...(answers?.answers ?? []).map(({ text }) => text)]
  const checked = await checkEvidence(tx, caller.id, { parts, ...known }, pitch)
  const row = { post_id, responder_id: caller.id, profile_id, commentary }
  const inserted = request.state === 'open' ? await pitches.insert(tx, row) : undefined
  if (!inserted) {
    const pitcher = (await pitches.pitcher(tx, caller.id)) ?? { role: caller.role, holds_source: false }
    refuse(whyNotPitch({ id: caller.id, ...pitcher }, request))
    // It may have closed since.
    const held = pitch.hold ? await holdPitch(tx, { ...row, details: answers, comparison: checked }) : null
    if (!held) throw request.state === 'enough' ? conflict(HOLDS_ENOUGH, 'enough') : closed()
    return held
  }
  const { account_id, title } = request
  const { id, begun } = inserted
  // Before the notification: what is sent while one is being written is undone with it, should it fail.
  await storeAnswers(tx, id, answers)
  await storeEvidence(platform.jobs, tx, { id, account_id: caller.id }, checked)
  const [made] = await together(
    pitches.inTransaction(tx, id),
    notify(platform, tx, {
      type: 'response_received',
      account_id,
      actor_id: caller.id,
      object_id: id,
      title,
      link: `/app/messages/${id}`,
    }),
  )
  if (begun) await wakeRightAway(platform.jobs, tx, 'pitches')
  return made
}

const closed = () => conflict(REQUEST_EXPIRED, 'closed')

/** Why the request doesn't take this pitch now. Full ones refuse held pitches, too. */
function whyNotNow({ state, held_count, is_paused }: HeldRequest, hold: boolean): Refusal | null {
  const isFull = held_count >= HELD_MAX
  if (state === 'settled' || (state === 'closed' && (isFull || !hold))) return closed()
  if (is_paused) return conflict(REQUEST_PAUSED, 'paused')
  if (state === 'enough' && isFull) return conflict(HOLDS_ENOUGH, 'enough')
  return state === 'enough' && !hold ? conflict(HAS_ENOUGH, 'enough') : null
}

/**
 * The request to which the caller has not pitched yet, locked until the transaction ends: it takes pitches, or holds
 * them. 404 when it is hidden from them.
 */
async function accessRequest(
  tx: Tx,
  caller: Caller,
  id: string,
  hold: boolean,
): Promise<HeldRequest & { account_id: string }> {
  const request = await pitches.holdRequest(tx, id, caller.id)
  if (!request) throw notFound()
  if (!request.viewer_id) throw notAuthenticated()
  refuse(whyNotPitch({ ...caller, holds_source: request.holds_source }, request))
  if (request.is_pitched) throw conflict('You have already pitched to this request.', 'already_pitched')
  if (request.withdrawn >= WITHDRAWALS_MAX) throw conflict(WITHDRAWN_THRICE, 'withdrawn_limit')
  const refusal = whyNotNow(request, hold)
  if (refusal) throw refusal
  // The rule above has already refused a request whose owner has left.
  return { ...request, account_id: request.account_id! }
}
