import { MEMBER_STATUSES, type MemberStatus } from '../../../contract/membership.rules.ts'
import { ADMIN_ROLE_NAMES } from '../../../contract/vetting.rules.ts'
import { ROLES, type Role } from '../../../contract/vocabulary.ts'
import { oneOf } from '../one-of.ts'

const SORT_NAMES = {
  name: 'By name',
  last_active_at: 'Longest inactive first',
  created_at: 'Newest first',
} as const
export type Sort = keyof typeof SORT_NAMES

/** How the page's address holds the list's filter. Sorting by name is the default and needs no parameter. */
type EntryFilter = { role?: Role; status?: MemberStatus; sort?: Exclude<Sort, 'name'> }

/** Parses the filter from the page's address; anything invalid is ignored. */
export function readEntryFilter(search: Record<string, unknown>): EntryFilter {
  const role = oneOf(ROLES, search.role)
  const status = oneOf(MEMBER_STATUSES, search.status)
  const sort = oneOf(['last_active_at', 'created_at'] as const, search.sort)
  return { ...(role && { role }), ...(status && { status }), ...(sort && { sort }) }
}

export const ROLE_OPTIONS = [
  { value: 'all' as const, label: 'All Roles' },
  ...ROLES.map((role) => ({ value: role, label: ADMIN_ROLE_NAMES[role] })),
]
export const STATUS_OPTIONS = [
  { value: 'all' as const, label: 'All Statuses' },
  ...MEMBER_STATUSES.map((status) => ({ value: status, label: status })),
]
export const SORT_OPTIONS = (Object.keys(SORT_NAMES) as Sort[]).map((sort) => ({
  value: sort,
  label: SORT_NAMES[sort],
}))
