import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWhenBack } from '../api/use-when-back.ts'

/** A paginated list. `itemsOf` must stay the same function. */
export function usePages<Page, Item>(
  query: UseInfiniteQueryResult<InfiniteData<Page>>,
  itemsOf: (pages: readonly Page[]) => readonly Item[],
) {
  const items = useMemo(() => (query.data ? itemsOf(query.data.pages) : null), [query.data, itemsOf])
  useWhenBack(query.isError && !items, () => query.refetch({ cancelRefetch: false }))
  useWhenBack(query.isFetchNextPageError, () => query.fetchNextPage({ cancelRefetch: false }))
  return {
    items,
    /** Why the list failed to load. */
    error: query.error,
    /** Whether the results on screen are for a previous search or filter. */
    isOld: query.isPlaceholderData,
    askAgain: () => void query.refetch(),
    next: {
      more: query.hasNextPage && !query.isPlaceholderData,
      loading: query.isFetchingNextPage,
      failed: query.isFetchNextPageError,
      loadedAt: query.dataUpdatedAt,
      load: () => void query.fetchNextPage({ cancelRefetch: false }),
    },
  }
}
export type Pages<Item> = Omit<ReturnType<typeof usePages<unknown, Item>>, 'items'> & {
  items: readonly Item[] | null
}
