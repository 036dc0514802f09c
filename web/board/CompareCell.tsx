import type { BoardPitch } from '../../contract/board.ts'
import { WrittenText } from '../ui/WrittenText.tsx'
import type { CompareLine } from './compare-lines.ts'

/** What one pitch says in one row of the comparison. */
export function CompareCell({ pitch, line: { kind, name } }: { pitch: BoardPitch; line: CompareLine }) {
  if (kind === 'pitch') return <WrittenText className="t-read-s" text={pitch.commentary} />
  if (kind === 'must') {
    const must = pitch.answers?.musts.find(({ must_have }) => (must_have ?? '') === name)
    if (!must) return <NoAnswer />
    return (
      <p dir="auto" className="t-body wrap-anywhere">
        {must.met ? 'Yes' : 'No'}
        {must.proof !== '' && <span className="t-read-s">, {must.proof}</span>}
      </p>
    )
  }
  const answer = pitch.answers?.answers.find(({ question }) => (question ?? '') === name)
  return answer ? <WrittenText className="t-read-s" text={answer.text} /> : <NoAnswer />
}

const NoAnswer = () => <p className="t-body text-text-2">No answer</p>
