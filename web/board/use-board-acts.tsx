import type { RefObject } from 'react'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { useHeld } from '../pitches/HeldButton.tsx'
import type { Board } from './use-board.ts'

const loadSummary = () => import('./SummaryDialog.tsx').then(({ SummaryDialog }) => SummaryDialog)
const LINK = 'link min-h-6 t-meta max-md:min-h-11'

interface BoardActs {
  post_id: string
  board: Board
  held_count: number
  /** The request has closed. */
  isDecided: boolean
  section: RefObject<HTMLElement | null>
}

/** What can be done with the board as a whole: its buttons, whose place the width decides, and their dialogs. */
export function useBoardActs({ post_id, board, held_count, isDecided, section }: BoardActs) {
  const held = useHeld({ post_id, held_count, returnFocus: section })
  const summary = useLoadedDialog(loadSummary, 'The pitches did not load')
  return {
    buttons: (
      <div className="flex gap-x-5 empty:hidden">
        {board.log.acts.length > 0 && (
          <button type="button" className={LINK} disabled={board.isReadOnly} onClick={board.undoLast}>
            Undo Last Move
          </button>
        )}
        {isDecided && (
          <button type="button" className={LINK} onClick={summary.open} {...summary.early}>
            Print or Export
          </button>
        )}
        {held.button}
      </div>
    ),
    dialogs: (
      <>
        {summary.Dialog && <summary.Dialog post_id={post_id} returnFocus={section} onClose={summary.close} />}
        {held.dialog}
      </>
    ),
  }
}
