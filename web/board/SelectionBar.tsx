import { useId } from 'react'
import { STAGES, type Stage } from '../../contract/vocabulary.ts'
import { Button } from '../ui/Button.tsx'
import { ariaKeys, KEYS } from '../ui/shortcuts.ts'
import { TAB_NAMES, whyNotCompare, whyNotMove } from './stages.ts'
import type { Board } from './use-board.ts'

const SET: readonly Stage[] = STAGES.filter((stage) => stage !== 'declined')
const NAMES = { ...TAB_NAMES, used: 'Use' }

/** What can be done with the selected pitches. */
export function SelectionBar({ board }: { board: Board }) {
  const { selected, isDormant, putSelected } = board
  const why = useId()
  if (selected.length === 0) return null
  const whyNot = whyNotCompare(selected.length)
  const isOff = (stage: Stage) => isDormant || selected.every((row) => whyNotMove(row, stage) !== null)
  return (
    <div
      role="toolbar"
      aria-label="Selected pitches"
      className="flex flex-wrap items-center gap-2 border-b border-line py-2"
    >
      <p className="t-section">{selected.length.toLocaleString('en-US')} selected</p>
      <p id={why} className="grow t-meta text-text-2">
        {whyNot}
      </p>
      <Button
        disabled={whyNot !== null}
        aria-describedby={why}
        aria-keyshortcuts={ariaKeys(KEYS.comparePitches)}
        onClick={board.compare}
      >
        Compare
      </Button>
      <Button disabled={isOff('declined')} onClick={board.askWhy}>
        Decline...
      </Button>
      {SET.map((stage) => (
        <Button
          key={stage}
          className="max-md:hidden"
          disabled={isOff(stage)}
          onClick={() => putSelected(stage)}
        >
          {NAMES[stage]}
        </Button>
      ))}
      <Button
        variant="text"
        className="max-md:hidden"
        disabled={isDormant || selected.length === board.shown.length}
        aria-keyshortcuts={ariaKeys(KEYS.selectAllPitches)}
        onClick={board.selectAll}
      >
        Select All
      </Button>
      <Button variant="text" onClick={board.clear}>
        Clear
      </Button>
    </div>
  )
}
