import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '../ui/toast-store.ts'
import { feedQuery, postsOf } from './posts.data.ts'
import { useFeedFilter } from './use-feed-filter.ts'

/** The posts before and after this one in the filter's list; null for a post that is not in it. */
export function useNeighbours(id: string, show: (id: string) => void) {
  const { filter } = useFeedFilter()
  const feed = useInfiniteQuery(feedQuery(filter))
  const items = feed.data ? postsOf(feed.data) : []
  const more = async () => {
    const { data, isError } = await feed.fetchNextPage({ cancelRefetch: false })
    return { items: data ? postsOf(data) : [], isError }
  }
  return useNeighboursIn({
    id,
    show,
    items,
    more: feed.hasNextPage ? more : undefined,
    failure: 'The next posts did not load',
  })
}

type Item = { id: string }

interface NeighboursArguments {
  id: string
  show: (id: string) => void
  /** The list that is loaded. */
  items: readonly Item[]
  /** Loads its next page, if it has one. */
  more: (() => Promise<{ items: readonly Item[]; isError: boolean }>) | undefined
  /** The toast's words when that fails. */
  failure: string
}

/** How to show what is before and after an open item of a list; null for one that is not in it. */
export function useNeighboursIn({ id, show, items, more, failure }: NeighboursArguments) {
  const place = items.findIndex((item) => item.id === id)
  const isHere = useIsHere(id)
  if (place === -1) return null
  const [before, after] = [items[place - 1], items[place + 1]]

  /** The list may end here because its next page is not loaded yet. */
  const showNextPage = async (load: NonNullable<typeof more>) => {
    const { items: now, isError } = await load()
    if (!isHere(id)) return
    const next = now[now.findIndex((item) => item.id === id) + 1]
    if (next) show(next.id)
    else if (isError) toast({ variant: 'destructive', title: failure })
  }
  return {
    previous: before && (() => show(before.id)),
    next: after ? () => show(after.id) : more && (() => void showNextPage(more)),
  }
}

export type Neighbours = ReturnType<typeof useNeighboursIn>

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
