import {
  CLAIM_ANSWERED,
  CLAIM_DECLINED,
  CLAIM_WAITS,
  CLAIMED_BY_OTHER,
  CLAIMS_MAX,
  EXPERT_HAS_PROFILE,
  HAS_PROFILE,
  HOLDS_ALREADY,
  TEAM_DECIDES,
  TOO_MANY_CLAIMS,
  whyNotClaim,
} from '../../contract/claims.rules.ts'
import type { Claim } from '../../contract/claims.ts'
import type { Source } from '../../contract/sources.ts'
import { addressHash } from '../auth/auth.ts'
import type { Caller } from '../auth/who.ts'
import { openClaimCase } from '../cases/cases.ts'
import { checkContact } from '../contact-limits/contact-limits.ts'
import { conflict, forbidden, notAuthenticated, notFound, refuse } from '../platform/http/errors.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import { isAway, type Tx } from '../platform/postgres/db.ts'
import {
  absentSource,
  claimChanged,
  heldClaim,
  holdForClaim,
  holdsAny,
  listedSources,
  notifyAgency,
  type OpenClaim,
  separate,
  settleClaim,
  sourceOf,
} from '../sources/sources.ts'
import { claims } from './claims.sql.ts'

export { sweepClaims } from './claims.sql.ts'

const CLAIMS_PER_DAY: Limit = { name: 'claims', max: 20, seconds: 86_400 }
const AT_ONCE = 100

/** Open claims to the sources of a PR member's agency, or an expert's own, newest first. */
export async function listClaims(
  { database: { db } }: Platform,
  caller: Caller,
): Promise<{ claims: Claim[] }> {
  if (caller.role === 'expert') return { claims: await claims.ofExpert(db, caller.id) }
  return { claims: caller.role === 'pr' ? await claims.ofAgency(db, caller.id) : [] }
}

/**
 * Claims a source of another member for the caller, an expert, who holds it at once if they confirmed it from the address
 * that they sign in with. Repeating an open claim answers the same one. Throws 403, 404, 409, 429.
 */
export async function claimSource(
  platform: Platform,
  tx: Tx,
  caller: Caller,
  profile_id: string,
  note: string,
): Promise<Claim> {
  refuse(whyNotClaim(caller.role))
  const held = await holdForClaim(tx, profile_id, caller.id)
  if (!held) throw notAuthenticated()
  const { source } = held
  // What is not listed for them is absent.
  const [listed] = source ? await listedSources(tx, caller, [profile_id]) : []
  if (!source || !listed) throw absentSource()
  if (source.account_id === caller.id || source.held_by === caller.id) throw conflict(HOLDS_ALREADY)
  await checkContact(tx, caller.id, source.account_id)
  if (source.held_by !== null) throw conflict(CLAIMED_BY_OTHER)
  if (await holdsAny(tx, caller.id)) throw conflict(HAS_PROFILE)
  const expert = await claims.expert(tx, caller.id)
  if (!expert.is_expert) throw forbidden(whyNotClaim('pr')!)
  const before = await claims.latest(tx, profile_id, caller.id)
  const isTheirs =
    expert.email !== null &&
    (await claims.isConfirmedFrom(tx, profile_id, await addressHash(platform.config, expert.email)))
  const open = before?.closed_at === null ? before.id : null
  if (open === null) {
    if (before?.state === 'declined' && !isTheirs) throw conflict(CLAIM_DECLINED)
    if (!isTheirs && (await claims.countOpen(tx, caller.id)) >= CLAIMS_MAX) throw conflict(TOO_MANY_CLAIMS)
    await spendLimit(platform.config, tx, CLAIMS_PER_DAY, caller.id)
  }
  const id = open ?? (await claims.insert(tx, profile_id, caller.id, note))
  if (isTheirs) await settleClaim(platform, tx, id, 'accepted', '')
  else if (open === null) await announce(platform, tx, caller, id)
  return claims.read(tx, id)
}

async function announce(platform: Platform, tx: Tx, caller: Caller, id: string): Promise<void> {
  const claim = (await heldClaim(tx, id))!
  await claimChanged(tx, claim.keeper_id, [caller.id])
  const { answer_by } = await claims.read(tx, id)
  await notifyAgency(platform, tx, claim, answer_by)
}

