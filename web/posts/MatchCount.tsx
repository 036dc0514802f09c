import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { PostCount } from '../../contract/feed.ts'
import { useWhenBack } from '../api/use-when-back.ts'
import { classes } from '../ui/classes.ts'
import { countQuery, feedQuery } from './posts.data.ts'
import { useFeedFilter } from './use-feed-filter.ts'

/** How many posts match a search or filter; without one nothing is counted. */
export function MatchCount() {
  const { filter } = useFeedFilter()
  const isAsked = Object.keys(filter).length > 0
  const { data, isError, refetch } = useQuery({ ...countQuery(filter), enabled: isAsked })
  useWhenBack(isAsked && isError, () => refetch({ cancelRefetch: false }))
  // Shows no number for a list that did not load.
  const { isLoadingError } = useInfiniteQuery({ ...feedQuery(filter), enabled: false })
  // The list itself says when there is none.
  const isEmpty = data?.count === 0
  return (
    <p
      role="status"
      className={classes(isAsked && (isEmpty ? 'sr-only' : 'min-h-9 pb-3.5 t-meta text-text-2'))}
    >
      {isAsked && data && !isLoadingError && inWords(data)}
    </p>
  )
}

function inWords({ count, more }: PostCount): string {
  // Nothing in the part that was counted.
  if (count === 0 && more) return ''
  return count === 1 && !more ? '1 post' : `${count.toLocaleString('en-US')}${more ? '+' : ''} posts`
}
