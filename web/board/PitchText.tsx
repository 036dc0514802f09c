import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { BoardPitch, BoardRow } from '../../contract/board.ts'
import { FALLBACK_NAMES, type Stage } from '../../contract/vocabulary.ts'
import { MemberLink } from '../accounts/MemberLink.tsx'
import { PastTime } from '../accounts/PastTime.tsx'
import { useWhenBack } from '../api/use-when-back.ts'
import { PitchedAnswers } from '../briefs/PitchedAnswers.tsx'
import { PitchComparison } from '../comparisons/PitchComparison.tsx'
import { partsOf } from '../comparisons/parts.ts'
import { MemberMenu } from '../contact-limits/MemberMenu.tsx'
import { DeniedNote } from '../evidence/DeniedNote.tsx'
import { PitchedProof } from '../evidence/PitchedProof.tsx'
import { placeOf } from '../pitches/pitch-words.ts'
import { FailedLine } from '../ui/FailedLine.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { WrittenText } from '../ui/WrittenText.tsx'
import { textQuery } from './board.data.ts'
import { PitchNote } from './PitchNote.tsx'
import { ReleaseText } from './ReleaseText.tsx'
import { MOVED, TAB_NAMES } from './stages.ts'
import type { Board } from './use-board.ts'

interface PitchTextProps {
  post_id: string
  board: Board
  row: BoardRow
  heading: ReactNode
}

/** A whole pitch, as its author wrote it, and what its pitcher reads of its stage. */
export function PitchText({ post_id, board, row, heading }: PitchTextProps) {
  const query = useQuery(textQuery(post_id, row.id))
  useWhenBack(query.isError, () => query.refetch({ cancelRefetch: false }))
  const { source } = row
  return (
    <>
      {heading}
      {source && placeOf(source) && (
        <p dir="auto" className="t-meta text-text-2 wrap-anywhere">
          {placeOf(source)}
        </p>
      )}
      {source && <PitchedProof source={source} />}
      {query.data && (
        <>
          <Whole
            pitch={query.data}
            row={row}
            isPending={board.queue.pending.has(row.id)}
            hidesName={board.hidesName}
          />
          <PitchNote key={row.id} post_id={post_id} board={board} pitch={query.data} />
        </>
      )}
      {query.data === null && <p className="mt-3 t-body text-text-2">This pitch is no longer here.</p>}
      {query.isError && <FailedLine onRetry={() => void query.refetch()}>The pitch did not load.</FailedLine>}
      {query.isPending && (
        <Loading label="Loading the pitch">
          <Skeleton className="mt-3 h-[18px] w-full" />
          <Skeleton className="mt-3 h-[18px] w-3/5" />
        </Loading>
      )}
    </>
  )
}

interface WholeProps {
  pitch: BoardPitch
  row: BoardRow
  /** Its move is not confirmed: when the pitcher will read it is not known yet. */
  isPending: boolean
  /** The request hides its author. */
  hidesName: boolean
}

function Whole({ pitch, row, isPending, hidesName }: WholeProps) {
  const { pitcher, created_at, answers, commentary, evidence, is_answered } = pitch
  const name = pitcher?.name || FALLBACK_NAMES.owner
  return (
    <>
      <div className="mt-1 mb-3 flex items-start justify-between">
        <p className="t-meta text-text-2 wrap-anywhere">
          <MemberLink id={pitcher?.id}>{name}</MemberLink>, <PastTime at={created_at} />
          {is_answered && ', You answered'}
        </p>
        <MemberMenu
          id={pitcher?.id}
          name={name}
          isHidden={hidesName}
          conversation_id={row.id}
          reported={{ type: 'pitch', subject_id: row.id }}
          className="-mr-2"
        />
      </div>
      {answers && <PitchedAnswers pitch={answers} />}
      <h4 className="mt-3 mb-2 t-section">Your pitch</h4>
      <WrittenText className="t-read-s" text={commentary} />
      <DeniedNote source={pitch.source} />
      <PitchComparison
        key={row.id}
        evidence={evidence}
        parts={partsOf(commentary, answers)}
        reader="author"
        pitcher={name}
        className="mt-5"
      />
      <ReleaseText
        placed={pitch.placed}
        instead={isPending ? movedTo(row.stage) : undefined}
        className="mt-2.5 border-t border-line py-2.5"
      />
    </>
  )
}

const movedTo = (stage: Stage) => `${stage === 'maybe' ? TAB_NAMES.maybe : MOVED[stage]}.`
