import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page's search, kept for a reader who comes back and never part of its address. */
    search?: string
  }
}

/** The search on this page. A name someone searches for must not end up in an address. */
export function useHistorySearch(): [string, (text: string) => void] {
  const navigate = useNavigate()
  const search = useLocation({ select: ({ state }) => state.search ?? '' })
  const searchFor = useCallback(
    (text: string) =>
      void navigate({
        to: '.',
        search: true,
        replace: true,
        resetScroll: false,
        state: (before) => ({ ...before, search: text }),
      }),
    [navigate],
  )
  return [search, searchFor]
}
