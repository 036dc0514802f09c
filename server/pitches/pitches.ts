import { REQUEST_EXPIRED, whyNotPitch } from '../../contract/pitches.rules.ts'
import { type NewPitch, NO_SOURCE, type OwnPitch, type Pitch } from '../../contract/pitches.ts'
import type { Caller } from '../auth/who.ts'
import { briefOf, checkAnswers, storeAnswers } from '../briefs/briefs.ts'
import { notify } from '../notifications/notifications.ts'
import { conflict, invalid, notAuthenticated, notFound, refuse } from '../platform/http/errors.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import { type Tx, together } from '../platform/postgres/db.ts'
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
 * Pitches one of the caller's sources to another member's open request, once. Only the owner and the pitcher learn of
 * it.
 */
export async function submitPitch(
  platform: Platform,
  caller: Caller,
  post_id: string,
  pitch: NewPitch,
  tx: Tx,
): Promise<Pitch> {
  const { profile_id, commentary } = pitch
  const [request, , isOwnSource, { brief }] = await together(
    accessRequest(tx, caller, post_id),
    spendLimit(platform.config, tx, PITCHES_PER_HOUR, caller.id),
    pitches.holdSource(tx, profile_id, caller.id),
    briefOf(tx, post_id, caller.id),
  )
  const answers = checkAnswers(brief, pitch)
  if (!isOwnSource) throw invalid({ profile_id: NO_SOURCE })
  const id = await pitches.insert(tx, { post_id, responder_id: caller.id, profile_id, commentary })
  if (id === null) {
    refuse(
      whyNotPitch({ id: caller.id, role: (await pitches.roleOf(tx, caller.id)) ?? caller.role }, request),
    )
    refuseTwice(await pitches.isMade(tx, post_id, caller.id))
    throw closed()
  }
  const { account_id, title } = request
  const [, made] = await together(
    storeAnswers(tx, id, answers),
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
  return made
}

const closed = () => conflict(REQUEST_EXPIRED, 'closed')

function refuseTwice(isPitched: boolean): void {
  if (isPitched) throw conflict('You have already pitched to this request.', 'already_pitched')
}

/**
 * The open request to which the caller has not pitched yet, locked until the transaction ends. 404 when it is hidden from
 * them.
 */
async function accessRequest(
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<HeldRequest & { account_id: string }> {
  const request = await pitches.holdRequest(tx, id, caller.id)
  if (!request) throw notFound()
  if (!request.viewer_id) throw notAuthenticated()
  refuse(whyNotPitch(caller, request))
  refuseTwice(request.is_pitched)
  if (request.is_closed) throw closed()
  // The rule above has already refused a request whose owner has left.
  return { ...request, account_id: request.account_id! }
}
