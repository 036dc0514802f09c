import type { CaseKind } from './case-kinds.rules.ts'
import type { FINDINGS } from './evidence.rules.ts'
import { REPORTED, REPORTED_NAMES, type Reported } from './reports.rules.ts'
import {
  APPEAL_RESULT_NAMES,
  APPEAL_RESULTS,
  type AppealResult,
  MEMBER_SANCTIONS,
  REASON_LENGTH,
  REMOVABLE,
  type Removable,
  SANCTION_KINDS,
  SANCTION_NAMES,
  type SanctionKind,
  whyNotLength,
} from './sanctions.rules.ts'

/**
 * What a case is about: what was reported, a source whose expert said that it is not theirs, an appeal, an expert's claim to
 * a source, or a source that the team was asked to check.
 */
export type CaseSubject = Reported | 'denied' | 'appeal' | 'claim' | 'check'
export const CASE_SUBJECT_NAMES: Record<CaseSubject, string> = {
  ...REPORTED_NAMES,
  denied: 'Denied source',
  appeal: 'Appeal',
  claim: 'Claim',
  check: 'Check',
}
export const CASE_SUBJECTS = Object.keys(CASE_SUBJECT_NAMES) as CaseSubject[]

/** What the cases of each kind are about. */
export const SUBJECTS_OF: Record<CaseKind, readonly CaseSubject[]> = {
  reports: [...REPORTED, 'denied'],
  appeals: ['appeal'],
  claims: ['claim'],
  checks: ['check'],
}

export const CLAIM_RESULTS = ['accepted', 'declined'] as const
export type ClaimResult = (typeof CLAIM_RESULTS)[number]
/** First what can be decided without saying how. */
export const CHECK_RESULTS = ['not_checked', 'checked'] as const

export const CASE_DECISIONS = [
  'no_breach',
  ...SANCTION_KINDS,
  ...APPEAL_RESULTS,
  ...CLAIM_RESULTS,
  ...CHECK_RESULTS,
] as const
export type CaseDecision = (typeof CASE_DECISIONS)[number]
export const DECISION_NAMES: Record<CaseDecision, string> = {
  no_breach: 'No breach',
  ...SANCTION_NAMES,
  removal: 'Remove the content',
  ...APPEAL_RESULT_NAMES,
  accepted: 'Claim accepted',
  declined: 'Claim declined',
  checked: 'Checked',
  not_checked: 'Not checked',
}
/** What the team found when it looked a registry number up. */
export const FINDING_NAMES: Record<(typeof FINDINGS)[number], string> = {
  found: 'Found in the registry',
  not_found: 'Not found in the registry',
}

/** What an admin may decide. */
export function decisionsFor(type: CaseSubject): readonly CaseDecision[] {
  if (type === 'appeal') return APPEAL_RESULTS
  if (type === 'claim') return CLAIM_RESULTS
  if (type === 'check') return CHECK_RESULTS
  return ['no_breach', ...(isRemovable(type) ? (['removal'] as const) : []), ...MEMBER_SANCTIONS]
}

export const isRemovable = (type: CaseSubject): type is Removable =>
  (REMOVABLE as readonly string[]).includes(type)
export const isSanction = (decision: CaseDecision): decision is SanctionKind =>
  (SANCTION_KINDS as readonly string[]).includes(decision)
export const isAppealResult = (decision: CaseDecision): decision is AppealResult =>
  (APPEAL_RESULTS as readonly string[]).includes(decision)

export const isClaimResult = (decision: CaseDecision): decision is ClaimResult =>
  (CLAIM_RESULTS as readonly string[]).includes(decision)

/** What is wrong with how a source was checked, by field: only what was checked says so. */
export function lacksOfCheck(
  decision: CaseDecision,
  { registry, how }: { registry?: string | undefined; how?: string | undefined },
): Record<string, string> {
  if (decision === 'checked')
    return registry === undefined && how === undefined ? { how: 'Choose what was checked, and how' } : {}
  const words = 'This says how a source was checked.'
  return { ...(registry !== undefined && { registry: words }), ...(how !== undefined && { how: words }) }
}

export const whyNotReason = (reason: string): string | null => whyNotLength(reason, REASON_LENGTH, 'reason')

/** What is missing in a sanction, by field. */
export function lacksOfSanction({
  kind,
  rule,
  days,
}: {
  kind: SanctionKind
  rule?: string | undefined
  days?: number | undefined
}): Record<string, string> {
  return {
    ...(rule === undefined && { rule: 'Choose the house rule' }),
    ...(kind === 'suspension' && days === undefined && { days: 'Choose for how long' }),
  }
}

/** The case that an admin acts on is not as they know it. */
export const CASE_CHANGED = 'Someone else changed this case. Load it again to continue.'
