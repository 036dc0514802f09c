import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { Source } from '../../contract/sources.ts'
import { useWhenBack } from '../api/use-when-back.ts'
import { LoadFailed } from '../layout/LoadFailed.tsx'
import { CardGrid } from '../ui/CardGrid.tsx'
import { classes } from '../ui/classes.ts'
import { SourcesSkeleton } from './SourcesSkeleton.tsx'
import { type SourceFilter, sourcesOf, sourcesQuery } from './sources.data.ts'

interface SourceListProps {
  filter: SourceFilter
  /** Replaces an empty list. */
  empty: ReactNode
  children: (source: Source) => ReactNode
}

/** The sources of a filter in a grid, loaded page by page on scroll. Keeps the previous ones while others load. */
export function SourceList({ filter, empty, children }: SourceListProps) {
  const list = useInfiniteQuery(sourcesQuery(filter))
  const sources = useMemo(() => (list.data ? sourcesOf(list.data) : null), [list.data])
  useWhenBack(list.isError && sources === null, () => list.refetch({ cancelRefetch: false }))
  useWhenBack(list.isFetchNextPageError, () => list.fetchNextPage({ cancelRefetch: false }))
  if (sources === null)
    return list.isError ? (
      <LoadFailed title="The sources did not load" error={list.error} onRetry={() => void list.refetch()}>
        {filter.search && 'Your search is kept.'}
      </LoadFailed>
    ) : (
      <SourcesSkeleton />
    )
  const isOld = list.isPlaceholderData
  if (sources.length === 0 && !list.hasNextPage) return isOld ? <SourcesSkeleton /> : empty
  return (
    <div aria-busy={isOld || undefined} className={classes(isOld && 'opacity-50')}>
      <CardGrid
        label="Sources"
        items={sources}
        keyOf={keyOf}
        next={{
          more: list.hasNextPage && !isOld,
          loading: list.isFetchingNextPage,
          failed: list.isFetchNextPageError,
          loadedAt: list.dataUpdatedAt,
          load: () => void list.fetchNextPage({ cancelRefetch: false }),
        }}
      >
        {children}
      </CardGrid>
    </div>
  )
}

const keyOf = ({ id }: Source) => id
