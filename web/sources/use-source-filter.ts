import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import type { SourceRole } from '../../contract/vocabulary.ts'
import { filterAt, readSourceAddress } from './source-address.ts'
import type { SourceFilter } from './sources.data.ts'

/** Which sources are listed: the address says it, except for the search, which is kept beside it. */
export function useSourceFilter() {
  const address = readSourceAddress(useSearch({ strict: false }))
  const search = useLocation({ select: ({ state }) => state.sourceSearch })
  const navigate = useNavigate()
  const filter = filterAt(address, search)
  const go = (to: SourceFilter, replace: boolean) =>
    void navigate({
      to: '.',
      search: { role: to.role, retired: to.retired || undefined, confirmed: to.confirmed },
      state: { sourceSearch: to.search || undefined },
      resetScroll: false,
      replace,
    })
  return {
    filter,
    /** Typing adds no history entry, a choice does. */
    searchFor: (text: string) => go({ ...filter, search: text }, true),
    chooseRole: (role: SourceRole | undefined) => go({ ...filter, role }, false),
    chooseRetired: (retired: boolean) => go({ ...filter, retired }, false),
    chooseConfirmed: (isOn: boolean) => go({ ...filter, confirmed: isOn || undefined }, false),
    clear: () => go({ retired: filter.retired }, true),
  }
}
