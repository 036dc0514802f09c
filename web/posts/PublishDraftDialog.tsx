import { type RefObject, type SubmitEvent, useState } from 'react'
import type { Closes } from '../../contract/posts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { ClosesField } from './ClosesField.form.tsx'

interface PublishDraftProps {
  onPublish: (body: { closes: Closes }) => Promise<Published>
  onClose: () => void
  /** Gets the focus when the draft, and its button, is gone. */
  returnFocus: RefObject<HTMLElement | null>
}

/** `date` says what is wrong with the draft's date. */
export type Published = 'published' | 'failed' | { date: string }

/** Asks for a new date for a draft whose date has passed. */
export function PublishDraftDialog({ onPublish, onClose, returnFocus }: PublishDraftProps) {
  const [closes, setCloses] = useState<Closes>()
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!closes?.date) return setError('Required')
    setPending(true)
    const result = await onPublish({ closes })
    setPending(false)
    if (result === 'published') onClose()
    else if (result !== 'failed') setError(result.date)
  }
  return (
    <Dialog
      open
      returnFocus={returnFocus}
      onOpenChange={(open) => !open && onClose()}
      title="Publish This Draft"
      description="Its expiration date has passed. Choose another one."
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <ClosesField
            label="Expiration date"
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
          <Button type="submit" variant="filled" busy={isPending && 'Publishing...'}>
            Publish
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
