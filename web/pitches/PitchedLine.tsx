import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { Pitch } from '../../contract/pitches.ts'
import { PastTime } from '../accounts/PastTime.tsx'
import { Icon } from '../ui/Icon.tsx'
import { conversationAddress, messagesIn, sourceName } from './pitch-words.ts'

/** Replaces the form once the member has pitched: whom, when, and the state of the conversation. */
export function PitchedLine({ pitch, hasOwner }: { pitch: Pitch; hasOwner: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <Link to={conversationAddress(pitch.id)} className="link t-body wrap-anywhere max-md:py-2.5">
        Pitched {sourceName(pitch.source)} <PastTime at={pitch.created_at} />
        {', '}
        {messagesIn(pitch.messages_count)}
      </Link>
      {pitch.state !== 'answered' && hasOwner && (
        <p className="flex items-center gap-1.5 t-meta text-text-3">
          <Icon of={Lock} size={16} />
          Locked until the post owner responds
        </p>
      )}
    </div>
  )
}
