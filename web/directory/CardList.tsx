import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWhenBack } from '../api/use-when-back.ts'
import { LoadFailed } from '../layout/LoadFailed.tsx'
import { CardGrid } from '../ui/CardGrid.tsx'
import { classes } from '../ui/classes.ts'
import { CardsSkeleton } from './CardsSkeleton.tsx'

interface CardListProps<Item extends { id: string }> {
  label: string
  /** The plural shown in messages, for example "members". */
  noun: string
  query: UseInfiniteQueryResult
  /** The items loaded so far; null before the first page. */
  items: readonly Item[] | null
  empty: ReactNode
  children: (item: Item) => ReactNode
}

const idOf = ({ id }: { id: string }) => id

/** The results of a search, in a grid. Keeps the previous results while the next ones load. */
export function CardList<Item extends { id: string }>(props: CardListProps<Item>) {
  const { label, noun, query, items, empty, children } = props
  useWhenBack(query.isError && !items, () => query.refetch({ cancelRefetch: false }))
  useWhenBack(query.isFetchNextPageError, () => query.fetchNextPage({ cancelRefetch: false }))
  if (!items)
    return query.isError ? (
      <LoadFailed title={`The ${noun} did not load`} error={query.error} onRetry={() => void query.refetch()}>
        Your search is kept.
      </LoadFailed>
    ) : (
      <CardsSkeleton label={`Loading ${noun}`} />
    )
  const isOld = query.isPlaceholderData
  if (items.length === 0 && !query.hasNextPage)
    return isOld ? <CardsSkeleton label={`Loading ${noun}`} /> : empty
  const next = {
    more: query.hasNextPage && !isOld,
    loading: query.isFetchingNextPage,
    failed: query.isFetchNextPageError,
    loadedAt: query.dataUpdatedAt,
    load: () => void query.fetchNextPage({ cancelRefetch: false }),
  }
  return (
    <div aria-busy={isOld || undefined} className={classes(isOld && 'opacity-50')}>
      <CardGrid label={label} items={items} keyOf={idOf} next={next}>
        {children}
      </CardGrid>
    </div>
  )
}
