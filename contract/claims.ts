import { Person } from './accounts.ts'
import { CLAIM_STATES } from './claims.rules.ts'
import { endpoint } from './endpoint.ts'
import { EVIDENCE_LENGTHS } from './evidence.rules.ts'
import { Id, Moment, requiredText, text } from './fields.ts'
import { Source } from './sources.ts'
import { lengthOf } from './text.ts'
import { z } from './zod.ts'

/** An expert's claim to a profile that another member keeps, as the claimant and the keeper see it. */
export const Claim = z.object({
  id: Id,
  source: z.object({ id: Id, name: z.string() }),
  /** The keeper's organization, else their name. */
  agency: z.string(),
  claimant: Person,
  note: z.string(),
  state: z.enum(CLAIM_STATES),
  /** Why it was declined or closed. */
  reason: z.string(),
  /** The team has decided it. */
  is_final: z.boolean(),
  created_at: Moment,
  /** Until when the agency may answer alone. */
  answer_by: Moment,
})
export type Claim = z.infer<typeof Claim>

export const listClaims = endpoint('GET /api/claims', {
  summary: 'For PR members: open claims to their sources. For experts: their own, newest first',
  reply: z.object({ claims: z.array(Claim) }),
})

export const claimSource = endpoint('POST /api/sources/:source_id/claims', {
  summary: 'Claim a profile; accepted at once if it was confirmed from the caller’s sign-in address',
  creates: true,
  params: z.object({ source_id: Id }),
  body: z.strictObject({ note: text(EVIDENCE_LENGTHS.note).default('') }),
  reply: Claim,
})

const params = z.object({ claim_id: Id })

export const acceptClaim = endpoint('POST /api/claims/:claim_id/accept', {
  summary: 'Accept a claim to an own source: the expert holds it from now on',
  params,
  reply: Claim,
})

const WHY = 'Write 10 to 500 characters'

export const declineClaim = endpoint('POST /api/claims/:claim_id/decline', {
  summary: 'Decline a claim to an own source',
  params,
  body: z.strictObject({
    reason: requiredText(EVIDENCE_LENGTHS.reason, WHY).refine((value) => lengthOf(value) >= 10, WHY),
  }),
  reply: Claim,
})

export const escalateClaim = endpoint('POST /api/claims/:claim_id/escalate', {
  summary: 'Ask the team to decide a claim that was declined',
  params,
  reply: Claim,
})

export const separateSource = endpoint('POST /api/sources/:source_id/separate', {
  summary: 'End the agency’s part in a claimed profile: only its expert manages it from now on',
  params: z.object({ source_id: Id }),
  reply: Source,
})
