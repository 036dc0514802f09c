import { useSuspenseQuery } from '@tanstack/react-query'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ProfileCard } from '../accounts/ProfileCard.tsx'
import { Columns } from '../layout/Columns.tsx'
import { FeedLinks } from '../layout/FeedLinks.tsx'
import { FooterLinks } from '../layout/FooterLinks.tsx'
import { useIsWide } from '../layout/use-is-wide.ts'
import { MyBeats } from '../profile/MyBeats.tsx'
import { Section } from '../ui/Section.tsx'
import { useNow } from '../ui/use-now.ts'
import { CreateButtons } from './CreateButtons.tsx'
import { DraftsGroup } from './DraftsGroup.tsx'
import { FeedList } from './FeedList.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { MatchCount } from './MatchCount.tsx'
import type { PostSlot } from './PostDetails.tsx'
import { PostDialog } from './PostDialog.tsx'
import { SavedFilters } from './SavedFilters.tsx'
import { SearchBox } from './SearchBox.tsx'
import { useFeedFilter } from './use-feed-filter.ts'

const today = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })

interface FeedPageProps {
  /** Actions on a request in its dialog, below its text: a feature this component does not know. */
  Pitching: PostSlot
}

export function FeedPage({ Pitching }: FeedPageProps) {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const { filter } = useFeedFilter()
  const isWide = useIsWide()
  const now = useNow()
  return (
    <Columns
      left={
        <>
          <ProfileCard account={account} />
          <Section title="My Beats" className="mt-6">
            <MyBeats account={account} />
          </Section>
          <div className="mt-6">
            <FeedLinks />
          </div>
          <FooterLinks className="mt-8 grid gap-1.5 border-t border-line pt-4 t-meta" />
        </>
      }
      right={isWide && <RightPanels />}
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
      <PostDialog Pitching={Pitching} />
    </Columns>
  )
}

function RightPanels() {
  return (
    <>
      <SearchBox />
      <FilterPanel />
      <SavedFilters />
    </>
  )
}
