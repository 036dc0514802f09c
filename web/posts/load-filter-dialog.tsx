import type { FilterDialogProps } from '../saved-filters/FilterDialog.tsx'
import { filterOf } from './feed-search.ts'
import { inWords } from './filter-words.ts'
import { fromSaved } from './panel-filter.ts'

/** The editor of saved filters, with what it shows of posts. */
export async function loadFilterDialog() {
  const [{ FilterDialog }, { FilterMatches }] = await Promise.all([
    import('../saved-filters/FilterDialog.tsx'),
    import('./FilterMatches.tsx'),
  ])
  return (props: FilterDialogProps) => (
    <FilterDialog
      {...props}
      Matches={FilterMatches}
      inWords={(filter) => inWords(filterOf(fromSaved(filter)))}
    />
  )
}
