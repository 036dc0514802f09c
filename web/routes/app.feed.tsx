import { createFileRoute, redirect } from '@tanstack/react-router'
import { readFeedAsks, takeFeedAsks } from '../matches/feed-asks.ts'
import { FeedPage } from '../posts/FeedPage.tsx'
import { FeedSkeleton } from '../posts/FeedSkeleton.tsx'
import { filterOf, readFeedSearch } from '../posts/feed-search.ts'
import { feedQuery } from '../posts/posts.data.ts'

const loadDialog = async () => {
  const [{ PostDialog }, { ReplySlot }, { KeptPitch }] = await Promise.all([
    import('../posts/PostDialog.tsx'),
    import('../matches/ReplySlot.tsx'),
    import('../pitches/LatePitch.tsx'),
  ])
  return () => <PostDialog Pitching={ReplySlot} Kept={KeptPitch} />
}
const loadMatches = () => import('../matches/MatchesLine.tsx').then(({ MatchesLine }) => MatchesLine)

export const Route = createFileRoute('/app/feed')({
  validateSearch: (address: Record<string, unknown>) => ({
    ...readFeedSearch(address),
    ...readFeedAsks(address),
  }),
  beforeLoad: ({ context, search, preload }) => {
    const instead = preload ? null : takeFeedAsks(context.queryClient, search)
    if (instead) throw redirect(instead)
  },
  loaderDeps: ({ search }) => filterOf(search),
  // Not awaited: while another filter loads, the page and what is typed in it stay. The list shows and retries
  // failures.
  loader: ({ context, deps }) =>
    void context.queryClient
      .infiniteQuery({ ...feedQuery(deps), staleTime: 'static' })
      .catch(() => undefined),
  component: () => <FeedPage loadDialog={loadDialog} loadMatches={loadMatches} />,
  pendingComponent: FeedSkeleton,
})
