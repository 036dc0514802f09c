import { useSyncExternalStore } from 'react'

function widthHook(query: string): () => boolean {
  const media = window.matchMedia(query)
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => media.matches)
}

/** Whether there is a right column (md of the styles): for what must not appear twice in the page. */
export const useIsWide = widthHook('(min-width: 760px)')

/** Whether there is a left column (lg of the styles). */
export const useIsLarge = widthHook('(min-width: 1120px)')
