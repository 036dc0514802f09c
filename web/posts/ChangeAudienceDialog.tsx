import { type RefObject, type SubmitEvent, useState } from 'react'
import type { OwnAudience } from '../../contract/audience.ts'
import type { Post } from '../../contract/posts.ts'
import { ApiError } from '../api/call.ts'
import { AudienceFields } from '../audience/AudienceFields.tsx'
import { type Choice, choiceBody } from '../audience/choice.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { toast } from '../ui/toast-store.ts'
import { useChangeAudience } from './change-post.data.ts'

interface ChangeAudienceProps {
  /** The member's own request for an expert. */
  post: Post
  own: OwnAudience
  onClose: () => void
  returnFocus: RefObject<HTMLElement | null>
}

/** Asks who can see the member's own request from now on. */
export function ChangeAudienceDialog({ post, own, onClose, returnFocus }: ChangeAudienceProps) {
  const [choice, setChoice] = useState<Choice>(own)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { mutateAsync, isPending } = useChangeAudience(post.id)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    try {
      const { lost } = await mutateAsync(choiceBody(choice))
      toast({ title: 'Audience changed', description: lostWords(lost) })
      onClose()
    } catch (error) {
      const { message: description } = error as Error
      setErrors(error instanceof ApiError ? error.fields : {})
      toast({ variant: 'destructive', title: 'Failed to change the audience', description })
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change Audience"
      description="The change takes effect at once."
      returnFocus={returnFocus}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex grow flex-col">
        <DialogBody>
          <AudienceFields
            choice={choice}
            tags={post.tags}
            errors={errors}
            onChange={(changed) => {
              setChoice(changed)
              setErrors({})
            }}
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={isPending && 'Saving...'}>
            Save
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

/** Undefined if no one has lost it. */
function lostWords(lost: number): string | undefined {
  if (lost === 0) return undefined
  return `${lost.toLocaleString('en-US')} ${lost === 1 ? 'member' : 'members'} can no longer see this request.`
}
