import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '../ui/toast-store.ts'
import { feedQuery, postsOf } from './posts.data.ts'
import { useFeedFilter } from './use-feed-filter.ts'

/** The posts before and after this one in the filter's list; null for a post that is not in it. */
export function useNeighbours(id: string, show: (id: string) => void) {
  const { filter } = useFeedFilter()
  const feed = useInfiniteQuery(feedQuery(filter))
  const posts = feed.data ? postsOf(feed.data) : []
  const place = posts.findIndex((post) => post.id === id)
  const isHere = useIsHere(id)
  if (place === -1) return null
  const [before, after] = [posts[place - 1], posts[place + 1]]

  /** The list may end here because its next page is not loaded yet. */
  const showNextPage = async () => {
    const { data, isError } = await feed.fetchNextPage({ cancelRefetch: false })
    if (!isHere(id)) return
    const now = data ? postsOf(data) : []
    const next = now[now.findIndex((post) => post.id === id) + 1]
    if (next) show(next.id)
    else if (isError) toast({ variant: 'destructive', title: 'The next posts did not load' })
  }
  const more = feed.hasNextPage ? () => void showNextPage() : undefined
  return {
    previous: before && (() => show(before.id)),
    next: after ? () => show(after.id) : more,
  }
}

/** Whether a post is still open when the requested data arrives. */
function useIsHere(id: string) {
  const here = useRef<string | null>(id)
  useEffect(() => {
    here.current = id
    return () => {
      here.current = null
    }
  }, [id])
  return (asked: string) => here.current === asked
}
