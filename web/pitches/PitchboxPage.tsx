import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { whyNotPitchAtAll } from '../../contract/pitches.rules.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { SectionColumns } from '../layout/SectionColumns.tsx'
import { PageHead } from '../ui/Section.tsx'
import { aboutPitchesQuery } from './about-pitches.data.ts'
import { OwnRequests } from './OwnRequests.tsx'
import { PitchboxSkeleton } from './PitchboxList.tsx'
import { sentPitchesQuery } from './pitches.data.ts'
import { type LoadBoard, RequestPitches } from './RequestPitches.tsx'
import { SentPitches } from './SentPitches.tsx'

const AboutPitches = lazy(() =>
  import('./AboutPitches.tsx').then(({ AboutPitches }) => ({ default: AboutPitches })),
)

const route = getRouteApi('/app/pitchbox')

/**
 * The member's own requests with their pitches, for those who pitch, or did, the pitches they sent, and for those who hold
 * a source the pitches that others made with it.
 */
export function PitchboxPage({ loadBoard }: { loadBoard: LoadBoard }) {
  const { data: viewer } = useSuspenseQuery(ownAccountQuery)
  const { view, request } = route.useSearch()
  const isPitcher = whyNotPitchAtAll(viewer) === null
  // Those whose role has changed keep the pitches they sent.
  const sent = useInfiniteQuery(sentPitchesQuery)
  const unseen = sent.data?.pages[0]?.unseen ?? 0
  const maySend = isPitcher || hasAny(sent.data)
  const about = useInfiniteQuery(aboutPitchesQuery)
  const isHolder = viewer.holds_source || hasAny(about.data)
  const asked = view ?? (isPitcher ? 'sent' : 'requests')
  const isSent = asked === 'sent' && (maySend || sent.isPending)
  const isAbout = asked === 'about' && (isHolder || about.isPending)
  return (
    <SectionColumns
      label="Pitchbox"
      // The board needs the width; a link leads back.
      isWhole={request !== undefined}
      pages={[
        {
          ...at('requests'),
          label: 'Your requests',
          isCurrent: !(isSent || isAbout) || request !== undefined,
        },
        ...(maySend
          ? [
              {
                ...{ ...at('sent'), label: 'Pitches sent', isCurrent: isSent && !request },
                count: { value: unseen, label: unseen === 1 ? 'unseen outcome' : 'unseen outcomes' },
              },
            ]
          : []),
        ...(isHolder ? [{ ...at('about'), label: 'About you', isCurrent: isAbout && !request }] : []),
      ]}
    >
      <title>Pitchbox | Beatline</title>
      {request ? (
        <RequestPitches key={request} post_id={request} loadBoard={loadBoard} />
      ) : (
        <>
          <PageHead title="Pitchbox" />
          {isSent && <SentPitches />}
          {isAbout && (
            <Suspense fallback={<PitchboxSkeleton label="Loading pitches" />}>
              <AboutPitches />
            </Suspense>
          )}
          {!isSent && !isAbout && <OwnRequests role={viewer.role} />}
        </>
      )}
    </SectionColumns>
  )
}

const hasAny = (data?: { pages: { pitches: unknown[] }[] }) =>
  Boolean(data?.pages.some(({ pitches }) => pitches.length > 0))

const at = (view: 'requests' | 'sent' | 'about') => ({ to: '/app/pitchbox', search: { view } })
