import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from './Button.tsx'
import { Dialog, DialogBody, DialogFooter } from './Dialog.tsx'

interface ConfirmDialogProps {
  /** The question. */
  title: string
  /** What comes of it. */
  description: ReactNode
  /** What the button does: "Delete Draft". */
  action: string
  /** Nothing is lost by it. */
  isHarmless?: boolean
  /** What it says meanwhile, and only then. */
  busy?: string | false
  /** What leaves everything as it is. */
  cancel?: string
  onConfirm: () => void
  onClose: () => void
  returnFocus?: RefObject<HTMLElement | null>
  focusAfter?: () => HTMLElement | null
  /** What more can be said with it. */
  children?: ReactNode
}

/** Asks before what cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    description,
    action,
    isHarmless = false,
    busy = false,
    cancel = 'Cancel',
    onConfirm,
    onClose,
    returnFocus,
    focusAfter,
    children,
  } = props
  const harmless = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      size="confirm"
      title={title}
      description={description}
      role="alertdialog"
      initialFocus={harmless}
      returnFocus={returnFocus}
      focusAfter={focusAfter}
      onOpenChange={(open) => !open && onClose()}
    >
      {children && <DialogBody>{children}</DialogBody>}
      <DialogFooter className={children ? undefined : 'mt-4'}>
        <Button ref={harmless} variant="text" onClick={onClose}>
          {cancel}
        </Button>
        <Button variant={isHarmless ? 'filled' : 'danger'} busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
