import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

// Kept beside the address, because they are no part of what is shared.
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list that the post was opened from is the step before. */
    overList?: true
    /** The list's Edit has led here. */
    edit?: true
  }
}

const route = getRouteApi('/app/feed')

/** Leaves the open post: back to the list that it was opened from, or to the address without it. */
export function useCloseOverList(): () => Promise<void> {
  const navigate = route.useNavigate()
  return useStepBack(() =>
    navigate({ search: ({ post: _, ...rest }) => rest, resetScroll: false, replace: true }),
  )
}

/** Back to the list that something was opened from; where there is no such step, `withoutIt` changes the address. */
export function useStepBack(withoutIt: () => Promise<void>): () => Promise<void> {
  const router = useRouter()
  const leaving = useRef<Promise<void>>(null)
  const goBack = () =>
    new Promise<void>((resolve) => {
      const stop = router.subscribe('onResolved', () => {
        stop()
        leaving.current = null
        resolve()
      })
      router.history.back()
    })
  return () => {
    // A second Escape is no second step back.
    if (leaving.current) return leaving.current
    if (!router.state.location.state.overList) return withoutIt()
    leaving.current = goBack()
    return leaving.current
  }
}

/** Begins the edit that was asked for in the list: once, so that a reload or Back shows the post. */
export function useWishedEdit(begin: () => void): void {
  const navigate = route.useNavigate()
  const isWished = useLocation({ select: ({ state }) => state.edit === true })
  const take = useEffectEvent(() => {
    begin()
    void navigate({
      search: (address) => address,
      state: ({ edit: _, ...rest }) => rest,
      resetScroll: false,
      replace: true,
    })
  })
  useEffect(() => {
    if (isWished) take()
  }, [isWished])
}
