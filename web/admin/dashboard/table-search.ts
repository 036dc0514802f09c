import {
  APPLICATION_SORTS,
  APPLICATION_STATUSES,
  type ApplicationSort,
  type ApplicationStatus,
} from '../../../contract/vetting.rules.ts'
import { oneOf } from '../one-of.ts'

export type Order = 'asc' | 'desc'
/** How the page's address holds the table's search. */
type TableSearch = { status?: ApplicationStatus; sort?: ApplicationSort; order?: Order }

/** Parses the search from the page's address; anything invalid is ignored. */
export function readTableSearch(search: Record<string, unknown>): TableSearch {
  const status = oneOf(APPLICATION_STATUSES, search.status)
  const sort = oneOf(APPLICATION_SORTS, search.sort)
  const order = oneOf(['asc', 'desc'] as const, search.order)
  return { ...(status && { status }), ...(sort && { sort }), ...(order && { order }) }
}
