import { useQuery } from '@tanstack/react-query'
import { type HistoryState, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { filtersQuery } from '../saved-filters/saved-filters.data.ts'
import { toast } from '../ui/toast-store.ts'
import { loadFilterDialog } from './load-filter-dialog.tsx'

/** The editor of the filter that a digest proposes to change, with the word to exclude filled in. */
export function TunedFilter() {
  const navigate = useNavigate()
  const editor = useLoadedDialog(loadFilterDialog)
  const wish = useLocation({ select: ({ state }) => state.tune })
  const [tuned, setTuned] = useState(wish)
  const { data, isFetching } = useQuery({ ...filtersQuery, enabled: tuned !== undefined })
  const filter = data?.filters.find(({ id }) => id === tuned?.filter)
  const isGone = tuned !== undefined && data !== undefined && !isFetching && !filter
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
  const close = () => {
    setTuned(undefined)
    editor.close()
  }
  const giveUp = useEffectEvent(() => {
    toast({ variant: 'destructive', title: 'This filter no longer exists.' })
    close()
  })
  useEffect(() => {
    if (isGone) giveUp()
  }, [isGone])
  if (!editor.Dialog || !filter) return null
  return (
    <editor.Dialog key={filter.id} filter={filter} panel={filter} exclude={tuned?.exclude} onClose={close} />
  )
}
