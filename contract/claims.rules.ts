/**
 * What became of an expert's claim to a profile: the agency may answer, it was accepted or declined, the team decides, or
 * it was closed because another won.
 */
export const CLAIM_STATES = ['open', 'accepted', 'declined', 'with_team', 'closed'] as const
/** For so many days the agency may answer before the team decides. */
export const ANSWER_DAYS = 7
/** An expert has at most so many open claims. */
export const CLAIMS_MAX = 5
/** Why a claim was closed when another expert won. */
export const CLAIMED_BY_OTHER = 'This profile was claimed by someone else.'
