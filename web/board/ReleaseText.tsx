import type { Placed } from '../../contract/board.ts'
import { DECLINE_REASONS } from '../../contract/pitches.rules.ts'
import { useNow } from '../ui/use-now.ts'
import { releaseLine } from './release-line.ts'

interface ReleaseTextProps {
  placed: Placed
  /** In place of what the pitcher reads, while that is not known. */
  instead?: string | undefined
  className?: string
}

/** What the pitcher reads of where the author has put their pitch, and of a decline why. Nothing where that is nothing. */
export function ReleaseText({ placed, instead, className }: ReleaseTextProps) {
  const now = useNow(placed.tells_at)
  const words = instead ?? releaseLine(placed, now)
  if (!words) return null
  return (
    <div className={className}>
      <p className="t-label">{words}</p>
      {!instead && placed.stage === 'declined' && placed.reason && (
        <p className="t-meta text-text-2">{DECLINE_REASONS[placed.reason].text}</p>
      )}
      {!instead && placed.words !== '' && (
        <p dir="auto" className="mt-1 t-read-s written">
          {placed.words}
        </p>
      )}
    </div>
  )
}
