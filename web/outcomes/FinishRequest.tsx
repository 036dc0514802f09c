import type { RefObject } from 'react'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { Button } from '../ui/Button.tsx'

const load = () => import('./FinishDialog.tsx').then(({ FinishDialog }) => FinishDialog)

interface FinishRequestProps {
  post_id: string
  /** The dialog stays open when the request settles meanwhile. */
  isOffered: boolean
  /** Gets the focus when the button is gone. */
  returnFocus: RefObject<HTMLElement | null>
}

/** Lets the author of a request that has closed say what became of its pitches. */
export function FinishRequest({ post_id, isOffered, returnFocus }: FinishRequestProps) {
  const dialog = useLoadedDialog(load)
  return (
    <>
      {isOffered && (
        <Button size="small" onClick={dialog.open} {...dialog.early}>
          Finish Request
        </Button>
      )}
      {dialog.Dialog && <dialog.Dialog post_id={post_id} returnFocus={returnFocus} onClose={dialog.close} />}
    </>
  )
}
