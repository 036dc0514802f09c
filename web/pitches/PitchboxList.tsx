import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useWhenBack } from '../api/use-when-back.ts'
import { LoadFailed } from '../layout/LoadFailed.tsx'
import { Button } from '../ui/Button.tsx'
import { NextRows } from '../ui/NextRows.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { useListKeys } from '../ui/use-list-keys.ts'

interface PitchboxListProps<Item extends { id: string }> {
  /** The list's label, for example "Your requests". */
  label: string
  /** The plural shown in messages, for example "requests". */
  noun: string
  query: UseInfiniteQueryResult
  /** The items loaded so far; null before the first page. */
  items: readonly Item[] | null
  empty: ReactNode
  children: (item: Item) => ReactNode
}

/** Ruled rows that load page by page on scroll; j and k move from row to row. */
export function PitchboxList<Item extends { id: string }>(props: PitchboxListProps<Item>) {
  const { label, noun, query, items, empty, children } = props
  const list = useRef<HTMLUListElement>(null)
  useListKeys(list)
  useWhenBack(query.isError && !items, () => query.refetch({ cancelRefetch: false }))
  useWhenBack(query.isFetchNextPageError, () => query.fetchNextPage({ cancelRefetch: false }))
  if (!items)
    return query.isError ? (
      <LoadFailed
        title={`The ${noun} did not load`}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <PitchboxSkeleton label={`Loading ${noun}`} />
    )
  if (items.length === 0) return empty
  return (
    <>
      <ul ref={list} aria-label={label} className="divide-y divide-line border-b border-line">
        {items.map((item) => (
          <li key={item.id} className="scroll-my-4">
            {children(item)}
          </li>
        ))}
      </ul>
      {query.hasNextPage && <PitchboxNext query={query} />}
    </>
  )
}

function PitchboxNext({ query }: { query: UseInfiniteQueryResult }) {
  const load = () => void query.fetchNextPage({ cancelRefetch: false })
  if (query.isFetchNextPageError)
    return (
      <div className="py-4">
        <Button onClick={load}>Load More</Button>
      </div>
    )
  return <NextRows loading={query.isFetchingNextPage} load={load} />
}

/** The skeleton of its rows while the first page loads. */
export function PitchboxSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      {['a', 'b', 'c', 'd'].map((name) => (
        <div key={name} className="grid gap-x-5 border-b border-line py-4 md:grid-cols-[112px_1fr]">
          <Skeleton className="h-6 w-[88px]" />
          <div className="max-md:mt-3">
            <Skeleton className="h-[18px] w-3/5" />
            <Skeleton className="mt-3 h-3 w-2/5" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
