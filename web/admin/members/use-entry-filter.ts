import { useListFilter } from '../use-list-filter.ts'
import { readEntryFilter } from './entry-filter.ts'

/** Which members are shown, and in which order. */
export function useEntryFilter() {
  const { search, onSearch, filter, show, showAll } = useListFilter(readEntryFilter)
  const showEverybody = () => showAll({ role: undefined, status: undefined })
  return {
    asked: { ...filter, sort: filter.sort ?? ('name' as const), search: search || undefined },
    tools: { search, onSearch, filter, onFilter: show },
    showAll: search || filter.role || filter.status ? showEverybody : null,
  }
}
export type EntryTools = ReturnType<typeof useEntryFilter>['tools']
