import { aiUseLine, comparisonLine, type Reader } from '../../contract/comparisons.rules.ts'
import type { Comparison } from '../../contract/comparisons.ts'
import { classes } from '../ui/classes.ts'
import { WrittenText } from '../ui/WrittenText.tsx'
import { Found } from './Found.tsx'
import { type Part, Passages } from './Passages.tsx'

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

interface PitchComparisonProps {
  evidence: Comparison
  parts: readonly Part[]
  reader: Reader
  /** The pitcher's name. */
  pitcher: string
  className?: string
}

/** What a sent pitch has in common with earlier ones, and what its pitcher says of that. */
export function PitchComparison({ evidence, parts, reader, pitcher, className }: PitchComparisonProps) {
  const { state, photo, passages, passages_note, ai_use, compared_at } = evidence
  return (
    <section aria-label="Comparison" className={classes('border-t border-line py-2.5', className)}>
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 className="t-section">Comparison</h4>
        {compared_at && (
          <p className="t-meta text-text-3">
            Compared <time dateTime={compared_at}>{day.format(new Date(compared_at))}</time>
          </p>
        )}
      </div>
      <Found line={comparisonLine(evidence, reader)} photo={photo} />
      {state !== 'before' && <p className="mt-1 t-meta text-text-2">{aiUseLine(ai_use)}</p>}
      <Passages parts={parts} passages={passages} reader={reader} />
      {passages_note !== '' && (
        <div className="mt-3">
          <p dir="auto" className="t-meta text-text-2 wrap-anywhere">
            {pitcher} says:
          </p>
          <WrittenText className="t-read-s" text={passages_note} />
        </div>
      )}
    </section>
  )
}
