import type { ReactNode } from 'react'
import { aiUseLine, comparisonLine, NOT_COMPARED } from '../../contract/comparisons.rules.ts'
import type { AiUse } from '../../contract/vocabulary.ts'
import type { Finding } from './comparing.data.ts'
import { Found } from './Found.tsx'
import { type Part, Passages } from './Passages.tsx'

interface DraftComparisonProps {
  finding: Finding
  parts: readonly Part[]
  ai_use: AiUse | null
  /** The field for what the author should know about the passages. */
  note: ReactNode
}

/** What the author will see of the comparison, while the pitch is being written. */
export function DraftComparison({ finding, parts, ai_use, note }: DraftComparisonProps) {
  const found = typeof finding === 'string' ? null : finding
  return (
    <section aria-label={TITLE} className="border-y border-line py-2.5">
      <h4 className="mb-1 t-section">{TITLE}</h4>
      <div role="status">
        <Found
          line={
            found ? comparisonLine(found, 'pitcher') : finding === 'failed' ? NOT_COMPARED : 'Comparing...'
          }
          photo={found?.photo ?? null}
        />
      </div>
      <p className="mt-1 t-meta text-text-2">{aiUseLine(ai_use)}</p>
      <Passages parts={parts} passages={found?.passages ?? []} reader="pitcher" />
      {note && <div className="mt-3">{note}</div>}
      <p className="mt-3 t-meta text-text-3">
        Beatline compares words only. It does not judge style or guess whether AI wrote the text.
      </p>
    </section>
  )
}

const TITLE = 'What the author will see with this pitch'
