import { createFileRoute } from '@tanstack/react-router'
import { FeedPage } from '../posts/FeedPage.tsx'
import { FeedSkeleton } from '../posts/FeedSkeleton.tsx'
import { filterOf, readFeedSearch } from '../posts/feed-search.ts'
import { feedQuery } from '../posts/posts.data.ts'

const loadDialog = async () => {
  const [{ PostDialog }, { PitchSlot }] = await Promise.all([
    import('../posts/PostDialog.tsx'),
    import('../pitches/PitchSlot.tsx'),
  ])
  return () => <PostDialog Pitching={PitchSlot} />
}

export const Route = createFileRoute('/app/feed')({
  validateSearch: readFeedSearch,
  loaderDeps: ({ search }) => filterOf(search),
  // Not awaited: while another filter loads, the page and what is typed in it stay. The list shows and retries
  // failures.
  loader: ({ context, deps }) =>
    void context.queryClient
      .infiniteQuery({ ...feedQuery(deps), staleTime: 'static' })
      .catch(() => undefined),
  component: () => <FeedPage loadDialog={loadDialog} />,
  pendingComponent: FeedSkeleton,
})
