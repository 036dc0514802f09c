import { useQuery } from '@tanstack/react-query'
import type { Evidence } from '../../contract/evidence.ts'
import type { Source } from '../../contract/sources.ts'
import { useWhenBack } from '../api/use-when-back.ts'
import { LoadFailed } from '../layout/LoadFailed.tsx'
import { Square } from '../ui/Square.tsx'
import { EvidenceFrame, type EvidenceFrameProps } from './EvidenceFrame.tsx'
import { EvidenceRowsSkeleton } from './EvidenceSkeleton.tsx'
import { evidenceQuery } from './evidence.data.ts'
import { dateOf, type ShownRow, shownRows } from './evidence-rows.tsx'
import { KeeperButtons } from './KeeperButtons.tsx'

interface EvidenceSectionProps extends Omit<EvidenceFrameProps, 'children'> {
  source_id: string
  /** Where the whole source is known: its keeper and its holder get their buttons. */
  source?: Source
}

/** What was checked about a source, by whom, how and until when, and what was not. */
export function EvidenceSection({ source_id, source, level, className }: EvidenceSectionProps) {
  const { data, error, isError, refetch } = useQuery(evidenceQuery(source_id))
  useWhenBack(isError && !data, () => refetch({ cancelRefetch: false }))
  return (
    <EvidenceFrame level={level} className={className}>
      {data && <Rows evidence={data} />}
      {!data &&
        (error ? (
          <LoadFailed
            level={level === 2 ? 3 : 4}
            title="The evidence did not load"
            className="border-t border-line"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <EvidenceRowsSkeleton />
        ))}
      {source && <KeeperButtons source={source} />}
    </EvidenceFrame>
  )
}

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

function Rows({ evidence: { rows, asked_at } }: { evidence: Evidence }) {
  return (
    <>
      <ul aria-label="Evidence" className="border-b border-line">
        {shownRows(rows).map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </ul>
      <p className="mt-2 t-meta text-text-3">
        Evidence shows what was checked, not whether someone is right.
      </p>
      {asked_at && <p className="mt-1 t-meta text-text-2">Asked {dateOf(asked_at)}. No answer yet.</p>}
    </>
  )
}

function Row({ row: { at, isPresent, line, second } }: { row: ShownRow }) {
  return (
    <li className="border-t border-line py-2.5 gap-x-5 md:grid md:grid-cols-[112px_minmax(0,1fr)]">
      <p className="t-meta text-text-3">{at && <time dateTime={at}>{shortDay.format(new Date(at))}</time>}</p>
      <div className="flex min-w-0 items-start gap-2.5">
        <Square isFilled={isPresent} className="mt-1.5" />
        <div className="min-w-0">
          <p className={isPresent ? 't-body wrap-anywhere' : 't-body text-text-2 wrap-anywhere'}>{line}</p>
          {second && <p className="mt-0.5 t-meta text-text-2 wrap-anywhere">{second}</p>}
        </div>
      </div>
    </li>
  )
}
