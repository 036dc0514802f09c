import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import type { SourceRole } from '../../contract/vocabulary.ts'
import { readSourceAddress } from './source-address.ts'
import type { SourceFilter } from './sources.data.ts'

/** Which sources are listed: the address says it, except for the search, which is kept beside it. */
export function useSourceFilter() {
  const { role, confirmed } = readSourceAddress(useSearch({ strict: false }))
  const search = useLocation({ select: ({ state }) => state.sourceSearch })
  const navigate = useNavigate()
  const go = (filter: SourceFilter, replace: boolean) =>
    void navigate({
      to: '.',
      search: { role: filter.role, confirmed: filter.confirmed },
      state: { sourceSearch: filter.search || undefined },
      resetScroll: false,
      replace,
    })
  return {
    filter: { search, role, confirmed },
    /** Typing adds no history entry, a choice does. */
    searchFor: (text: string) => go({ role, confirmed, search: text }, true),
    chooseRole: (chosen: SourceRole | undefined) => go({ role: chosen, confirmed, search }, false),
    chooseConfirmed: (isOn: boolean) => go({ role, confirmed: isOn || undefined, search }, false),
    clear: () => go({}, true),
  }
}
