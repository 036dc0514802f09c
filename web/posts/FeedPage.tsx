import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { useLatePart } from '../api/use-late-part.ts'
import { Columns } from '../layout/Columns.tsx'
import { useIsWide } from '../layout/use-is-wide.ts'
import { useNow } from '../ui/use-now.ts'
import { CreateButtons } from './CreateButtons.tsx'
import { DraftsGroup } from './DraftsGroup.tsx'
import { FeedList } from './FeedList.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { MatchCount } from './MatchCount.tsx'
import { SearchBox } from './SearchBox.tsx'
import { useFeedFilter } from './use-feed-filter.ts'

const today = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })

const route = getRouteApi('/app/feed')
const loadLeft = () => import('./FeedSides.tsx').then(({ LeftColumn }) => LeftColumn)
const loadTuned = () => import('./TunedFilter.tsx').then(({ TunedFilter }) => TunedFilter)
const loadRight = () => import('./FeedSides.tsx').then(({ RightPanels }) => RightPanels)

interface FeedPageProps {
  /** The open post: it has parts of features that this component does not know. */
  loadDialog: () => Promise<ComponentType>
  /** The link to the matches. */
  loadMatches: () => Promise<ComponentType>
}

/** The posts first; the columns beside them and the open post come when the posts are there. */
export function FeedPage({ loadDialog, loadMatches }: FeedPageProps) {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const { filter } = useFeedFilter()
  const isWide = useIsWide()
  const now = useNow()
  const isPostOpen = route.useSearch({ select: ({ post }) => post !== undefined })
  const Dialog = useLatePart(loadDialog, isPostOpen)
  const isTuned = useLocation({ select: ({ state }) => state.tune !== undefined })
  const Tuned = useLatePart(loadTuned, isTuned)
  const LeftColumn = useLatePart(loadLeft)
  const Matches = useLatePart(loadMatches)
  const RightPanels = useLatePart(loadRight)
  return (
    <Columns
      left={LeftColumn && Matches ? <LeftColumn account={account} matches={<Matches />} /> : []}
      right={
        isWide && (
          <>
            <SearchBox />
            {RightPanels && <RightPanels />}
          </>
        )
      }
    >
      <title>Feed | Beatline</title>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-rule pt-3.5 pb-4 max-md:pt-0 md:border-t-2">
        {/* Shows today's date, to read the dates in the rows against. A phone shows its own date, and the first
            post instead. */}
        <h1 className="t-h1 max-md:sr-only">{today.format(now)}</h1>
        <CreateButtons account={account} />
        {!isWide && (
          <div className="flex w-full items-center gap-2 *:first:grow">
            <SearchBox hideLabel />
            <FilterSheet />
          </div>
        )}
      </div>
      {filter.myPosts && !filter.saved && <DraftsGroup />}
      <MatchCount />
      <FeedList accountId={account.id} />
      {Dialog && <Dialog />}
      {Tuned && <Tuned />}
    </Columns>
  )
}
