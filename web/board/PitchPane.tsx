import { Link } from '@tanstack/react-router'
import { memo, type RefObject, useLayoutEffect, useRef } from 'react'
import type { BoardRow } from '../../contract/board.ts'
import { conversationAddress } from '../pitches/pitch-words.ts'
import { Button } from '../ui/Button.tsx'
import { useAfterPaint } from '../ui/use-after-paint.ts'
import { isPaneFocused, PANE_ID, useFocusKept } from './board-focus.ts'
import { PitchText } from './PitchText.tsx'
import { StageButtons } from './StageButtons.tsx'
import { sourceOf } from './stages.ts'
import type { Board } from './use-board.ts'
import { useReadAfterSecond } from './use-read-after-second.ts'

export interface OnePitchProps {
  post_id: string
  board: Board
  row: BoardRow
}

interface PitchPaneProps extends OnePitchProps {
  section: RefObject<HTMLElement | null>
}

/** The current pitch beside the list, which is drawn first: nobody reads it before they see where a key has led. */
export function PitchPane(now: PitchPaneProps) {
  const shown = useAfterPaint(now)
  // The next letter is typed into its note, or the next key presses what has the focus here: both are about the current
  // pitch.
  const isUsed = now.board.note.isOf(now.row.id) || isPaneFocused()
  const { post_id, board, row, section } = isUsed ? now : shown
  useFocusKept(section, row.id, row.stage)
  return <Pane post_id={post_id} board={board} row={row} />
}

/** What can be done with the pitch stays in place while the text scrolls. */
const Pane = memo(function Pane({ post_id, board, row }: OnePitchProps) {
  const text = useRef<HTMLDivElement>(null)
  useReadAfterSecond(post_id, row, board.isReadOnly)
  // Setting it where it is already would make the browser lay out the page once more.
  const isScrolled = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another pitch is read from its beginning
  useLayoutEffect(() => {
    if (isScrolled.current && text.current) text.current.scrollTop = 0
    isScrolled.current = false
  }, [row.id])
  return (
    <section
      id={PANE_ID}
      aria-label="Pitch"
      className="flex min-w-0 grow flex-col"
      style={{ contain: 'strict' }}
    >
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3 md:px-8">
        <StageButtons board={board} row={row} />
        <Button variant="text" asChild>
          <Link to={conversationAddress(row.id)}>Open Conversation</Link>
        </Button>
      </div>
      <div
        ref={text}
        onScroll={({ currentTarget }) => {
          isScrolled.current = currentTarget.scrollTop > 0
        }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by the keyboard
        tabIndex={0}
        className="min-h-0 grow overflow-y-auto px-4 py-4 md:px-8 focus-visible:-outline-offset-2"
      >
        <PitchText
          post_id={post_id}
          board={board}
          row={row}
          heading={
            <h3 dir="auto" className="t-h2 wrap-anywhere">
              <Link to={conversationAddress(row.id)} className="hover:underline">
                {sourceOf(row)}
              </Link>
            </h3>
          }
        />
      </div>
    </section>
  )
})
