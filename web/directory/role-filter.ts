import { type ListedRole, listedRoles } from '../../contract/directory.rules.ts'
import type { MemberSearch } from '../../contract/directory.ts'
import { ROLE_NAMES, type Role } from '../../contract/vocabulary.ts'

export type MemberFilter = { role?: ListedRole }

const ROLES: readonly string[] = ['journalist', 'pr', 'expert'] satisfies ListedRole[]

/** The role in a page's address; an invalid one counts as none. */
export function readMemberFilter({ role }: Record<string, unknown>): MemberFilter {
  return typeof role === 'string' && ROLES.includes(role) ? { role: role as ListedRole } : {}
}

/** The filter's options for a reader to whom these roles are listed. */
export const roleOptions = (roles: readonly ListedRole[]) => [
  { value: 'all' as const, label: 'All Roles' },
  ...roles.map((role) => ({ value: role, label: ROLE_NAMES[role] })),
]

/** The role the reader filters by; undefined if they have no choice, or not this one. */
export function chosenRole(reader: Role, list: MemberSearch['list'], { role }: MemberFilter) {
  const roles = listedRoles(reader, list)
  return role && roles.length > 1 && roles.includes(role) ? role : undefined
}
