import type { ListedRole } from '../../../contract/directory.rules.ts'
import { readMemberFilter } from '../../directory/role-filter.ts'
import { useListFilter } from '../use-list-filter.ts'

/** Which pending applications are shown. */
export function useRequestFilter() {
  const { search, onSearch, filter, show, showAll } = useListFilter(readMemberFilter)
  const { role } = filter
  return {
    asked: { status: 'New' as const, search: search || undefined, role },
    tools: {
      search,
      onSearch,
      chosen: role,
      onChoose: (chosen: ListedRole | undefined) => show({ role: chosen }),
    },
    showAll: search || role ? () => showAll({ role: undefined }) : null,
  }
}
