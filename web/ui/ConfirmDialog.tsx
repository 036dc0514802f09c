import { type ReactNode, type RefObject, type SubmitEvent, useRef } from 'react'
import { Button } from './Button.tsx'
import { Dialog, DialogBody, DialogFooter } from './Dialog.tsx'

interface ConfirmDialogProps {
  /** The question. */
  title: string
  /** The consequences. */
  description: ReactNode
  /** The action's label: "Delete Draft". */
  action: string
  /** Nothing is lost by it. */
  isHarmless?: boolean
  /** The label while it runs, and only then. */
  busy?: string | false
  /** The label of the button that changes nothing. */
  cancel?: string
  /** Another action, in front of both buttons. */
  aside?: ReactNode
  onConfirm: () => void
  onClose: () => void
  returnFocus?: RefObject<HTMLElement | null>
  focusAfter?: () => HTMLElement | null
  /** Further content of the dialog. */
  children?: ReactNode
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    description,
    action,
    isHarmless = false,
    busy = false,
    cancel = 'Cancel',
    aside,
    onConfirm,
    onClose,
    returnFocus,
    focusAfter,
    children,
  } = props
  const harmless = useRef<HTMLButtonElement>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React bubbles it to a form that the dialog is rendered in.
    event.stopPropagation()
    onConfirm()
  }
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
      <form noValidate onSubmit={submit} className="flex grow flex-col">
        {children && <DialogBody>{children}</DialogBody>}
        <DialogFooter className={children ? undefined : 'mt-4'}>
          {aside}
          <Button ref={harmless} variant="text" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" variant={isHarmless ? 'filled' : 'danger'} busy={busy}>
            {action}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
