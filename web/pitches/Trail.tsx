import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { TRAIL_STEP_NAMES } from '../../contract/pitches.rules.ts'
import type { TrailEntry } from '../../contract/pitches.ts'
import { ArticleAddress } from '../outcomes/ArticleAddress.tsx'
import { deadlineWords } from '../posts/deadline-words.ts'
import { Icon } from '../ui/Icon.tsx'
import { useNow } from '../ui/use-now.ts'

const LABEL = 'View Trail'

/** Leads to a pitch's row in the Pitchbox, with its trail open. */
export const TrailLink = ({ id }: { id: string }) => (
  <Link to="/app/pitchbox" search={{ view: 'sent' }} hash={id} className="link t-body max-md:py-2.5">
    {LABEL}
  </Link>
)

interface TrailState {
  isOpen: boolean
  toggle: () => void
  panel: string
  button: RefObject<HTMLButtonElement | null>
}

/** Whether a row shows its trail: from the start if the address names its pitch, whose button then has focus. */
export function useTrail(id: string): TrailState {
  const isNamed = useLocation({ select: ({ hash }) => hash === id })
  const [isOpen, setOpen] = useState(isNamed)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isNamed) button.current?.focus()
  }, [isNamed])
  return { isOpen, toggle: () => setOpen(!isOpen), panel: useId(), button }
}

export function TrailButton({ trail: { isOpen, toggle, panel, button } }: { trail: TrailState }) {
  return (
    <button
      ref={button}
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panel : undefined}
      onClick={toggle}
      className="flex min-h-8 items-center gap-1.5 rounded-control t-label text-text-2 hover:text-text max-md:min-h-11"
    >
      <Icon of={isOpen ? ChevronDown : ChevronRight} size={16} />
      {LABEL}
    </button>
  )
}

/** A step; only its pitcher reads the author's own line. */
type Step = Omit<TrailEntry, 'words'> & { words?: string }

/** What has come of a pitch, step by step. */
export function Trail({ id, steps }: { id: string; steps: readonly Step[] }) {
  const now = useNow()
  return (
    <ol id={id} aria-label="Trail" className="col-span-full">
      {steps.map((entry) => {
        const { date, time, full } = deadlineWords({ expires_at: entry.at, closes: null }, now)
        return (
          <li
            key={`${entry.step} ${entry.at}`}
            className="grid gap-x-5 border-t border-line py-2.5 md:grid-cols-[112px_minmax(0,1fr)]"
          >
            <time dateTime={entry.at} title={full} className="t-meta text-text-2">
              {date}, <span className="whitespace-nowrap">{time}</span>
            </time>
            <div className="min-w-0">
              <p className="t-body">{TRAIL_STEP_NAMES[entry.step]}</p>
              <OutcomeWords of={entry} />
              {entry.url && (
                <p className="mt-1 t-body">
                  <ArticleAddress url={entry.url} />
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** The text of an outcome's reason, and what the author added to it. */
export function OutcomeWords({ of: { reason, words } }: { of: Pick<Step, 'reason' | 'words'> }) {
  return (
    <>
      {reason && <p className="mt-1 t-body text-text-2">{reason}</p>}
      {words && (
        <p dir="auto" className="mt-1 t-read-s written">
          {words}
        </p>
      )}
    </>
  )
}
