import type { Compared } from '../../contract/comparisons.ts'
import { whyNotPitch } from '../../contract/pitches.rules.ts'
import { checkContactWithAuthor } from '../audience/audience.ts'
import type { Caller } from '../auth/who.ts'
import { compare, knownFor } from '../comparisons/comparisons.ts'
import { notFound, refuse } from '../platform/http/errors.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import { pitches } from './pitches.sql.ts'

const COMPARISONS: Limit = { name: 'compare', max: 60, seconds: 600 }

type Written = { profile_id: string | null; commentary: string; answers: string[] }

/** What the author of a request would see of a pitch to it that the caller writes. Stores nothing of it. */
export async function comparePitch(
  { config, database }: Platform,
  caller: Caller,
  post_id: string,
  { profile_id, commentary, answers }: Written,
): Promise<Compared> {
  const { db } = database
  const request = await pitches.readable(database.pool, post_id, caller.id)
  if (!request) throw notFound()
  refuse(whyNotPitch({ ...caller, holds_source: request.holds_source }, request))
  await checkContactWithAuthor(db, caller.id, post_id)
  await spendLimit(config, db, COMPARISONS, caller.id)
  // The photo of someone else's source says nothing about this pitch.
  const own = profile_id !== null && (await pitches.isOwnSource(db, profile_id, caller)) ? profile_id : null
  return compare(db, caller.id, [commentary, ...answers], await knownFor(db, post_id, own))
}
