import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { noteFirstView } from '../api/first-view.ts'
import { useWhenBack } from '../api/use-when-back.ts'
import { LoadFailed } from '../layout/LoadFailed.tsx'
import { EmptyFeed } from './EmptyFeed.tsx'
import { FeedEnd } from './FeedEnd.tsx'
import { RowsSkeleton } from './FeedSkeleton.tsx'
import { NewPostsPill } from './NewPostsPill.tsx'
import { PostList } from './PostList.tsx'
import { feedQuery, postsOf } from './posts.data.ts'
import { useFeedFilter } from './use-feed-filter.ts'

/** The posts of the filter, loaded page by page on scroll. Keeps the previous filter's while others load. */
export function FeedList({ accountId }: { accountId: string }) {
  const { filter } = useFeedFilter()
  const feed = useInfiniteQuery(feedQuery(filter))
  const posts = useMemo(() => (feed.data ? postsOf(feed.data) : null), [feed.data])
  useWhenBack(feed.isError && posts === null, () => feed.refetch({ cancelRefetch: false }))
  useEffect(() => {
    if (!feed.isPending) noteFirstView()
  }, [feed.isPending])
  const isOld = feed.isPlaceholderData
  const name = JSON.stringify(filter)
  if (posts === null)
    return feed.isError ? (
      <LoadFailed title="The feed did not load" error={feed.error} onRetry={() => void feed.refetch()}>
        Your filters are kept.
      </LoadFailed>
    ) : (
      <RowsSkeleton />
    )
  return (
    <>
      <NewPostsPill filter={filter} posts={isOld ? null : posts} accountId={accountId} />
      {posts.length > 0 && (
        <PostList
          posts={posts}
          accountId={accountId}
          search={filter.search}
          name={name}
          isOld={isOld}
          isWhole={!feed.hasNextPage}
        />
      )}
      {isOld && posts.length === 0 && <RowsSkeleton />}
      {!isOld && feed.hasNextPage && <FeedEnd key={name} feed={feed} />}
      {!isOld && !feed.hasNextPage && posts.length === 0 && <EmptyFeed />}
    </>
  )
}
