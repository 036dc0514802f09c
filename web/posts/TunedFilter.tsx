import { useQuery } from '@tanstack/react-query'
import { type HistoryState, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { filtersQuery } from '../saved-filters/saved-filters.data.ts'
import { loadFilterDialog } from './load-filter-dialog.tsx'

/** The editor of the filter that a digest proposes to change, with the word to exclude filled in. */
export function TunedFilter() {
  const navigate = useNavigate()
  const editor = useLoadedDialog(loadFilterDialog)
  const wish = useLocation({ select: ({ state }) => state.tune })
  const [tuned, setTuned] = useState(wish)
  const { data } = useQuery({ ...filtersQuery, enabled: tuned !== undefined })
  const take = useEffectEvent(() => {
    setTuned(wish)
    editor.open()
    // Once, so that a reload or Back shows the feed.
    void navigate({
      to: '.',
      search: (address: object) => address,
      state: ({ tune: _, ...rest }: HistoryState) => rest,
      resetScroll: false,
      replace: true,
    } as never)
  })
  useEffect(() => {
    if (wish) take()
  }, [wish])
  const filter = data?.filters.find(({ id }) => id === tuned?.filter)
  if (!editor.Dialog || !filter) return null
  return (
    <editor.Dialog
      key={filter.id}
      filter={filter}
      panel={filter}
      exclude={tuned?.exclude}
      onClose={editor.close}
    />
  )
}
