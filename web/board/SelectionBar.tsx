import { useId } from 'react'
import type { Stage } from '../../contract/vocabulary.ts'
import { Button } from '../ui/Button.tsx'
import { ariaKeys, KEYS } from '../ui/shortcuts.ts'
import { ACTS, BACK } from './StageButtons.tsx'
import { whyNotCompare, whyNotMove } from './stages.ts'
import type { Board } from './use-board.ts'

/** What can be done with the selected pitches, in the order of the pane. */
export function SelectionBar({ board }: { board: Board }) {
  const { selected, isReadOnly, putSelected } = board
  const why = useId()
  if (selected.length === 0) return null
  const whyNot = whyNotCompare(selected.length)
  const isOff = (stage: Stage) => isReadOnly || selected.every((row) => whyNotMove(row, stage) !== null)
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
      {[...ACTS, BACK].map(({ stage, name }) => (
        <Button
          key={stage}
          className={stage === 'declined' ? undefined : 'max-md:hidden'}
          disabled={isOff(stage)}
          onClick={() => (stage === 'declined' ? board.askWhy() : putSelected(stage))}
        >
          {stage === 'declined' ? 'Decline...' : name}
        </Button>
      ))}
      <Button
        variant="text"
        className="max-md:hidden"
        disabled={isReadOnly || selected.length === board.shown.length}
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
