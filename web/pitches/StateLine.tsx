import type { ReactNode } from 'react'
import type { Post } from '../../contract/posts.ts'
import { deadlineWords } from '../posts/deadline-words.ts'
import { foundWords, stateWord } from '../posts/request-state.ts'
import { answerTimeWords } from './answer-time.ts'
import { pitchesTo } from './pitch-words.ts'
import { useRequestState } from './use-request-state.ts'

interface StateLineProps {
  /** A published request. */
  post: Post
  className?: string
}

/** Whether a request takes pitches, how many it has, and how fast its author answers. */
export function StateLine({ post, className }: StateLineProps) {
  const { asked, state, heldUntil } = useRequestState(post)
  const { pitches_count = null, answer_time = null } = asked ?? {}
  const found = foundWords(post)
  return (
    <div className={className}>
      <p className="t-section">
        <span aria-live="polite">{stateWord(post, state === 'closed')}.</span>
        {found && ` ${found}.`}
        {pitches_count !== null && ` ${pitches_count === 0 ? 'No pitches yet' : pitchesTo(pitches_count)}.`}
        {answer_time && ` ${answerTimeWords(answer_time)}`}
      </p>
      {state === 'enough' && <Hint>A pitch sent now is held and delivered if the author needs more.</Hint>}
      {heldUntil && (
        <Hint>
          A pitch sent now is held until {momentOf(heldUntil)} at the latest, in case the author reopens the
          request.
        </Hint>
      )}
    </div>
  )
}

const Hint = ({ children }: { children: ReactNode }) => (
  <p className="mt-0.5 t-meta text-text-2">{children}</p>
)

/** "Nov 30, 5:00 PM ET", in the reader's zone. */
function momentOf(expires_at: string): string {
  const { date, time } = deadlineWords({ expires_at, closes: null }, Date.now())
  return `${date}, ${time}`
}
