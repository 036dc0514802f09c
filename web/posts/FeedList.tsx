import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { RowsSkeleton } from './FeedSkeleton.tsx'
import { PostRow } from './PostRow.tsx'
import { type FeedSearch, feedQuery, postsOf } from './posts.data.ts'

type Props = { search: FeedSearch; accountId: string; onShowExpired: () => void }

/** The list, a page at a time while one scrolls. */
export function FeedList({ search, accountId, onShowExpired }: Props) {
  const feed = useSuspenseInfiniteQuery(feedQuery(search))
  const posts = postsOf(feed.data)
  if (posts.length === 0) return <EmptyFeed expired={search.expired ?? false} onShowExpired={onShowExpired} />
  return (
    <>
      <ol aria-label="Posts">
        {posts.map((post) => (
          <li key={post.id}>
            <PostRow post={post} isOwn={post.account_id === accountId} />
          </li>
        ))}
      </ol>
      {feed.isFetchNextPageError ? (
        <StateMessage
          kind="error"
          title="The next posts did not load"
          actions={<Button onClick={() => void feed.fetchNextPage()}>Try again</Button>}
        >
          What you see stays here.
        </StateMessage>
      ) : (
        feed.hasNextPage && (
          <NextPage onNear={() => void feed.fetchNextPage()} busy={feed.isFetchingNextPage} />
        )
      )}
    </>
  )
}

/** Asks for the next page a screen before its end is reached. */
function NextPage({ onNear, busy }: { onNear: () => void; busy: boolean }) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current || busy) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onNear(),
      {
        rootMargin: '800px',
      },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [busy, onNear])
  return (
    <div ref={end}>
      <RowsSkeleton />
    </div>
  )
}

function EmptyFeed({ expired, onShowExpired }: { expired: boolean; onShowExpired: () => void }) {
  return (
    <StateMessage
      kind="empty"
      title="No posts available"
      actions={!expired && <Button onClick={onShowExpired}>Show Expired Posts</Button>}
    >
      {expired
        ? 'Nobody has posted yet. Be the first.'
        : 'Nothing is open right now. Expired posts are hidden.'}
    </StateMessage>
  )
}
