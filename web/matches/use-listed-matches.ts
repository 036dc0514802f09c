import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Post } from '../../contract/posts.ts'
import { postsOf } from '../posts/posts.data.ts'
import { useNow } from '../ui/use-now.ts'
import { marksOf, matchesQuery } from './matches.data.ts'
import type { MatchesFilter } from './matches-search.ts'

/** The posts of a list as it is shown: what has expired, or was marked as not relevant, leaves the new ones. */
export function useListedMatches(filter: MatchesFilter) {
  const { data } = useInfiniteQuery(matchesQuery(filter))
  const all = useMemo(() => data && postsOf(data), [data])
  const marks = useMemo(() => (data ? marksOf(data) : {}), [data])
  const now = useNow(firstToExpire(all ?? []))
  const isShown = ({ id, expires_at }: Post) =>
    filter.tab !== 'new' ||
    (!marks[id]?.is_not_relevant && (expires_at === null || Date.parse(expires_at) > now))
  return { posts: all?.filter(isShown) ?? null, marks }
}

function firstToExpire(posts: readonly Post[]): string | undefined {
  const ends = posts.flatMap(({ expires_at }) => expires_at ?? [])
  return ends.filter((end) => Date.parse(end) > Date.now()).sort()[0]
}
