import type { Reported } from './reports.rules.ts'
import { lengthOf } from './text.ts'

export const CASE_DECISIONS = ['no_breach', 'removed'] as const
export type CaseDecision = (typeof CASE_DECISIONS)[number]
export const DECISION_NAMES: Record<CaseDecision, string> = {
  no_breach: 'No breach',
  removed: 'Remove the content',
}

export const CASE_REASON = { min: 20, max: 2_000 } as const

/** What an admin may decide about something that was reported. */
export const decisionsFor = (type: Reported): readonly CaseDecision[] =>
  type === 'comment' ? CASE_DECISIONS : ['no_breach']

export function whyNotReason(reason: string): string | null {
  const length = lengthOf(reason.trim())
  if (length < CASE_REASON.min) return `Write at least ${CASE_REASON.min} characters`
  const max = CASE_REASON.max.toLocaleString('en-US')
  return length > CASE_REASON.max ? `The reason must have at most ${max} characters.` : null
}

/** The case that an admin acts on is not as they know it. */
export const CASE_CHANGED = 'Someone else changed this case. Load it again to continue.'
