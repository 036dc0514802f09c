import { Check } from 'lucide-react'
import type { BoardRow } from '../../contract/board.ts'
import type { Stage } from '../../contract/vocabulary.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ShownKey } from '../ui/Kbd.tsx'
import { ariaKeys, KEYS } from '../ui/shortcuts.ts'
import { whyNotMove } from './stages.ts'
import type { Board } from './use-board.ts'

export const ACTS: readonly { stage: Stage; name: string; keys: string }[] = [
  { stage: 'shortlist', name: 'Shortlist', keys: KEYS.shortlistPitch },
  { stage: 'maybe', name: 'Maybe', keys: KEYS.maybePitch },
  { stage: 'declined', name: 'Decline', keys: KEYS.declinePitch },
  { stage: 'used', name: 'Use', keys: KEYS.usePitch },
]
export const BACK = { stage: 'new', name: 'Back to New', keys: KEYS.renewPitch } as const

interface StageButtonsProps {
  board: Board
  row: BoardRow
  look?: keyof typeof LOOKS
  /** Beside others, where no key moves it and it stays. */
  isCompared?: boolean
}

/** Puts the current pitch into a stage, and goes on to the next. */
export function StageButtons({ board, row, look = 'normal', isCompared }: StageButtonsProps) {
  const acts = row.stage === 'new' || isCompared ? ACTS : [...ACTS, BACK]
  return acts.map(({ stage, name, keys }) => (
    <Button
      key={stage}
      {...LOOKS[look]}
      disabled={board.isReadOnly || whyNotMove(row, stage) !== null}
      aria-pressed={row.stage === stage}
      aria-keyshortcuts={isCompared ? undefined : ariaKeys(keys)}
      onClick={() => (isCompared ? board.putCompared(row, stage) : board.put(stage))}
    >
      {row.stage === stage && <Icon of={Check} size={16} />}
      {name}
      {look === 'normal' && !isCompared && <ShownKey>{keys}</ShownKey>}
    </Button>
  ))
}

const LOOKS = {
  normal: {},
  small: { size: 'small' },
  /** 44 px high; four fit beside each other at 320 px. */
  shared: { size: 'big', className: 'grow', style: { paddingInline: 8 } },
} as const
