import type { Role } from './vocabulary.ts'

export const APPLICATION_STATUSES = ['New', 'Approved', 'Rejected'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** What the applications may be sorted by. */
export const APPLICATION_SORTS = ['email', 'role', 'created_at', 'status'] as const
export type ApplicationSort = (typeof APPLICATION_SORTS)[number]

/** Longest reason of a rejection. */
export const REASON_MAX = 2_000

/** The roles as the admin's pages name them. Source: docs/product.md#roles. */
export const ADMIN_ROLE_NAMES: Record<Role, string> = {
  journalist: 'Journalist',
  pr: 'PR Executive',
  expert: 'Domain Expert',
  admin: 'Admin',
}

/** Why an application cannot be decided any more, or null. */
export function whyNotDecide(status: ApplicationStatus): string | null {
  if (status === 'New') return null
  return `This application was ${status.toLowerCase()} already.`
}
