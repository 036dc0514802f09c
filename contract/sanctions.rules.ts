import { lengthOf } from './text.ts'

/** By how severe they are. */
export const SANCTION_KINDS = ['removal', 'warning', 'suspension', 'ban'] as const
export type SanctionKind = (typeof SANCTION_KINDS)[number]
export const SANCTION_NAMES: Record<SanctionKind, string> = {
  removal: 'Content removed',
  warning: 'Warning',
  suspension: 'Suspension',
  ban: 'Ban',
}

/** What the team can remove of what was reported. */
export const REMOVABLE = ['post', 'comment', 'source'] as const
export type Removable = (typeof REMOVABLE)[number]

/** Those of the member, not of something that they wrote. */
export const MEMBER_SANCTIONS = ['warning', 'suspension', 'ban'] as const satisfies readonly SanctionKind[]
export type MemberSanction = (typeof MEMBER_SANCTIONS)[number]
/** Those that can take the place of a severer one. */
export const MILDER_SANCTIONS = ['warning', 'suspension'] as const satisfies readonly SanctionKind[]

/** How long a suspension can last. */
export const SUSPENSION_DAYS = [3, 7, 30, 90] as const
export type SuspensionDays = (typeof SUSPENSION_DAYS)[number]

export const REASON_LENGTH = { min: 20, max: 2_000 } as const
export const APPEAL_LENGTH = { min: 20, max: 5_000 } as const
/** How long a sanction can be appealed, and until when the appeal is to be decided. */
export const APPEAL_DAYS = 30
export const ANSWER_DAYS = 7

export const APPEAL_RESULTS = ['upheld', 'reduced', 'lifted'] as const
export type AppealResult = (typeof APPEAL_RESULTS)[number]
export const APPEAL_RESULT_NAMES: Record<AppealResult, string> = {
  upheld: 'Decision upheld',
  reduced: 'Reduced',
  lifted: 'Lifted',
}

/** Why a text is too short or too long, or null. */
export function whyNotLength(
  text: string,
  { min, max }: { min: number; max: number },
  name: string,
): string | null {
  const length = lengthOf(text.trim())
  if (length < min) return `Write at least ${min} characters`
  return length > max ? `The ${name} must have at most ${max.toLocaleString('en-US')} characters.` : null
}

/** What the member has been sanctioned with that still counts. */
export type Ladder = {
  /** A warning or suspension in the last 12 months. */
  was_warned: boolean
  /** A suspension, at any time. */
  was_suspended: boolean
}

/** Whether it comes without the milder step before it, which needs a reason of its own. */
export function skipsStep(kind: SanctionKind, { was_warned, was_suspended }: Ladder): boolean {
  if (kind === 'suspension') return !was_warned
  return kind === 'ban' && !was_suspended
}

/** A sanction by how long it is. */
export type Measure = { kind: SanctionKind; days: number | null }

/** Whether a sanction is milder or shorter than another. */
export function isMilder(one: Measure, other: Measure): boolean {
  const [own, its] = [SANCTION_KINDS.indexOf(one.kind), SANCTION_KINDS.indexOf(other.kind)]
  return own < its || (one.kind === 'suspension' && other.kind === 'suspension' && one.days! < other.days!)
}
