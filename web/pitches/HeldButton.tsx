import type { RefObject } from 'react'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { heldIn } from './pitch-words.ts'

const load = () => import('./HeldDialog.tsx').then(({ HeldDialog }) => HeldDialog)

interface HeldButtonProps {
  post_id: string
  held_count: number
  /** Gets the focus when the button is gone: nothing is held any more. */
  returnFocus: RefObject<HTMLElement | null>
}

/** The button that opens the pitches that the member's own request holds, and their dialog, wherever the button is. */
export function useHeld({ post_id, held_count, returnFocus }: HeldButtonProps) {
  const dialog = useLoadedDialog(load, 'The held pitches did not load')
  return {
    button: held_count > 0 && (
      <button
        type="button"
        className="link min-h-6 t-meta max-md:min-h-11"
        onClick={dialog.open}
        {...dialog.early}
      >
        {heldIn(held_count)}
      </button>
    ),
    dialog: dialog.Dialog && (
      <dialog.Dialog post_id={post_id} returnFocus={returnFocus} onClose={dialog.close} />
    ),
  }
}

export function HeldButton(props: HeldButtonProps) {
  const { button, dialog } = useHeld(props)
  return (
    <>
      {button}
      {dialog}
    </>
  )
}
