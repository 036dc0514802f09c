import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PitchboxRequest } from '../../contract/pitches.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { PastTime } from '../accounts/PastTime.tsx'
import { badgeOf } from '../posts/post-names.ts'
import { Button } from '../ui/Button.tsx'
import { Count } from '../ui/Count.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { PitchboxList } from './PitchboxList.tsx'
import { PitchboxRow } from './PitchboxRow.tsx'
import { heldIn, pitchesTo } from './pitch-words.ts'
import { ownRequestsQuery } from './pitches.data.ts'

/** The member's own requests, live and expired, with the number of pitches to each. */
export function OwnRequests({ role }: { role: Role }) {
  const query = useInfiniteQuery(ownRequestsQuery)
  const requests = query.data?.pages.flatMap((page) => page.requests) ?? null
  return (
    <PitchboxList
      label="Your requests"
      noun="requests"
      query={query}
      items={requests}
      empty={<NoRequests role={role} />}
    >
      {(request) => <Row request={request} />}
    </PitchboxList>
  )
}

function Row({ request }: { request: PitchboxRequest }) {
  const takesPitches = request.post_type === 'request_for_source'
  return (
    <PitchboxRow request={request}>
      <div className="flex items-start justify-between gap-4">
        <h2 dir="auto" className="t-h2 wrap-anywhere">
          <Link to="/app/pitchbox" search={{ request: request.id }} className="hover:underline max-md:py-1">
            {request.title}
          </Link>
        </h2>
        <Count value={request.unread} label="unread" />
      </div>
      <p className="mt-1 t-meta text-text-2">
        {badgeOf(request.post_type)}, <PastTime at={request.created_at} />
      </p>
      <p className={request.unread > 0 ? 'mt-1 t-section' : 'mt-1 t-body text-text-2'}>
        {takesPitches ? pitchesTo(request.pitches_count) : 'Takes no pitches'}
        {request.held_count > 0 && `, ${heldIn(request.held_count)}`}
      </p>
    </PitchboxRow>
  )
}

function NoRequests({ role }: { role: Role }) {
  const to = role === 'pr' ? '/app/account/requests' : '/app/feed'
  return (
    <StateMessage
      title="You have no requests yet"
      actions={
        <Button asChild>
          <Link to={to}>{role === 'pr' ? 'Go to Requests' : 'Go to Feed'}</Link>
        </Button>
      }
    >
      Once you publish a request for an expert, what is pitched to it stands here.
    </StateMessage>
  )
}
