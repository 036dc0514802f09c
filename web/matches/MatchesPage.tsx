import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { useLatePart } from '../api/use-late-part.ts'
import { Columns } from '../layout/Columns.tsx'
import { SectionTabs } from '../layout/SectionNav.tsx'
import { LeftColumn } from '../posts/FeedSides.tsx'
import { filtersQuery } from '../saved-filters/saved-filters.data.ts'
import { PageHead } from '../ui/Section.tsx'
import { SelectInput } from '../ui/Select.tsx'
import { MatchesLine } from './MatchesLine.tsx'
import { MatchList } from './MatchList.tsx'
import { TAB_NAMES, TABS } from './matches-search.ts'
import { useMatchesFilter } from './use-matches-filter.ts'

const route = getRouteApi('/app/matches')
const ALL = 'all'

interface MatchesPageProps {
  /** The open post: it has parts of features that this component does not know. */
  loadDialog: () => Promise<ComponentType>
}

/** Posts that fit the member's filters. */
export function MatchesPage({ loadDialog }: MatchesPageProps) {
  const { data: viewer } = useSuspenseQuery(ownAccountQuery)
  const { tab, filter } = useMatchesFilter()
  const isPostOpen = route.useSearch({ select: ({ post }) => post !== undefined })
  const Dialog = useLatePart(loadDialog, isPostOpen)
  const pages = TAB_NAMES.map((one) => ({
    to: '/app/matches',
    search: { ...(one !== 'new' && { tab: one }), ...(filter && { filter }) },
    label: TABS[one],
    isCurrent: one === tab,
  }))
  return (
    <Columns left={<LeftColumn account={viewer} matches={<MatchesLine />} />}>
      <title>Matches | Beatline</title>
      <PageHead title="Matches" actions={<FilterSelect />} />
      <div className="mb-5 flex border-b border-line">
        <SectionTabs label="Matches" pages={pages} isInHead />
      </div>
      <MatchList viewer={viewer} />
      {Dialog && <Dialog />}
    </Columns>
  )
}

/** Of which filter the matches are. */
function FilterSelect() {
  const { filter = ALL } = useMatchesFilter()
  const { data } = useQuery(filtersQuery)
  const navigate = route.useNavigate()
  const names = data?.filters.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <SelectInput
      aria-label="Filter"
      options={[{ value: ALL, label: 'All filters' }, ...names]}
      value={filter}
      onChange={(id) =>
        void navigate({ search: ({ filter: _, ...rest }) => (id === ALL ? rest : { ...rest, filter: id }) })
      }
      className="max-md:grow"
    />
  )
}
