import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { SentPitch } from '../../contract/pitches.ts'
import { PastTime } from '../accounts/PastTime.tsx'
import { Button } from '../ui/Button.tsx'
import { Count } from '../ui/Count.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { PitchboxList } from './PitchboxList.tsx'
import { PitchboxRow } from './PitchboxRow.tsx'
import { conversationAddress, messagesIn, STATE_NAMES, sourceName } from './pitch-words.ts'
import { sentPitchesQuery } from './pitches.data.ts'
import { WithdrawPitch } from './WithdrawPitch.tsx'

/** The pitches the member sent, with their states and the requests' deadlines. */
export function SentPitches() {
  const query = useInfiniteQuery(sentPitchesQuery)
  const pitches = query.data?.pages.flatMap((page) => page.pitches) ?? null
  const list = useRef<HTMLDivElement>(null)
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <PitchboxList label="Pitches sent" noun="pitches" query={query} items={pitches} empty={<NonePitched />}>
        {(pitch) => <Row pitch={pitch} onWithdrawn={() => list.current?.focus()} />}
      </PitchboxList>
    </div>
  )
}

function Row({ pitch, onWithdrawn }: { pitch: SentPitch; onWithdrawn: () => void }) {
  const { request, state, unread } = pitch
  return (
    <PitchboxRow request={request}>
      <div className="flex items-start justify-between gap-4">
        <h2 dir="auto" className="t-h2 wrap-anywhere">
          {request ? (
            <Link to="/app/feed" search={{ post: request.id }} className="hover:underline max-md:py-1">
              {request.title}
            </Link>
          ) : (
            'A request that was removed'
          )}
        </h2>
        <p className="flex shrink-0 items-center gap-2 t-section">
          {STATE_NAMES[state]}
          <Count value={unread} label="unread" />
        </p>
      </div>
      {request && (
        <p dir="auto" className="mt-1 t-meta text-text-2 wrap-anywhere">
          {request.owner_name}
        </p>
      )}
      <Pitched pitch={pitch} />
      {state === 'held' && (
        <div className="mt-2">
          <WithdrawPitch pitch={pitch} onWithdrawn={onWithdrawn} />
        </div>
      )}
    </PitchboxRow>
  )
}

/** Whom and when; it leads to the conversation once its author has it. */
function Pitched({ pitch }: { pitch: SentPitch }) {
  const { id, source, created_at, state, messages_count, reason } = pitch
  const words = (
    <>
      Pitched {sourceName(source)} <PastTime at={created_at} />
    </>
  )
  if (state === 'held' || state === 'not_selected')
    return (
      <>
        <p className="mt-1 t-body wrap-anywhere">{words}</p>
        {reason && <p className="mt-1 t-body text-text-2">{reason}</p>}
      </>
    )
  return (
    <p className="mt-1 wrap-anywhere">
      <Link to={conversationAddress(id)} className="link t-body max-md:py-2.5">
        {words}
        {messages_count > 0 && `, ${messagesIn(messages_count)}`}
      </Link>
    </p>
  )
}

function NonePitched() {
  return (
    <StateMessage
      title="You have not pitched yet"
      actions={
        <Button asChild>
          <Link to="/app/feed" search={{ postType: 'request_for_source' }}>
            Go to Feed
          </Link>
        </Button>
      }
    >
      Open a request for an expert in the feed and pitch one of your sources.
    </StateMessage>
  )
}
