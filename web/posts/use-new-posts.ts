import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Post } from '../../contract/posts.ts'
import type { FeedFilter } from './feed-search.ts'
import { focusRow } from './focus-row.ts'
import { isListed } from './listed-posts.data.ts'
import { NONE, showWaiting, waitingQuery } from './new-posts.data.ts'

interface NewPostsOptions {
  filter: FeedFilter
  /** The posts of the list; null while it loads. */
  posts: readonly Post[] | null
  accountId: string
  isReading: () => boolean
}

/**
 * New posts while reading. A reader at the top with nothing open sees them at once; otherwise they are held back and
 * counted until `show`, so that nothing moves under the reader's eyes. Posts that the filter leaves out are not
 * counted.
 */
export function useNewPosts({ filter, posts, accountId, isReading }: NewPostsOptions) {
  const client = useQueryClient()
  const { data: waiting = NONE } = useQuery(waitingQuery)
  const isLoaded = posts !== null
  const showUnlessReading = useEffectEvent(() => {
    if (waiting.posts.length > 0 && !isReading()) showWaiting(client, accountId)
  })
  const isReadingNow = useEffectEvent(isReading)
  useEffect(() => {
    // A post that comes in behind an open post waits, even if that one closes at the same moment.
    if (!isLoaded || waiting.posts.length === 0 || isReadingNow()) return
    // Again after the scroll position is restored, which tells whether the reader is at the top.
    const timer = setTimeout(() => showUnlessReading())
    return () => clearTimeout(timer)
  }, [isLoaded, waiting])
  const known = new Set(posts?.map((post) => post.id))
  const unseen = waiting.posts.filter(
    (post) => !known.has(post.id) && isListed(post, filter, accountId, Date.now()),
  )
  return {
    count: isLoaded ? unseen.length : 0,
    more: waiting.gap,
    show: () => {
      showWaiting(client, accountId)
      window.scrollTo({ top: 0 })
      // The button that was pressed is gone.
      if (unseen[0]) focusRow(unseen[0].id)
    },
  }
}
