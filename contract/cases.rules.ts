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

/** What a case is about: what was reported, or an appeal. */
export type CaseSubject = Reported | 'appeal' | 'claim'
export const CASE_SUBJECTS: readonly CaseSubject[] = [...REPORTED, 'appeal', 'claim']
export const CASE_SUBJECT_NAMES: Record<CaseSubject, string> = {
  ...REPORTED_NAMES,
  appeal: 'Appeal',
  claim: 'Claim',
}

export const CASE_KINDS = ['reports', 'appeals'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

export const CASE_DECISIONS = ['no_breach', ...SANCTION_KINDS, ...APPEAL_RESULTS] as const
export type CaseDecision = (typeof CASE_DECISIONS)[number]
export const DECISION_NAMES: Record<CaseDecision, string> = {
  no_breach: 'No breach',
  ...SANCTION_NAMES,
  removal: 'Remove the content',
  ...APPEAL_RESULT_NAMES,
}

/** What an admin may decide about something that was reported, or about an appeal. */
export function decisionsFor(type: CaseSubject): readonly CaseDecision[] {
  if (type === 'appeal') return APPEAL_RESULTS
  return ['no_breach', ...(isRemovable(type) ? (['removal'] as const) : []), ...MEMBER_SANCTIONS]
}

export const isRemovable = (type: CaseSubject): type is Removable =>
  (REMOVABLE as readonly string[]).includes(type)
export const isSanction = (decision: CaseDecision): decision is SanctionKind =>
  (SANCTION_KINDS as readonly string[]).includes(decision)
export const isAppealResult = (decision: CaseDecision): decision is AppealResult =>
  (APPEAL_RESULTS as readonly string[]).includes(decision)

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
