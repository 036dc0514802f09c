import { getRouteApi } from '@tanstack/react-router'
import { TABS, type Tab } from './stages.ts'

const route = getRouteApi('/app/pitchbox')
const SAME_PLACE = { replace: true, resetScroll: false, state: true } as const

/** The tabs' addresses. The search, which is not in the address, stays. */
export function useTabs(tab: Tab) {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  return {
    to: (stage: Tab) => ({ search: { ...address, stage }, ...SAME_PLACE }),
    // From the address as it is by now: the key may be pressed again before the tab is drawn.
    goBy: (by: 1 | -1) =>
      void navigate({
        search: (before) => {
          const next = TABS[TABS.indexOf(before.stage ?? tab) + by]
          return next ? { ...before, stage: next } : before
        },
        ...SAME_PLACE,
      }),
  }
}
