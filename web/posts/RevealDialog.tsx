import type { RefObject } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast-store.ts'
import { useRevealName } from './change-post.data.ts'

interface RevealDialogProps {
  post_id: string
  /** The pitch whose sender learns who the author is; absent: all who see the request. */
  conversation_id?: string
  title: string
  onRevealed?: () => void
  onClose: () => void
  returnFocus?: RefObject<HTMLElement | null>
}

/** Asks before the member's hidden name is shown, for good. */
export function RevealDialog({ post_id, conversation_id, title, ...rest }: RevealDialogProps) {
  const { onRevealed, onClose, returnFocus } = rest
  const { mutateAsync, isPending } = useRevealName(post_id)
  const reveal = async () => {
    if (isPending) return
    try {
      await mutateAsync(conversation_id)
      toast({ title: 'Name revealed' })
      onRevealed?.()
      onClose()
    } catch (error) {
      const { message: description } = error as Error
      toast({ variant: 'destructive', title: 'Failed to reveal your name', description })
    }
  }
  return (
    <ConfirmDialog
      title={title}
      description="Your name, picture, outlet, and profile will be shown. This cannot be undone."
      action="Reveal"
      busy={isPending && 'Revealing...'}
      onConfirm={() => void reveal()}
      onClose={onClose}
      {...(returnFocus && { returnFocus })}
    />
  )
}
