import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { FALLBACK_NAMES } from '../../contract/vocabulary.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { PitchedAnswers } from '../briefs/PitchedAnswers.tsx'
import { PitchComparison } from '../comparisons/PitchComparison.tsx'
import { partsOf } from '../comparisons/parts.ts'
import { DeniedNote } from '../evidence/DeniedNote.tsx'
import { PitchedProof } from '../evidence/PitchedProof.tsx'
import { Button } from '../ui/Button.tsx'
import { WrittenText } from '../ui/WrittenText.tsx'
import { clockTime } from './message-times.ts'
import { discardOutgoing } from './outgoing.data.ts'
import type { Line } from './thread-lines.ts'
import type { Send } from './use-send.ts'

const OWN = 'relative before:absolute before:inset-y-0 before:-left-3.5 before:w-0.5 before:bg-accent-line'

interface LineProps {
  line: Line
  conversation_id: string
  readerId: string
  send: Send
}

/** One message: author and time in the time column, the reader's own with the accent rule. */
export function MessageLine({ line, conversation_id, readerId, send }: LineProps) {
  const { id, at, text, speaker, isOwn, title, pitch, source = null, outgoing } = line
  return (
    <li data-id={id} className="gap-x-5 py-[7px] md:grid md:grid-cols-[112px_minmax(0,1fr)]">
      <p className="max-md:flex max-md:gap-2">
        <strong dir="auto" className="block t-label wrap-anywhere contained">
          {speaker}
        </strong>
        <time dateTime={at} className="shrink-0 t-meta text-text-3">
          {clockTime(at)}
        </time>
      </p>
      <div className={isOwn ? OWN : undefined}>
        {title && (
          <p dir="auto" className="t-label text-text-2 wrap-anywhere contained">
            {title}
          </p>
        )}
        {source && <PitchedProof source={source} className="mb-1" />}
        {pitch && <PitchedAnswers pitch={pitch} />}
        <WrittenText text={text} className={outgoing ? 't-read-s text-text-2' : 't-read-s'} />
        {!isOwn && <DeniedNote source={source} />}
        {pitch && <Compared line={line} pitch={pitch} />}
        {outgoing?.failed === false && <p className="t-meta text-text-3">Sending...</p>}
        {outgoing?.failed && (
          <FailedActions
            onAgain={() => void send(text, outgoing.key)}
            conversation_id={conversation_id}
            readerId={readerId}
            id={id}
          />
        )}
      </div>
    </li>
  )
}

/** Both sides see the same. */
function Compared({ line, pitch }: { line: Line; pitch: NonNullable<Line['pitch']> }) {
  const { data: reader } = useSuspenseQuery(ownAccountQuery)
  const { text, speaker, isOwn } = line
  return (
    <PitchComparison
      evidence={pitch.evidence}
      parts={partsOf(text, pitch)}
      reader={isOwn ? 'pitcher' : 'author'}
      pitcher={isOwn ? reader.name || FALLBACK_NAMES.owner : speaker}
      className="mt-3"
    />
  )
}

interface FailedActionsProps extends Pick<LineProps, 'conversation_id' | 'readerId'> {
  id: string
  onAgain: () => void
}

/** The buttons disappear once pressed, so focus moves to the thread. */
function focusThread({ currentTarget }: MouseEvent) {
  currentTarget.closest<HTMLElement>('section[tabindex]')?.focus({ preventScroll: true })
}

function FailedActions({ conversation_id, readerId, id, onAgain }: FailedActionsProps) {
  const client = useQueryClient()
  const again = (event: MouseEvent) => {
    focusThread(event)
    onAgain()
  }
  const discard = (event: MouseEvent) => {
    focusThread(event)
    discardOutgoing(client, readerId, conversation_id, id)
  }
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      <p className="t-label text-late">Not sent</p>
      <Button size="small" onClick={again}>
        Try Again
      </Button>
      <Button size="small" variant="text" onClick={discard}>
        Discard
      </Button>
    </div>
  )
}
