import { useInfiniteQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { Opening } from '../../contract/audience.ts'
import { FALLBACK_NAMES, ROLE_NAMES } from '../../contract/vocabulary.ts'
import { MemberLink } from '../accounts/MemberLink.tsx'
import { PastTime } from '../accounts/PastTime.tsx'
import { useWhenBack } from '../api/use-when-back.ts'
import { LoadFailed } from '../layout/LoadFailed.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody } from '../ui/Dialog.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { openingsQuery } from './audience.data.ts'

interface OpeningsDialogProps {
  post_id: string
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

/** Who has opened one of the member's own confidential requests, and when. */
export function OpeningsDialog({ post_id, onClose, returnFocus }: OpeningsDialogProps) {
  const query = useInfiniteQuery(openingsQuery(post_id))
  useWhenBack(query.isError && !query.data, () => query.refetch({ cancelRefetch: false }))
  const openings = query.data?.pages.flatMap((page) => page.openings)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Who opened this request"
      returnFocus={returnFocus}
    >
      <DialogBody>
        {openings && <Openings openings={openings} />}
        {!openings && !query.isError && (
          <Loading label="Loading who opened it">
            <Skeleton className="h-9 w-full" />
          </Loading>
        )}
        {!openings && query.isError && (
          <LoadFailed
            level={3}
            title="Who opened it did not load"
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.hasNextPage && (
          <Button
            size="small"
            className="mt-4"
            busy={query.isFetchingNextPage && 'Loading...'}
            onClick={() => void query.fetchNextPage({ cancelRefetch: false })}
          >
            {query.isFetchNextPageError ? 'Try Again' : 'Show More'}
          </Button>
        )}
      </DialogBody>
    </Dialog>
  )
}

function Openings({ openings }: { openings: readonly Opening[] }) {
  if (openings.length === 0)
    return (
      <StateMessage level={3} title="No one has opened it yet">
        Readers appear here once they open the full text. Seeing the title and first lines in a list is not
        logged.
      </StateMessage>
    )
  return (
    <ul aria-label="Readers" className="divide-y divide-line">
      {openings.map((opening) => (
        <li key={opening.id} className="py-3">
          <Row {...opening} />
        </li>
      ))}
    </ul>
  )
}

function Row({ reader, case_number, first_at, last_at, times }: Opening) {
  const work = reader && [ROLE_NAMES[reader.role], reader.organization].filter(Boolean).join(', ')
  return (
    <>
      <p dir="auto" className="t-h3 wrap-anywhere">
        {case_number ? (
          `The Beatline team, case ${case_number}`
        ) : (
          <MemberLink id={reader?.id}>{reader?.name || FALLBACK_NAMES.owner}</MemberLink>
        )}
      </p>
      {work && (
        <p dir="auto" className="t-meta text-text-2 wrap-anywhere">
          {work}
        </p>
      )}
      <p className="t-meta text-text-3">
        first <PastTime at={first_at} />, last <PastTime at={last_at} />, {times.toLocaleString('en-US')}{' '}
        {times === 1 ? 'time' : 'times'}
      </p>
    </>
  )
}
