import { type ReactNode, useRef } from 'react'
import type { BoardCounts, BoardPage } from '../../contract/board.ts'
import { STAGES_FIXED } from '../../contract/pitches.rules.ts'
import { CORRECTION_DAYS, STAGES } from '../../contract/vocabulary.ts'
import { FinishRequest } from '../outcomes/FinishRequest.tsx'
import { classes } from '../ui/classes.ts'
import { useNow } from '../ui/use-now.ts'
import { dayOf, momentOf } from './board-times.ts'

const DAY_MS = 86_400_000

interface BoardBannerProps {
  post_id: string
  first: BoardPage | undefined
  /** With what is not saved yet. */
  counts: BoardCounts | null
  /** When the request closes, or has closed. */
  closed_at: string | null
  isReadOnly: boolean
  /** On a phone, what can be done with the board: it has no place beside the stages. */
  children: ReactNode
}

/** What its author can still do on the board, and until when. */
export function BoardBanner({ post_id, first, counts, closed_at, isReadOnly, children }: BoardBannerProps) {
  const now = useNow()
  const banner = useRef<HTMLDivElement>(null)
  const words = isReadOnly
    ? 'Your membership is dormant, so you can read this board, but not move pitches.'
    : first && bannerWords(first, closed_at, now)
  // Not before it is known when the request closed.
  const isDue = first?.settles_at != null && closed_at !== null && !isFixed(closed_at, now)
  return (
    <div
      ref={banner}
      tabIndex={-1}
      className={classes(
        words &&
          'mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-2 border-line pl-3 t-body text-text-2 outline-none',
      )}
    >
      {words && <p>{words}</p>}
      <FinishRequest
        post_id={post_id}
        isOffered={isDue && !isReadOnly && counts !== null && isUndecided(counts)}
        returnFocus={banner}
      />
      {children}
    </div>
  )
}

const isFixed = (closed_at: string | null, now: number) =>
  closed_at !== null && now >= Date.parse(closed_at) + CORRECTION_DAYS * DAY_MS
const isUndecided = (counts: BoardCounts) => counts.new + counts.shortlist + counts.maybe > 0
const hasPitches = ({ counts }: BoardPage) => STAGES.some((stage) => counts[stage] > 0)

function bannerWords(first: BoardPage, closed_at: string | null, now: number): string | null {
  const { settles_at, settled_at } = first
  if (!hasPitches(first)) return null
  if (isFixed(closed_at, now)) return STAGES_FIXED
  if (settled_at)
    return `This request settled on ${dayOf(settled_at, now)}. You can still change a pitch to Used or Declined.`
  if (!settles_at) return null
  const closed = closed_at ? `This request closed on ${momentOf(closed_at, now)}. ` : ''
  return `${closed}On ${momentOf(settles_at, now)}, every pitch without an outcome becomes “Closed, not selected”.`
}