/** Accepts a claim to a source of the caller's agency. Throws 404, 409. */
export async function acceptClaim(platform: Platform, tx: Tx, caller: Caller, id: string): Promise<Claim> {
  await accessOpen(tx, caller, id)
  await settleClaim(platform, tx, id, 'accepted', '', caller.id)
  return claims.read(tx, id)
}

/** Declines a claim to a source of the caller's agency. Throws 404, 409. */
export async function declineClaim(
  platform: Platform,
  tx: Tx,
  caller: Caller,
  id: string,
  reason: string,
): Promise<Claim> {
  await accessOpen(tx, caller, id)
  await settleClaim(platform, tx, id, 'declined', reason)
  return claims.read(tx, id)
}

/** A claim that the caller's agency can answer. Throws 404 for any other, and 409 when it was answered or is too old. */
async function accessOpen(tx: Tx, caller: Caller, id: string): Promise<OpenClaim> {
  const claim = caller.role === 'pr' ? await heldClaim(tx, id, caller.id) : undefined
  if (!claim || !(await claims.isOfAgency(tx, claim.keeper_id, caller.id))) throw notFound()
  if (claim.state === 'with_team' || (claim.state === 'open' && claim.is_late)) throw conflict(TEAM_DECIDES)
  if (claim.state === 'closed')
    throw conflict(claim.reason === HAS_PROFILE ? EXPERT_HAS_PROFILE : CLAIMED_BY_OTHER)
  if (claim.state !== 'open') throw conflict(CLAIM_ANSWERED)
  return claim
}

/** Takes a claim of the caller's that was declined, or has waited too long, to the team. Throws 403, 404, 409. */
export async function escalateClaim(tx: Tx, caller: Caller, id: string): Promise<Claim> {
  const claim = await heldClaim(tx, id)
  if (!claim || claim.claimant_id !== caller.id) throw notFound()
  refuse(whyNotClaim(caller.role))
  // Repeating it answers the same.
  if (claim.state === 'with_team') return claims.read(tx, id)
  if (claim.held_by === caller.id) throw conflict(HOLDS_ALREADY)
  if (claim.held_by !== null) throw conflict(CLAIMED_BY_OTHER)
  if (claim.state === 'closed') throw conflict(claim.reason)
  if (await holdsAny(tx, caller.id)) throw conflict(HAS_PROFILE)
  if (claim.state === 'accepted' || (await claims.wasDecided(tx, id))) throw conflict(CLAIM_ANSWERED)
  if (claim.state === 'open' && !claim.is_late) throw conflict(CLAIM_WAITS)
  if ((await claims.countOpen(tx, caller.id)) >= CLAIMS_MAX && claim.state === 'declined')
    throw conflict(TOO_MANY_CLAIMS)
  await takeToTeam(tx, claim)
  return claims.read(tx, id)
}

async function takeToTeam(tx: Tx, { id, keeper_id, claimant_id }: OpenClaim): Promise<void> {
  await claims.toTeam(tx, id)
  await openClaimCase(tx, id)
  await claimChanged(tx, keeper_id, [claimant_id])
}

/** Ends the agency's part in a source that an expert has claimed, for either of them. Throws 403, 404, 409. */
export async function separateSource(
  platform: Platform,
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<Source> {
  await separate(platform, tx, caller, id)
  return sourceOf(tx, id)
}

/** Hourly: the team decides claims that no agency has answered in time. */
export function claimSilenceJob(platform: Platform): Job<object> {
  return { name: 'claim-silence', every: '23 * * * *', run: () => endSilence(platform) }
}

export async function endSilence({ database: { db }, log }: Platform): Promise<void> {
  for (const id of await claims.silent(db, AT_ONCE))
    await db
      .transaction()
      .execute(async (tx) => {
        const claim = await heldClaim(tx, id)
        if (claim?.state === 'open' && claim.is_late) await takeToTeam(tx, claim)
      })
      .catch((error: unknown) => {
        if (isAway(error)) throw error
        log.error({ err: error }, 'a claim was not taken to the team')
      })
}
