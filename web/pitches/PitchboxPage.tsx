import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { whyNotPitchAtAll } from '../../contract/pitches.rules.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { SectionColumns } from '../layout/SectionColumns.tsx'
import { PageHead } from '../ui/Section.tsx'
import { OwnRequests } from './OwnRequests.tsx'
import { sentPitchesQuery } from './pitches.data.ts'
import { type LoadBoard, RequestPitches } from './RequestPitches.tsx'
import { SentPitches } from './SentPitches.tsx'

const route = getRouteApi('/app/pitchbox')

/** The member's own requests with their pitches, and for those who pitch, or did, the pitches they sent. */
export function PitchboxPage({ loadBoard }: { loadBoard: LoadBoard }) {
  const { data: viewer } = useSuspenseQuery(ownAccountQuery)
  const { view, request } = route.useSearch()
  const isPitcher = whyNotPitchAtAll(viewer) === null
  // Those whose role has changed keep the pitches they sent.
  const sent = useInfiniteQuery(sentPitchesQuery)
  const unseen = sent.data?.pages[0]?.unseen ?? 0
  const maySend = isPitcher || Boolean(sent.data?.pages.some(({ pitches }) => pitches.length > 0))
  const isSent = (view ?? (isPitcher ? 'sent' : 'requests')) === 'sent' && (maySend || sent.isPending)
  return (
    <SectionColumns
      label="Pitchbox"
      // The board needs the width; a link leads back.
      isWhole={request !== undefined}
      pages={[
        { ...at('requests'), label: 'Your requests', isCurrent: !isSent || request !== undefined },
        ...(maySend
          ? [
              {
                ...{ ...at('sent'), label: 'Pitches sent', isCurrent: isSent && !request },
                count: { value: unseen, label: unseen === 1 ? 'unseen outcome' : 'unseen outcomes' },
              },
            ]
          : []),
      ]}
    >
      <title>Pitchbox | Beatline</title>
      {request ? (
        <RequestPitches key={request} post_id={request} loadBoard={loadBoard} />
      ) : (
        <>
          <PageHead title="Pitchbox" />
          {isSent ? <SentPitches /> : <OwnRequests role={viewer.role} />}
        </>
      )}
    </SectionColumns>
  )
}

const at = (view: 'requests' | 'sent') => ({ to: '/app/pitchbox', search: { view } })
