import { useSuspenseQuery } from '@tanstack/react-query'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { MyFilters } from '../saved-filters/MyFilters.tsx'
import { filterOf, fromSaved } from './feed-search.ts'
import { useFeedFilter } from './use-feed-filter.ts'

/** My Filters: applying one sets the whole panel and clears the search, so that a name always gives the same list. */
export function SavedFilters({ onApplied }: { onApplied?: () => void }) {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const { filter, change } = useFeedFilter()
  const current = JSON.stringify(filter)
  return (
    <MyFilters
      filters={account.data.saved_filters ?? []}
      isCurrent={(saved) => JSON.stringify(filterOf(fromSaved(saved))) === current}
      onApply={(saved) => {
        change(fromSaved(saved))
        onApplied?.()
      }}
    />
  )
}
