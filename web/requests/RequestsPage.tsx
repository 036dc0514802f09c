import { useSuspenseQuery } from '@tanstack/react-query'
import { whyNotCreateRequest } from '../../contract/requests.rules.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { SectionColumns } from '../layout/SectionColumns.tsx'
import { SectionTabs } from '../layout/SectionNav.tsx'
import { useIsWide } from '../layout/use-is-wide.ts'
import type { KeptSlot, PostSlot } from '../posts/PostDetails.tsx'
import { PageHead } from '../ui/Section.tsx'
import { useDensity } from './density.data.ts'
import { NewRequestButton } from './NewRequestButton.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import { RequestFilters } from './RequestFilters.tsx'
import { RequestList } from './RequestList.tsx'
import { useRequestFilter } from './use-request-address.ts'

const PAGE = '/app/account/requests'

/** Others' requests that the member may answer, and their own. */
export function RequestsPage({ Pitching, Kept }: { Pitching: PostSlot; Kept: KeptSlot }) {
  const { data: viewer } = useSuspenseQuery(ownAccountQuery)
  const { mine = false } = useRequestFilter().filter
  const mayCreate = whyNotCreateRequest(viewer.role) === null
  const isCompact = useDensity(viewer) === 'compact'
  const isLow = useIsWide() && isCompact
  const nav = {
    label: 'Requests',
    pages: [
      { to: PAGE, search: {}, label: 'All Requests', isCurrent: !mine },
      { to: PAGE, search: { mine: true }, label: 'Your Requests', isCurrent: mine },
    ],
  }
  const create = mayCreate && (
    <NewRequestButton
      accountId={viewer.id}
      size={isLow ? 'small' : 'normal'}
      disabled={viewer.data.status === 'Dormant'}
    />
  )
  return (
    // Compact rows take the left column's width, and its links are in the page's head.
    <SectionColumns {...nav} isWhole={isLow}>
      <title>Requests | Beatline</title>
      {isLow ? (
        // As low as it can be: 14 rows fit on a screen of 1280 x 800.
        <header className="-mt-5 flex items-center gap-6 pb-0.5">
          <h1 className="t-dialog">Requests</h1>
          <SectionTabs {...nav} isInHead />
          {create}
        </header>
      ) : (
        <PageHead title="Requests" actions={create} />
      )}
      <RequestFilters viewer={viewer} />
      <RequestList viewer={viewer} />
      <RequestDialog viewer={viewer} Pitching={Pitching} Kept={Kept} />
    </SectionColumns>
  )
}
