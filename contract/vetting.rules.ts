import type { Role } from './vocabulary.ts'

export const APPLICATION_STATUSES = ['New', 'Approved', 'Rejected'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** The columns that applications can be sorted by. */
export const APPLICATION_SORTS = ['email', 'role', 'created_at', 'status'] as const
export type ApplicationSort = (typeof APPLICATION_SORTS)[number]

/** Why an application may be rejected, as the applicant reads it. The first one also counts for a rejection without any. */
export const REJECTION_REASONS = [
  'We could not verify where you work.',
  'Your organization is not in the US or Canada.',
  'Your work is outside what Beatline covers.',
  'We could not verify your profile.',
] as const
/** An admin's own words. */
export const ANOTHER_REASON = 'Another reason'
/** Longest rejection reason. */
export const REASON_MAX = 2_000

/** The length of a question to an applicant. */
export const QUESTION = { min: 10, max: 2_000 } as const

/** The roles as the admin's pages name them. Source: docs/product.md#roles. */
export const ADMIN_ROLE_NAMES: Record<Role, string> = {
  journalist: 'Journalist',
  pr: 'PR Executive',
  expert: 'Domain Expert',
  admin: 'Admin',
}

type Asked = { status: ApplicationStatus; asked_at: string | null; answered_at: string | null }

/** Whether a question to the applicant waits for an answer. */
export const isAsked = ({ status, asked_at, answered_at }: Asked): boolean =>
  status === 'New' && asked_at !== null && answered_at === null

/** Why the applicant can't be asked a question now, or null. */
export function whyNotAsk(application: Asked): string | null {
  const why = whyNotDecide(application.status)
  if (why !== null) return why
  return isAsked(application) ? 'A question to the applicant is waiting for an answer already.' : null
}

/** Why no invite can be sent for an application, or null. */
export const whyNotInvite = (status: ApplicationStatus): string | null =>
  status === 'Rejected' ? 'This application was rejected.' : null

/** Why an application can no longer be decided, or null. */
export function whyNotDecide(status: ApplicationStatus): string | null {
  if (status === 'New') return null
  return `This application was ${status.toLowerCase()} already.`
}
