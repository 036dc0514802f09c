import { useNavigate, useSearch } from '@tanstack/react-router'
import { useHistorySearch } from '../directory/use-history-search.ts'

/** A list's search, filter and sort order, which the page's address holds. */
export function useListFilter<Filter extends object>(read: (search: Record<string, unknown>) => Filter) {
  const navigate = useNavigate()
  const [search, onSearch] = useHistorySearch()
  const filter = read(useSearch({ strict: false }))
  const show = (change: { [Name in keyof Filter]?: Filter[Name] | undefined }) =>
    void navigate({ to: '.', search: { ...filter, ...change }, state: true, resetScroll: false })
  /** Clears the search, and whatever else is named. */
  const showAll = (change: Parameters<typeof show>[0]) =>
    void navigate({
      to: '.',
      search: { ...filter, ...change },
      resetScroll: false,
      state: (before) => ({ ...before, search: '' }),
    })
  return { search, onSearch, filter, show, showAll }
}
