import { useSyncExternalStore } from 'react'

const wide = window.matchMedia('(min-width: 760px)')

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether there is a right column (md of the styles): for what must not appear twice in the page. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
