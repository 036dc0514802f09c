import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { KeptPitch } from '../pitches/LatePitch.tsx'
import { NeighbourButtons } from '../posts/NeighbourButtons.tsx'
import { useStepBack } from '../posts/over-list.ts'
import { OpenPost } from '../posts/PostDialog.tsx'
import { postsOf } from '../posts/posts.data.ts'
import { useNeighboursIn } from '../posts/use-neighbours.ts'
import { matchesQuery } from './matches.data.ts'
import { ReplySlot } from './ReplySlot.tsx'
import { useListedMatches } from './use-listed-matches.ts'
import { useMatchesFilter } from './use-matches-filter.ts'

const route = getRouteApi('/app/matches')

/** The post in the address (?post=), over the matches. The list may not have it. */
export function MatchDialog() {
  const { post: id } = route.useSearch()
  const navigate = route.useNavigate()
  const close = useStepBack(() =>
    navigate({ search: ({ post: _, ...rest }) => rest, resetScroll: false, replace: true }),
  )
  if (id === undefined) return null
  return (
    <OpenPost
      id={id}
      Pitching={ReplySlot}
      Kept={KeptPitch}
      navigation={<Neighbours id={id} />}
      back="Back to Matches"
      onClose={close}
    />
  )
}

/** Leads to the matches before and after it. */
function Neighbours({ id }: { id: string }) {
  const filter = useMatchesFilter()
  const navigate = route.useNavigate()
  const list = useInfiniteQuery(matchesQuery(filter))
  const { posts } = useListedMatches(filter)
  const more = async () => {
    const { data, isError } = await list.fetchNextPage({ cancelRefetch: false })
    return { items: data ? postsOf(data) : [], isError }
  }
  const near = useNeighboursIn({
    id,
    show: (post) =>
      void navigate({
        search: (before) => ({ ...before, post }),
        state: true,
        resetScroll: false,
        replace: true,
      }),
    items: posts ?? [],
    more: list.hasNextPage ? more : undefined,
    failure: 'The next posts did not load',
  })
  return <NeighbourButtons near={near} noun="Post" />
}
