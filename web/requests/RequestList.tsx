import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import { whyNotPitch } from '../../contract/pitches.rules.ts'
import type { ListedRequest } from '../../contract/requests.ts'
import { useWhenBack } from '../api/use-when-back.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { LoadFailed } from '../layout/LoadFailed.tsx'
import { Button } from '../ui/Button.tsx'
import { CardGrid } from '../ui/CardGrid.tsx'
import { classes } from '../ui/classes.ts'
import { KEYS } from '../ui/shortcuts.ts'
import { useDensity } from './density.data.ts'
import { EmptyRequests } from './EmptyRequests.tsx'
import { saveRequest } from './marks.data.ts'
import { NewRequests } from './NewRequests.tsx'
import { RequestCard } from './RequestCard.tsx'
import { RequestRow } from './RequestRow.tsx'
import { RequestsSkeleton } from './RequestsSkeleton.tsx'
import { useListedRequests } from './use-listed-requests.ts'
import { useOpenRequest, usePitchFromList, useRequestFilter } from './use-request-address.ts'

/** A long search runs in parts: after this many without a match it pauses until the reader continues. */
const PARTS = 10

/** The requests of the filter. Keeps the previous ones while others load. */
export function RequestList({ viewer }: { viewer: OwnAccount }) {
  const { filter } = useRequestFilter()
  const { id: shown } = useOpenRequest()
  const { list, requests } = useListedRequests()
  const keys = useRowKeys(viewer)
  const isCompact = useDensity(viewer) === 'compact'
  const { isWaiting, goOn } = useParts(list.data?.pages ?? [])
  useWhenBack(list.isError && requests === null, () => list.refetch({ cancelRefetch: false }))
  useWhenBack(list.isFetchNextPageError, () => list.fetchNextPage({ cancelRefetch: false }))
  if (requests === null)
    return list.isError ? (
      <LoadFailed title="The requests did not load" error={list.error} onRetry={() => void list.refetch()}>
        Your search and filters are kept.
      </LoadFailed>
    ) : (
      <RequestsSkeleton isCompact={isCompact} />
    )
  const isOld = list.isPlaceholderData
  const isEmpty = requests.length === 0 && !list.hasNextPage
  return (
    <div aria-busy={isOld} className={classes(isOld && 'opacity-60')}>
      <NewRequests filter={filter} requests={isOld ? null : requests} viewer={viewer} />
      {isEmpty && !isOld && <EmptyRequests role={viewer.role} />}
      {!isEmpty && (
        <CardGrid
          key={isCompact ? 'compact' : 'cards'}
          label="Requests"
          look={isCompact ? 'lines' : 'cards'}
          shown={shown}
          keys={keys}
          items={requests}
          keyOf={keyOf}
          next={{
            more: list.hasNextPage && !isWaiting && !isOld,
            loading: list.isFetchingNextPage,
            failed: list.isFetchNextPageError,
            load: () => void list.fetchNextPage({ cancelRefetch: false }),
          }}
        >
          {(request) =>
            isCompact ? (
              <RequestRow request={request} accountId={viewer.id} search={filter.search} />
            ) : (
              <RequestCard request={request} viewer={viewer} search={filter.search} />
            )
          }
        </CardGrid>
      )}
      {isWaiting && !isOld && (
        <div className="flex flex-wrap items-center gap-4 py-4">
          <p className="t-body text-text-2">Nothing else has been found so far.</p>
          <Button onClick={goOn}>Search Older Requests</Button>
        </div>
      )}
    </div>
  )
}

/** What a key does with the current request, for those who may. */
function useRowKeys(viewer: OwnAccount) {
  const client = useQueryClient()
  const isReadOnly = useIsReadOnly()
  const openToPitch = usePitchFromList()
  return {
    [KEYS.saveRequest]: (request: ListedRequest) => {
      if (!isReadOnly) saveRequest(client, request, viewer.id)
    },
    [KEYS.pitchRequest]: (request: ListedRequest) => {
      if (whyNotPitch(viewer, { ...request, status: request.data.status }) === null) openToPitch(request.id)
    },
  }
}

const keyOf = ({ id }: { id: string }) => id

/** Whether enough parts had no match that the reader is asked before continuing. */
function useParts(pages: readonly { requests: unknown[]; next: string | null }[]) {
  const [allowed, setAllowed] = useState(PARTS)
  const empty = pages.length - 1 - pages.findLastIndex(({ requests }) => requests.length > 0)
  if (empty === 0 && allowed !== PARTS) setAllowed(PARTS)
  const isWaiting = empty >= allowed && pages.at(-1)?.next != null
  return { isWaiting, goOn: () => setAllowed(empty + PARTS) }
}
