import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { toggleFilters } from '../saved-filters/saved-filters.data.ts'
import { Count } from '../ui/Count.tsx'
import { Icon } from '../ui/Icon.tsx'
import { FilterControls } from './FilterControls.tsx'
import { countSet } from './panel-filter.ts'
import { useFeedFilter } from './use-feed-filter.ts'

/** The filter in the right column. The account stores whether it is open. */
export function FilterPanel() {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const { filter } = useFeedFilter()
  const client = useQueryClient()
  const collapsed = account.data.view_preferences?.feed_filters_collapsed ?? false
  return (
    <section aria-labelledby="filter-title" className="mt-6 border-t border-text-3 pt-3">
      <h2 id="filter-title" className="t-section">
        <button
          type="button"
          aria-expanded={!collapsed}
          aria-controls={collapsed ? undefined : 'filter-controls'}
          onClick={() => toggleFilters(client)}
          className="flex min-h-8 w-full items-center gap-2 rounded-control"
        >
          Filter
          {collapsed && <Count value={countSet(filter)} label="active" />}
          <Icon of={collapsed ? ChevronDown : ChevronUp} size={16} className="ml-auto text-text-2" />
        </button>
      </h2>
      {!collapsed && (
        <div id="filter-controls" className="mt-1 mb-6">
          <FilterControls />
        </div>
      )}
    </section>
  )
}
