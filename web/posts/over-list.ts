import { getRouteApi, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

// Kept beside the address, because they are not part of what is shared.
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the list from which the post was opened. */
    overList?: true
    /** Opened with the list's Edit button. */
    edit?: true
    /** Opened with the list's key for pitching. */
    pitch?: true
    /** Opened to write to its author. */
    message?: true
    /** The filter to open, with a word that it is to exclude. */
    tune?: { filter: string; exclude: string }
  }
}

const route = getRouteApi('/app/feed')

/** Leaves the open post: back to the list from which it was opened, or to the address without it. */
export function useCloseOverList(): () => Promise<void> {
  const navigate = route.useNavigate()
  return useStepBack(() =>
    navigate({ search: ({ post: _, ...rest }) => rest, resetScroll: false, replace: true }),
  )
}

/**
 * Goes back to the list from which something was opened; without such a history entry, `withoutIt` changes the address.
 */
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
    // A second Escape must not go back again.
    if (leaving.current) return leaving.current
    if (!router.state.location.state.overList) return withoutIt()
    leaving.current = goBack()
    return leaving.current
  }
}

/** Starts what was requested in the list: once, so that a reload or Back shows the post. */
export function useWish(what: 'edit' | 'pitch' | 'message', begin: () => void): void {
  const navigate = useNavigate()
  const isWished = useLocation({ select: ({ state }) => state[what] === true })
  const take = useEffectEvent(() => {
    begin()
    void navigate({
      to: '.',
      search: (address: object) => address,
      state: ({ [what]: _, ...rest }) => rest,
      resetScroll: false,
      replace: true,
    } as never)
  })
  useEffect(() => {
    if (isWished) take()
  }, [isWished])
}
