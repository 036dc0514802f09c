import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { Columns } from '../layout/Columns.tsx'
import { PageHead } from '../ui/Section.tsx'
import { OwnRequests } from './OwnRequests.tsx'
import { sentPitchesQuery } from './pitches.data.ts'
import { RequestPitches } from './RequestPitches.tsx'
import { SentPitches } from './SentPitches.tsx'

const route = getRouteApi('/app/pitchbox')

/** The member's own requests with their pitches, and for current and former PR members the pitches they sent. */
export function PitchboxPage() {
  const { data: viewer } = useSuspenseQuery(ownAccountQuery)
  const { view, request } = route.useSearch()
  const isPr = viewer.role === 'pr'
  // Former PR members keep the pitches they sent.
  const sent = useInfiniteQuery({ ...sentPitchesQuery, enabled: !isPr })
  const maySend = isPr || Boolean(sent.data?.pages.some(({ pitches }) => pitches.length > 0))
  const isSent = (view ?? (isPr ? 'sent' : 'requests')) === 'sent' && (maySend || sent.isPending)
  return (
    <Columns>
      <title>Pitchbox | Beatline</title>
      <PageHead title="Pitchbox" />
      {maySend && <Views isSent={isSent && !request} />}
      {request && <RequestPitches key={request} post_id={request} />}
      {!request && (isSent ? <SentPitches /> : <OwnRequests role={viewer.role} />)}
    </Columns>
  )
}

const VIEWS = [
  { view: 'requests', label: 'Your requests' },
  { view: 'sent', label: 'Pitches sent' },
] as const

function Views({ isSent }: { isSent: boolean }) {
  const tab =
    'flex h-11 items-center border-y-2 border-transparent t-button text-text-2 hover:text-text ' +
    'aria-[current=page]:border-b-rule aria-[current=page]:text-text'
  return (
    <nav aria-label="Pitchbox" className="mb-5 border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-5">
        {VIEWS.map(({ view, label }) => (
          <li key={label}>
            <Link
              to="/app/pitchbox"
              search={{ view }}
              activeOptions={{ exact: true }}
              aria-current={isSent === (view === 'sent') ? 'page' : undefined}
              className={tab}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
