import type { MemberSearch } from './directory.ts'
import type { Role } from './vocabulary.ts'

export type ListedRole = NonNullable<MemberSearch['role']>

/** The roles of the members that a list shows to a reader of this role. Source: docs/product.md#permissions. */
export function listedRoles(reader: Role, list: MemberSearch['list']): readonly ListedRole[] {
  if (reader === 'pr') return ['journalist']
  if (reader === 'journalist') return ['pr']
  if (reader === 'admin') return ['journalist', 'pr', 'expert']
  return list === 'members' ? ['journalist', 'pr'] : []
}
