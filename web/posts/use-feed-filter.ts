import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type FeedFilter, type FeedSearch, filterOf } from './feed-search.ts'

const route = getRouteApi('/app/feed')

const isFeed = (path: string) => /^\/app\/feed\/?$/.test(path)

const listeners = new Set<(search: string) => void>()

/** Calls back when the search is set past the search box; returns how to stop. */
export function onSearchSet(listener: (search: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const withoutPost = ({ post: _, ...filter }: FeedSearch): FeedFilter => filter

/** The filter in the address, and what changes it: a filter is a step back, a text that is typed is not. */
export function useFeedFilter() {
  // Not by the open post: what shows the list is not drawn again when one opens.
  const address = route.useSearch({ select: withoutPost, structuralSharing: true })
  const navigate = route.useNavigate()
  const router = useRouter()
  return {
    filter: filterOf(address),
    /** As typed, so that a space at its end stays in the box. */
    search: address.search ?? '',
    change: (change: FeedFilter) => {
      if ('search' in change) for (const listener of listeners) listener(change.search ?? '')
      void navigate({ search: (before) => ({ ...before, ...change }) })
    },
    searchFor: (search: string) => {
      // Who is on the way to another page is not called back by what was typed here.
      if (!isFeed(router.latestLocation.pathname)) return
      void navigate({ search: (before) => ({ ...before, search: search || undefined }), replace: true })
    },
  }
}
