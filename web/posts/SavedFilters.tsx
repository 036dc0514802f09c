import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnFilter } from '../../contract/saved-filters.ts'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { MyFilters } from '../saved-filters/MyFilters.tsx'
import { filtersQuery } from '../saved-filters/saved-filters.data.ts'
import { filterOf } from './feed-search.ts'
import { loadFilterDialog } from './load-filter-dialog.tsx'
import { fromSaved } from './panel-filter.ts'
import { useFeedFilter } from './use-feed-filter.ts'

/** My Filters: applying one sets the whole panel and clears the search, so that a name always gives the same list. */
export function SavedFilters({ onApplied }: { onApplied?: () => void }) {
  const { filter, change } = useFeedFilter()
  const { data } = useQuery(filtersQuery)
  const editor = useLoadedDialog(loadFilterDialog)
  const [opened, setOpened] = useState<OwnFilter | null>(null)
  // One that was removed elsewhere stays as it was, with what is typed.
  const edited = data?.filters.find(({ id }) => id === opened?.id) ?? opened
  const current = JSON.stringify(filter)
  return (
    <>
      <MyFilters
        isCurrent={(saved) => JSON.stringify(filterOf(fromSaved(saved))) === current}
        onApply={(saved) => {
          change(fromSaved(saved))
          onApplied?.()
        }}
        onEdit={(saved) => {
          setOpened(saved)
          editor.open()
        }}
        early={editor.early}
      />
      {editor.Dialog && edited && (
        <editor.Dialog key={edited.id} filter={edited} panel={edited} onClose={editor.close} />
      )}
    </>
  )
}
