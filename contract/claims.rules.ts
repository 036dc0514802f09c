import type { Role } from './vocabulary.ts'

/**
 * What became of an expert's claim to a profile: the agency may answer, it was accepted or declined, the team decides, or
 * it was closed because another won.
 */
export const CLAIM_STATES = ['open', 'accepted', 'declined', 'with_team', 'closed'] as const
/** An expert has at most so many open claims. */
export const CLAIMS_MAX = 5
/** Why a member of this role may not claim profiles, or null. Source: docs/product.md#claims. */
export function whyNotClaim(role: Role): string | null {
  return role === 'expert' ? null : 'Only experts can claim a profile.'
}

/** Why a claim is refused when the expert has many. */
export const TOO_MANY_CLAIMS = `You have ${CLAIMS_MAX} open claims, which is the most. Wait until one is answered.`
/** Why a claim cannot be answered or taken to the team any more. */
export const CLAIM_ANSWERED = 'This claim was answered already.'
/** Why the agency cannot answer any more. */
export const TEAM_DECIDES = 'The Beatline team decides this claim now.'
/** Why a claim cannot be taken to the team yet. */
export const CLAIM_WAITS = 'The agency can still answer this claim.'
/** Why a claim cannot be made again, or accepted. */
export const CLAIM_DECLINED =
  'Your claim to this profile was declined. You can ask the Beatline team to decide.'
export const NO_EXPERT = 'This member is no longer an active expert.'
/** Why an expert who holds a profile can neither add nor claim a second one, for them and for the agency. */
export const HAS_PROFILE = 'You already have a source profile.'
export const EXPERT_HAS_PROFILE = 'The expert already has a source profile.'
export const NOT_CLAIMED = 'No expert has claimed this profile.'
export const HOLDS_ALREADY = 'This profile is yours already.'

/** Why a claim was closed when another expert won. */
export const CLAIMED_BY_OTHER = 'This profile was claimed by someone else.'
