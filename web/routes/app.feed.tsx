import { createFileRoute } from '@tanstack/react-router'
import { PitchSlot } from '../pitches/PitchSlot.tsx'
import { FeedPage } from '../posts/FeedPage.tsx'
import { FeedSkeleton } from '../posts/FeedSkeleton.tsx'
import { filterOf, readFeedSearch } from '../posts/feed-search.ts'
import { feedQuery } from '../posts/posts.data.ts'

export const Route = createFileRoute('/app/feed')({
  validateSearch: readFeedSearch,
  loaderDeps: ({ search }) => filterOf(search),
  // Not waited for: while another filter loads, the page and what is typed in it stay.
  // What fails is shown, and asked again, by the list.
  loader: ({ context, deps }) =>
    void context.queryClient
      .infiniteQuery({ ...feedQuery(deps), staleTime: 'static' })
      .catch(() => undefined),
  component: () => <FeedPage Pitching={PitchSlot} />,
  pendingComponent: FeedSkeleton,
})
