import { useLocation, useNavigate } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What is searched for on the page: kept for who comes back, and never in its address. */
    search?: string
  }
}

/** What is searched for on this page. A name that is looked for stands in no address. */
export function useKeptSearch(): [string, (text: string) => void] {
  const navigate = useNavigate()
  const search = useLocation({ select: ({ state }) => state.search ?? '' })
  const searchFor = (text: string) =>
    void navigate({
      to: '.',
      search: true,
      replace: true,
      resetScroll: false,
      state: (before) => ({ ...before, search: text }),
    })
  return [search, searchFor]
}
