import { type RefObject, type SubmitEvent, useState } from 'react'
import type { Closes } from '../../contract/posts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { ClosesField } from './ClosesField.form.tsx'

/** `date` says what is wrong with the date. */
export type Sent = 'done' | 'failed' | { date: string }

interface ClosesDialogProps {
  title: string
  description?: string
  label: string
  action: string
  busy: string
  initial?: Closes | null
  /** Says itself what has failed. */
  onSend: (closes: Closes) => Promise<Sent>
  onClose: () => void
  /** Gets the focus when the button is gone. */
  returnFocus: RefObject<HTMLElement | null>
}

/** Asks for a deadline. What was chosen stays until it has arrived. */
export function ClosesDialog(props: ClosesDialogProps) {
  const { title, description, label, action, busy, initial = null, onSend, onClose, returnFocus } = props
  const [closes, setCloses] = useState(initial)
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!closes?.date) return setError('Required')
    setPending(true)
    const sent = await onSend(closes)
    setPending(false)
    if (sent === 'done') onClose()
    else if (sent !== 'failed') setError(sent.date)
  }
  return (
    <Dialog
      open
      returnFocus={returnFocus}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex grow flex-col">
        <DialogBody>
          <ClosesField
            label={label}
            value={closes}
            error={error}
            onChange={(value) => {
              setCloses(value)
              setError(undefined)
            }}
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={isPending && busy}>
            {action}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
