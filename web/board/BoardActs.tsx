import type { RefObject } from 'react'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { HeldButton } from '../pitches/HeldButton.tsx'
import type { Board } from './use-board.ts'

const loadSummary = () => import('./SummaryDialog.tsx').then(({ SummaryDialog }) => SummaryDialog)

export interface BoardActsProps {
  post_id: string
  board: Board
  held_count: number
  /** The request has closed. */
  isDecided: boolean
  section: RefObject<HTMLElement | null>
}

/** What can be done with the board as a whole. */
export function BoardActs({ post_id, board, held_count, isDecided, section }: BoardActsProps) {
  return (
    <div className="flex gap-x-5 empty:hidden">
      {board.log.acts.length > 0 && (
        <button
          type="button"
          className="link min-h-6 t-meta max-md:min-h-11"
          disabled={board.isDormant}
          onClick={board.undoLast}
        >
          Undo Last Move
        </button>
      )}
      {isDecided && <SummaryButton post_id={post_id} />}
      <HeldButton post_id={post_id} held_count={held_count} returnFocus={section} />
    </div>
  )
}

function SummaryButton({ post_id }: { post_id: string }) {
  const dialog = useLoadedDialog(loadSummary, 'The pitches did not load')
  return (
    <>
      <button
        type="button"
        className="link min-h-6 t-meta max-md:min-h-11"
        onClick={dialog.open}
        {...dialog.early}
      >
        Print or Export
      </button>
      {dialog.Dialog && <dialog.Dialog post_id={post_id} onClose={dialog.close} />}
    </>
  )
}
