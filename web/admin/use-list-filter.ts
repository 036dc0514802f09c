import { useNavigate, useSearch } from '@tanstack/react-router'
import { useKeptSearch } from '../directory/use-kept-search.ts'

/** What a list is searched for, and how it is filtered and sorted: that stands in the page's address. */
export function useListFilter<Filter extends object>(read: (search: Record<string, unknown>) => Filter) {
  const navigate = useNavigate()
  const [search, onSearch] = useKeptSearch()
  const filter = read(useSearch({ strict: false }))
  const show = (change: { [Name in keyof Filter]?: Filter[Name] | undefined }) =>
    void navigate({ to: '.', search: { ...filter, ...change }, state: true, resetScroll: false })
  /** Lets go of the search, and of what else is named. */
  const showAll = (change: Parameters<typeof show>[0]) =>
    void navigate({
      to: '.',
      search: { ...filter, ...change },
      resetScroll: false,
      state: (before) => ({ ...before, search: '' }),
    })
  return { search, onSearch, filter, show, showAll }
}
