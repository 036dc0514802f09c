import type { Role } from './vocabulary.ts'

/** The first that holds, from the end. Invited: has not completed onboarding. */
export const MEMBER_STATUSES = ['Active', 'Invited', 'Dormant', 'Suspended', 'Banned'] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]

/** Days without activity before the warning, and the most before dormancy. Source: docs/product.md#dormancy. */
export const DORMANCY = { warnAfterDays: 25, dormantAfterDays: 30 } as const

/** Why a member cannot be reactivated, or null. */
export function whyNotReactivate(member: { status: MemberStatus }): string | null {
  return member.status === 'Dormant' ? null : 'This member is not dormant.'
}

/** Why a role cannot be changed here, or null. The operator's command grants and revokes admin. */
export function whyNotChangeRole(member: { role: Role }, role: Role): string | null {
  if (member.role === 'admin' || role === 'admin')
    return 'Only the operator can grant or revoke the admin role.'
  return member.role === role ? 'The member has this role already.' : null
}
