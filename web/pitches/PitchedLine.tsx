import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { comparisonLine } from '../../contract/comparisons.rules.ts'
import type { Pitch } from '../../contract/pitches.ts'
import { PastTime } from '../accounts/PastTime.tsx'
import { Icon } from '../ui/Icon.tsx'
import { conversationAddress, messagesIn, STATE_NAMES, sourceName } from './pitch-words.ts'
import { TrailLink } from './Trail.tsx'
import { WithdrawPitch } from './WithdrawPitch.tsx'

interface PitchedLineProps {
  pitch: Pitch
  hasOwner: boolean
  /** The pitch is gone, and the focused button with it. */
  onWithdrawn: () => void
}

/** Replaces the form once the member has pitched: whom, when, and the state of the conversation. */
export function PitchedLine({ pitch, hasOwner, onWithdrawn }: PitchedLineProps) {
  if (pitch.state === 'held') return <HeldLine pitch={pitch} onWithdrawn={onWithdrawn} />
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <Link to={conversationAddress(pitch.id)} className="link t-body wrap-anywhere max-md:py-2.5">
        Pitched {sourceName(pitch.source)} <PastTime at={pitch.created_at} />
        {', '}
        {messagesIn(pitch.messages_count)}
      </Link>
      <p className="t-section">{STATE_NAMES[pitch.state]}</p>
      <TrailLink id={pitch.id} />
      {!pitch.is_answered && hasOwner && (
        <p className="flex items-center gap-1.5 t-meta text-text-3">
          <Icon of={Lock} size={16} />
          Locked until the post owner responds
        </p>
      )}
      <ComparedLine pitch={pitch} />
    </div>
  )
}

const ComparedLine = ({ pitch: { evidence } }: { pitch: Pitch }) => (
  <p className="basis-full t-meta text-text-2">{comparisonLine(evidence, 'pitcher')}</p>
)

/** A held pitch has no conversation yet. */
function HeldLine({ pitch, onWithdrawn }: Omit<PitchedLineProps, 'hasOwner'>) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <p className="t-body wrap-anywhere">
        Held: {sourceName(pitch.source)}, <PastTime at={pitch.created_at} />
      </p>
      <TrailLink id={pitch.id} />
      <WithdrawPitch pitch={pitch} onWithdrawn={onWithdrawn} />
      <ComparedLine pitch={pitch} />
    </div>
  )
}
