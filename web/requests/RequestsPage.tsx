import { useSuspenseQuery } from '@tanstack/react-query'
import { whyNotCreateRequest } from '../../contract/requests.rules.ts'
import { REQUEST_TYPES } from '../../contract/vocabulary.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { SectionColumns } from '../layout/SectionColumns.tsx'
import type { PostSlot } from '../posts/PostDetails.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { PageHead } from '../ui/Section.tsx'
import { Select } from '../ui/Select.tsx'
import { Switch } from '../ui/Switch.tsx'
import { NewRequestButton } from './NewRequestButton.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import { RequestList } from './RequestList.tsx'
import { useRequestFilter } from './use-request-address.ts'

const PAGE = '/app/account/requests'
const TYPES = [
  { value: 'all' as const, label: 'All Types' },
  ...REQUEST_TYPES.map((value) => ({ value, label: value })),
]

/** Others' requests that the member may answer, and their own. */
export function RequestsPage({ Pitching }: { Pitching: PostSlot }) {
  const { data: viewer } = useSuspenseQuery(ownAccountQuery)
  const { filter, change, searchFor } = useRequestFilter()
  const mayCreate = whyNotCreateRequest(viewer.role) === null
  return (
    <SectionColumns
      label="Requests"
      pages={[
        { to: PAGE, search: {}, label: 'All Requests', isCurrent: !filter.mine },
        { to: PAGE, search: { mine: true }, label: 'Your Requests', isCurrent: filter.mine ?? false },
      ]}
    >
      <title>Requests | Beatline</title>
      <PageHead
        title="Requests"
        actions={
          mayCreate && <NewRequestButton accountId={viewer.id} disabled={viewer.data.status === 'Dormant'} />
        }
      />
      <div className="mb-6 grid items-center gap-x-5 gap-y-3 md:grid-cols-[minmax(0,1fr)_170px_auto]">
        <SearchField
          label="Search requests"
          placeholder="Title or description"
          value={filter.search ?? ''}
          onSearch={searchFor}
        />
        <Select
          label="Type"
          hideLabel
          options={TYPES}
          value={filter.type ?? 'all'}
          onChange={(type) => change({ type: type === 'all' ? undefined : type })}
        />
        {/* The viewer's own are listed whether or not they have expired. */}
        {!filter.mine && (
          <Switch
            label="Expired Requests"
            checked={filter.expired ?? false}
            onCheckedChange={(on) => change({ expired: on || undefined })}
          />
        )}
      </div>
      <RequestList viewer={viewer} />
      <RequestDialog viewer={viewer} Pitching={Pitching} />
    </SectionColumns>
  )
}
