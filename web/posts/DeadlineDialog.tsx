import { type RefObject, type SubmitEvent, useState } from 'react'
import type { Closes, Post } from '../../contract/posts.ts'
import { ApiError } from '../api/call.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { toast } from '../ui/toast-store.ts'
import { ClosesField } from './ClosesField.form.tsx'
import { useChangeDeadline } from './change-post.data.ts'

const WORDS = {
  change: {
    title: 'Change Deadline',
    action: 'Save Deadline',
    busy: 'Saving...',
    done: 'Deadline changed',
    failed: 'Failed to change deadline',
  },
  reopen: {
    title: 'Reopen Request',
    action: 'Reopen Request',
    busy: 'Reopening...',
    done: 'Request reopened',
    failed: 'Failed to reopen request',
  },
}

interface DeadlineDialogProps {
  post: Post
  does: keyof typeof WORDS
  onClose: () => void
  /** Gets the focus when the button is gone. */
  returnFocus: RefObject<HTMLElement | null>
}

/** Asks for another deadline of the member's own request, or for the one with which it opens again. */
export function DeadlineDialog({ post, does, onClose, returnFocus }: DeadlineDialogProps) {
  // The version that was read when the dialog opened: a change in another tab since then is not overwritten.
  const [opened] = useState(post)
  const [closes, setCloses] = useState<Closes | null>(does === 'change' ? post.closes : null)
  const [error, setError] = useState<string>()
  const change = useChangeDeadline(post.id)
  const words = WORDS[does]
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!closes?.date) return setError('Required')
    try {
      await change.mutateAsync({ closes, updated_at: opened.updated_at })
      toast({ title: words.done })
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.fields.closes) return setError(error.fields.closes)
      const { message } = error as Error
      toast({ variant: 'destructive', title: words.failed, description: message })
    }
  }
  return (
    <Dialog open returnFocus={returnFocus} onOpenChange={(open) => !open && onClose()} title={words.title}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex grow flex-col">
        <DialogBody>
          <ClosesField
            label="Deadline"
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
          <Button type="submit" variant="filled" busy={change.isPending && words.busy}>
            {words.action}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
