import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { conversationAddress } from '../pitches/pitch-words.ts'
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../ui/Dialog.tsx'
import { SHEET_ID } from './board-focus.ts'
import type { OnePitchProps } from './PitchPane.tsx'
import { PitchText } from './PitchText.tsx'
import { StageButtons } from './StageButtons.tsx'
import { sourceOf } from './stages.ts'
import { IN_BOARD } from './use-board-keys.ts'
import { useReadAfterSecond } from './use-read-after-second.ts'

/** The current pitch over the list, on a small screen. Its buttons go on to the next one. */
export function PitchSheet({
  post_id,
  board,
  row,
  focusAfter,
}: OnePitchProps & { focusAfter: () => HTMLElement | null }) {
  const body = useRef<HTMLDivElement>(null)
  useReadAfterSecond(post_id, row, board.isReadOnly)
  return (
    <Dialog
      open
      size="post"
      onOpenChange={(open) => !open && board.closeSheet()}
      initialFocus={body}
      focusAfter={focusAfter}
    >
      <div ref={body} id={SHEET_ID} tabIndex={-1} className="flex grow flex-col outline-none" {...IN_BOARD}>
        <DialogBody>
          <PitchText
            post_id={post_id}
            board={board}
            row={row}
            heading={
              <DialogTitle asChild>
                <h3 dir="auto" className="pr-12 t-h2 wrap-anywhere">
                  <Link to={conversationAddress(row.id)} className="hover:underline">
                    {sourceOf(row)}
                  </Link>
                </h3>
              </DialogTitle>
            }
          />
          <p className="mt-5">
            <Link to={conversationAddress(row.id)} className="link t-body max-md:py-3">
              Open Conversation
            </Link>
          </p>
        </DialogBody>
        <DialogFooter>
          <StageButtons board={board} row={row} look="shared" />
        </DialogFooter>
      </div>
    </Dialog>
  )
}
