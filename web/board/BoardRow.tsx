import { Pencil } from 'lucide-react'
import type { BoardRow as Row } from '../../contract/board.ts'
import { comparisonLine } from '../../contract/comparisons.rules.ts'
import { ProofMark } from '../evidence/ProofMark.tsx'
import { LateTag } from '../pitches/LateTag.tsx'
import { placeOf } from '../pitches/pitch-words.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Count } from '../ui/Count.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { Marked } from '../ui/Marked.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useNow } from '../ui/use-now.ts'
import { shortTime } from './board-times.ts'
import { sourceOf, stageOf } from './stages.ts'

interface BoardRowProps {
  row: Row
  isCurrent: boolean
  isSelected: boolean
  /** There is a pane beside it. */
  isNarrow: boolean
  /** It cannot be selected. */
  isOff: boolean
  /** Says which stage it is in. */
  hasStage: boolean
  /** To the chosen question; undefined without one, null while it is not loaded. */
  answer: string | null | undefined
  search: string
  onOpen: (id: string) => void
  onSelect: (id: string) => void
}

/** When a pitch came, of whom, and how it begins. The whole row makes it the current one. */
export function BoardRow({
  row,
  isCurrent,
  isSelected,
  isNarrow,
  isOff,
  hasStage,
  answer,
  search,
  onOpen,
  onSelect,
}: BoardRowProps) {
  const { id, source, created_at, first_line, compared, musts, unread, is_late, has_note } = row
  const now = useNow()
  const facts = [musts && `${musts.met} of ${musts.of} must-haves`, hasStage && stageOf(row)].filter(Boolean)
  return (
    <article
      aria-label={sourceOf(row)}
      className={classes(
        'relative grid gap-x-5 border-b border-line py-2.5 pl-3 hover:bg-raised md:grid-cols-[112px_minmax(0,1fr)] md:pr-5',
        isCurrent && 'bg-surface',
      )}
      style={isNarrow ? { gridTemplateColumns: '72px minmax(0, 1fr)' } : undefined}
    >
      {isCurrent && (
        <span aria-hidden className="absolute inset-y-0 bg-accent-line" style={{ left: 0, width: 4 }} />
      )}
      <div className="flex items-center gap-2 md:block">
        <p className="grow t-label text-text-2">
          <time dateTime={created_at}>{shortTime(created_at, now)}</time>
          {is_late && <LateTag />}
        </p>
        <div className="relative z-10 w-11">
          <Checkbox
            label={<span className="sr-only">Select {sourceOf(row)}</span>}
            checked={isSelected}
            disabled={isOff}
            onChange={() => onSelect(id)}
          />
        </div>
      </div>
      <div className="min-w-0">
        <div className="flex items-center gap-2">
          <h3 dir="auto" className="min-w-0 grow t-h3">
            <button
              type="button"
              aria-current={isCurrent || undefined}
              className="block max-w-full truncate text-left after:absolute after:inset-0"
              onClick={() => onOpen(id)}
            >
              <Marked text={sourceOf(row)} search={search} />
            </button>
          </h3>
          {has_note && (
            <span className="text-text-2">
              <Icon of={Pencil} size={16} />
              <span className="sr-only">Has a note</span>
            </span>
          )}
          <Count value={unread} label="unread" />
        </div>
        {source && (
          <p dir="auto" className="truncate t-meta text-text-2">
            <Marked text={placeOf(source)} search={search} />
          </p>
        )}
        {source && <ProofMark proof={source.proof} className="max-w-full" />}
        {answer === undefined ? (
          <p dir="auto" className={classes('truncate t-read-s', unread === 0 && 'text-text-2')}>
            <Marked text={first_line} search={search} />
          </p>
        ) : (
          <Answer text={answer} search={search} />
        )}
        {facts.length > 0 && <p className="t-meta text-text-2">{facts.join(', ')}</p>}
        <p className="truncate t-meta text-text-3">{comparisonLine(compared, 'author')}</p>
      </div>
    </article>
  )
}

function Answer({ text, search }: { text: string | null; search: string }) {
  if (text === null) return <Skeleton className="mt-1 h-[18px] w-full" />
  if (text === '') return <p className="t-body text-text-2">No answer</p>
  return (
    <p dir="auto" className="t-read-s written">
      <Marked text={text} search={search} />
    </p>
  )
}
