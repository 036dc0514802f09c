import { getRouteApi } from '@tanstack/react-router'
import { useStepBack } from '../posts/over-list.ts'
import { filterOf, type RequestFilter } from './request-search.ts'

const route = getRouteApi('/app/account/requests')

/** The filter in the address, and how to change it: a filter adds a history entry, typed text does not. */
export function useRequestFilter() {
  const navigate = route.useNavigate()
  return {
    filter: filterOf(route.useSearch()),
    change: (change: RequestFilter) => void navigate({ search: (before) => ({ ...before, ...change }) }),
    searchFor: (search: string) =>
      void navigate({ search: (before) => ({ ...before, search: search || undefined }), replace: true }),
  }
}

/** The request in the address, the way to another one of the list, and the way back to the list. */
export function useOpenRequest() {
  const { request: id } = route.useSearch()
  const navigate = route.useNavigate()
  const close = useStepBack(() =>
    navigate({ search: ({ request: _, ...rest }) => rest, resetScroll: false, replace: true }),
  )
  // Replaces the previous request's history entry: Back leads to the list, not through every request that was read.
  const show = (request: string) =>
    void navigate({
      search: (before) => ({ ...before, request }),
      state: ({ pitch: _, ...rest }) => rest,
      resetScroll: false,
      replace: true,
    })
  return { id, close, show }
}

/** Opens a request of the list with the form for a pitch, where there is one. */
export function usePitchFromList() {
  const navigate = route.useNavigate()
  return (request: string) =>
    void navigate({
      search: (before) => ({ ...before, request }),
      state: { overList: true, pitch: true },
      resetScroll: false,
    })
}
