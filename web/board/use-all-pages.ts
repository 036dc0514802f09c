import type { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useWhenBack } from '../api/use-when-back.ts'

type Query = Pick<
  ReturnType<typeof useInfiniteQuery>,
  'data' | 'hasNextPage' | 'isError' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage' | 'refetch'
>

/** All of it is loaded, page by page: the tabs and their keys are for the whole request. */
export function useAllPages(query: Query): void {
  const { data, hasNextPage, isError, isFetching, isFetchNextPageError, fetchNextPage, refetch } = query
  const loadNext = useEffectEvent(() => void fetchNextPage({ cancelRefetch: false }))
  const isDue = hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isDue) loadNext()
  }, [isDue])
  useWhenBack(isError && !data, () => refetch({ cancelRefetch: false }))
  useWhenBack(isFetchNextPageError, () => fetchNextPage({ cancelRefetch: false }))
}
