import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type FeedFilter, type FeedSearch, filterOf } from './feed-search.ts'

const route = getRouteApi('/app/feed')

const isFeed = (path: string) => /^\/app\/feed\/?$/.test(path)

const listeners = new Set<(search: string) => void>()

/** Calls back when the search changes without the search box; returns an unsubscribe function. */
export function onSearchSet(listener: (search: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const withoutPost = ({ post: _, ...filter }: FeedSearch): FeedFilter => filter

/** The filter in the address, and how to change it: a filter adds a history entry, typed text does not. */
export function useFeedFilter() {
  // Ignores the open post: the list does not render again when one opens.
  const address = route.useSearch({ select: withoutPost, structuralSharing: true })
  const navigate = route.useNavigate()
  const router = useRouter()
  return {
    filter: filterOf(address),
    /** As typed, so that a trailing space stays in the box. */
    search: address.search ?? '',
    change: (change: FeedFilter) => {
      if ('search' in change) for (const listener of listeners) listener(change.search ?? '')
      void navigate({ search: (before) => ({ ...before, ...change }) })
    },
    searchFor: (search: string) => {
      // A reader on the way to another page is not called back by what they typed here.
      if (!isFeed(router.latestLocation.pathname)) return
      void navigate({ search: (before) => ({ ...before, search: search || undefined }), replace: true })
    },
  }
}
