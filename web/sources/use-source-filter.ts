import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import type { SourceRole } from '../../contract/vocabulary.ts'
import { readSourceAddress } from './source-address.ts'
import type { SourceFilter } from './sources.data.ts'

/** Which sources are listed: the role is in the address, the search is kept beside it. */
export function useSourceFilter() {
  const { role } = readSourceAddress(useSearch({ strict: false }))
  const search = useLocation({ select: ({ state }) => state.sourceSearch })
  const navigate = useNavigate()
  const go = (filter: SourceFilter, replace: boolean) =>
    void navigate({
      to: '.',
      search: { role: filter.role },
      state: { sourceSearch: filter.search || undefined },
      resetScroll: false,
      replace,
    })
  return {
    filter: { search, role },
    /** Typing adds no history entry, a role does. */
    searchFor: (text: string) => go({ role, search: text }, true),
    chooseRole: (chosen: SourceRole | undefined) => go({ role: chosen, search }, false),
    clear: () => go({}, true),
  }
}
