import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { comparisonLine } from '../../contract/comparisons.rules.ts'
import type { SentFilter, SentPitch, TrailEntry } from '../../contract/pitches.ts'
import { PastTime } from '../accounts/PastTime.tsx'
import { DeniedNote } from '../evidence/DeniedNote.tsx'
import { PitchedProof } from '../evidence/PitchedProof.tsx'
import { Button } from '../ui/Button.tsx'
import { ChoiceBar } from '../ui/ChoiceBar.tsx'
import { Count } from '../ui/Count.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { PitchboxList } from './PitchboxList.tsx'
import { PitchboxRow } from './PitchboxRow.tsx'
import { conversationAddress, messagesIn, STATE_NAMES, sourceName } from './pitch-words.ts'
import { sentQuery } from './pitches.data.ts'
import { ShareHint, ShareTrail } from './ShareTrail.tsx'
import { OutcomeWords, Trail, TrailButton, useTrail } from './Trail.tsx'
import { useOutcomesSeen } from './use-outcomes-seen.ts'
import { WithdrawPitch } from './WithdrawPitch.tsx'

const route = getRouteApi('/app/pitchbox')

const FILTERS: { value: SentFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
]

/** Whether the author has made this step: opened the pitch, or decided on it. */
const isOfAuthor = ({ step }: TrailEntry) => step !== 'sent' && step !== 'held' && step !== 'delivered'

/** The pitches the member sent, with their states and the requests' deadlines. */
export function SentPitches() {
  const { filter = 'all' } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useInfiniteQuery(sentQuery(filter))
  const pitches = query.data?.pages.flatMap((page) => page.pitches) ?? null
  useOutcomesSeen(pitches ?? [])
  useNamedPitch(query, pitches)
  const list = useRef<HTMLDivElement>(null)
  const hint = useId()
  const choose = (chosen: SentFilter) => {
    const search = { view: 'sent' as const, ...(chosen !== 'all' && { filter: chosen }) }
    void navigate({ search, replace: true })
  }
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {(filter !== 'all' || pitches?.length !== 0) && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
          <ChoiceBar
            label="Show"
            choices={FILTERS}
            value={filter}
            onChange={choose}
            className="h-10 max-md:h-11"
          />
          {pitches?.some(({ is_delivered }) => is_delivered) && <ShareHint id={hint} />}
        </div>
      )}
      <PitchboxList
        key={filter}
        label="Pitches sent"
        noun="pitches"
        query={query}
        items={pitches}
        empty={<Nothing filter={filter} />}
      >
        {(pitch) => <Row pitch={pitch} hint={hint} onWithdrawn={() => list.current?.focus()} />}
      </PitchboxList>
    </div>
  )
}

/** Loads on until the list has the pitch that the address names, whose row then opens its trail. */
function useNamedPitch(query: UseInfiniteQueryResult, pitches: SentPitch[] | null) {
  const named = useLocation({ select: ({ hash }) => hash })
  const { hasNextPage, isFetchNextPageError, fetchNextPage } = query
  const isMissing = named !== '' && !pitches?.some(({ id }) => id === named)
  // After every render: a page that arrives at once changes nothing but the list.
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetchNextPageError) void fetchNextPage({ cancelRefetch: false })
  })
}

interface RowProps {
  pitch: SentPitch
  hint: string
  onWithdrawn: () => void
}

function Row({ pitch, hint, onWithdrawn }: RowProps) {
  const { request, state, unread } = pitch
  const trail = useTrail(pitch.id)
  return (
    <PitchboxRow
      request={request?.is_withheld ? null : request}
      below={trail.isOpen && <Trail id={trail.panel} steps={pitch.trail} />}
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={pitch.id} dir="auto" className="t-h2 wrap-anywhere">
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
      {pitch.source && <PitchedProof source={pitch.source} className="mt-0.5" />}
      <DeniedNote source={pitch.source} className="t-meta text-text-2" />
      <p className="mt-0.5 t-meta text-text-2">{comparisonLine(pitch.evidence, 'pitcher')}</p>
      <OutcomeWords of={pitch} />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <TrailButton trail={trail} />
        <WithdrawPitch pitch={pitch} isKept={pitch.trail.some(isOfAuthor)} onWithdrawn={onWithdrawn} />
        {pitch.is_delivered && <ShareTrail pitch={pitch} hint={hint} />}
      </div>
    </PitchboxRow>
  )
}

/** Whom and when; it leads to the conversation once its author has it. */
function Pitched({ pitch }: { pitch: SentPitch }) {
  const { id, source, created_at, messages_count, is_delivered } = pitch
  const words = (
    <>
      Pitched {sourceName(source)} <PastTime at={created_at} />
    </>
  )
  if (!is_delivered) return <p className="mt-1 t-body wrap-anywhere">{words}</p>
  return (
    <p className="mt-1 wrap-anywhere">
      <Link to={conversationAddress(id)} className="link t-body max-md:py-2.5">
        {words}
        {messages_count > 0 && `, ${messagesIn(messages_count)}`}
      </Link>
    </p>
  )
}

function Nothing({ filter }: { filter: SentFilter }) {
  if (filter === 'all') return <NonePitched />
  return filter === 'waiting' ? (
    <StateMessage title="No pitches waiting">Pitches that have no outcome yet appear here.</StateMessage>
  ) : (
    <StateMessage title="No outcomes yet">
      Once an author has decided on a pitch, or its request has settled, it appears here.
    </StateMessage>
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
