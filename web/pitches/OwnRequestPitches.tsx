import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { comparisonLine } from '../../contract/comparisons.rules.ts'
import type { ReceivedPitch } from '../../contract/pitches.ts'
import { FALLBACK_NAMES } from '../../contract/vocabulary.ts'
import { PastTime } from '../accounts/PastTime.tsx'
import { useWhenBack } from '../api/use-when-back.ts'
import { DeniedNote } from '../evidence/DeniedNote.tsx'
import { PitchedProof } from '../evidence/PitchedProof.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Count } from '../ui/Count.tsx'
import { FailedLine } from '../ui/FailedLine.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { HeldButton } from './HeldButton.tsx'
import { LateTag } from './LateTag.tsx'
import { answerInWords, conversationAddress, pitchesTo, placeOf, sourceName } from './pitch-words.ts'
import { receivedQuery } from './pitches.data.ts'

/** The rest is in the Pitchbox. */
const SHOWN = 5

/** The newest pitches to the viewer's own request, in its dialog. */
export function OwnRequestPitches({ post_id }: { post_id: string }) {
  const heading = useId()
  const query = useInfiniteQuery(receivedQuery(post_id))
  useWhenBack(query.isError && !query.data, () => query.refetch({ cancelRefetch: false }))
  const first = query.data?.pages[0]
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby={heading} className="mt-5 border-t border-text-3 pt-2.5">
      <div className="mb-1 flex min-h-6 items-center justify-between gap-4">
        <h3 ref={title} id={heading} tabIndex={-1} className="t-section outline-none">
          {first && first.pitches_count > 0 ? pitchesTo(first.pitches_count) : 'Pitches'}
        </h3>
        {first && (
          <div className="flex flex-wrap items-center gap-x-4">
            <HeldButton post_id={post_id} held_count={first.held_count} returnFocus={title} />
            {first.pitches_count > 0 && (
              <Link to="/app/pitchbox" search={{ request: post_id }} className="link t-meta max-md:py-3">
                Open in Pitchbox
              </Link>
            )}
          </div>
        )}
      </div>
      {first ? (
        <Pitches pitches={first.pitches.slice(0, SHOWN)} />
      ) : query.isError ? (
        <FailedLine onRetry={() => void query.refetch()}>The pitches did not load.</FailedLine>
      ) : (
        <Loading label="Loading pitches">
          <Skeleton className="h-9 w-full" />
        </Loading>
      )}
    </section>
  )
}

function Pitches({ pitches }: { pitches: readonly ReceivedPitch[] }) {
  if (pitches.length === 0)
    return <p className="py-1 t-body text-text-2">No pitches yet. New ones appear here as they come in.</p>
  return (
    <ul aria-label="Pitches" className="divide-y divide-line">
      {pitches.map((pitch) => (
        <li key={pitch.id}>
          <Row pitch={pitch} />
        </li>
      ))}
    </ul>
  )
}

function Row({ pitch }: { pitch: ReceivedPitch }) {
  const { id, source, pitcher, unread, created_at, is_late, evidence } = pitch
  return (
    <div className="flex items-start gap-3 py-2.5">
      <Avatar id={source?.id ?? id} picture_url={source?.photo_url} size={30} />
      <div className="min-w-0 grow">
        <p dir="auto" className="t-body wrap-anywhere">
          <Link to={conversationAddress(id)} className="t-h3 hover:underline max-md:py-1">
            {sourceName(source)}
          </Link>
          {source && placeOf(source) && <span className="text-text-2"> {placeOf(source)}</span>}
        </p>
        {source && <PitchedProof source={source} />}
        <DeniedNote source={source} className="t-meta text-text-2" />
        <p className="t-meta text-text-2 wrap-anywhere">
          {pitcher?.name || FALLBACK_NAMES.owner}, <PastTime at={created_at} />, {answerInWords(pitch)}
          {is_late && <LateTag />}
        </p>
        <p className="t-meta text-text-3">{comparisonLine(evidence, 'author')}</p>
      </div>
      <Count value={unread} label="unread" />
    </div>
  )
}
