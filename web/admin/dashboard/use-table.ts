import type { ApplicationSort, ApplicationStatus } from '../../../contract/vetting.rules.ts'
import { useListFilter } from '../use-list-filter.ts'
import { readTableSearch } from './table-search.ts'

/** What the table of requests shows, and in which order: newest first by default. */
export function useTable() {
  const { search, onSearch, filter, show, showAll } = useListFilter(readTableSearch)
  const { status, sort = 'created_at', order = 'desc' } = filter
  const onSort = (column: ApplicationSort) => {
    const first = column === 'created_at' ? 'desc' : 'asc'
    const turned = order === 'asc' ? 'desc' : 'asc'
    show({ sort: column, order: column === sort ? turned : first })
  }
  const onChoose = (chosen: ApplicationStatus | undefined) => show({ status: chosen })
  return {
    asked: { search: search || undefined, status, sort, order },
    tools: { search, onSearch, chosen: status, onChoose },
    onSort,
    showAll: search || status ? () => showAll({ status: undefined }) : null,
  }
}
