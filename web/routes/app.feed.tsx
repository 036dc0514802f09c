import { createFileRoute } from '@tanstack/react-router'
import { FeedPage } from '../posts/FeedPage.tsx'
import { FeedSkeleton } from '../posts/FeedSkeleton.tsx'
import { feedQuery, readFeedSearch } from '../posts/posts.data.ts'

export const Route = createFileRoute('/app/feed')({
  validateSearch: readFeedSearch,
  loaderDeps: ({ search: { expired } }) => ({ expired }),
  loader: ({ context, deps }) =>
    context.queryClient.infiniteQuery({ ...feedQuery(deps), staleTime: 'static' }),
  component: FeedPage,
  pendingComponent: FeedSkeleton,
})
