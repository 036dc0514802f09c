import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { PitchesPage } from '../../contract/pitches.ts'
import { useWhenBack } from '../api/use-when-back.ts'
import { LoadFailed } from '../layout/LoadFailed.tsx'
import { CardGrid } from '../ui/CardGrid.tsx'
import { classes } from '../ui/classes.ts'
import { StateMessage } from '../ui/StateMessage.tsx'
import { PitchboxSkeleton } from './PitchboxList.tsx'
import { ReceivedCard } from './ReceivedCard.tsx'

interface PitchGridProps {
  query: UseInfiniteQueryResult<InfiniteData<PitchesPage>>
  search: string
}

const idOf = ({ id }: { id: string }) => id

/** The pitches to one request, in a grid. Keeps the previous results while others load. */
export function PitchGrid({ query, search }: PitchGridProps) {
  // A page may start with items that slipped down from the one before.
  const all = query.data?.pages.flatMap((page) => page.pitches)
  const pitches = all && [...new Map(all.map((pitch) => [pitch.id, pitch])).values()]
  useWhenBack(query.isError && !pitches, () => query.refetch({ cancelRefetch: false }))
  useWhenBack(query.isFetchNextPageError, () => query.fetchNextPage({ cancelRefetch: false }))
  if (!pitches)
    return query.isError ? (
      <LoadFailed title="The pitches did not load" error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <PitchboxSkeleton label="Loading pitches" />
    )
  const isOld = query.isPlaceholderData
  if (pitches.length === 0 && !isOld && !query.hasNextPage) return <NoPitches isSearch={search !== ''} />
  return (
    <div aria-busy={isOld || undefined} className={classes(isOld && 'opacity-50')}>
      <CardGrid
        label="Pitches"
        items={pitches}
        keyOf={idOf}
        next={{
          more: query.hasNextPage && !isOld,
          loading: query.isFetchingNextPage,
          failed: query.isFetchNextPageError,
          loadedAt: query.dataUpdatedAt,
          load: () => void query.fetchNextPage({ cancelRefetch: false }),
        }}
      >
        {(pitch) => <ReceivedCard pitch={pitch} search={search} />}
      </CardGrid>
    </div>
  )
}

function NoPitches({ isSearch }: { isSearch: boolean }) {
  return isSearch ? (
    <StateMessage title="No pitches found">Nothing that was pitched matches your search.</StateMessage>
  ) : (
    <StateMessage title="No pitches yet">
      Pitches to this request will appear here as they arrive.
    </StateMessage>
  )
}
