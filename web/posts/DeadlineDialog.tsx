import { type RefObject, useState } from 'react'
import type { Closes, Post } from '../../contract/posts.ts'
import { ApiError } from '../api/call.ts'
import { toast } from '../ui/toast-store.ts'
import { ClosesDialog } from './ClosesDialog.tsx'
import { useChangeDeadline } from './change-post.data.ts'
import { letInWords } from './let-in-words.ts'

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
  const change = useChangeDeadline(post.id)
  const { done, failed, ...words } = WORDS[does]
  const send = async (closes: Closes) => {
    try {
      const changed = await change.mutateAsync({ closes, updated_at: opened.updated_at })
      toast({ title: done, description: letInWords(changed) })
      return 'done'
    } catch (error) {
      if (error instanceof ApiError && error.fields.closes) return { date: error.fields.closes }
      toast({ variant: 'destructive', title: failed, description: (error as Error).message })
      return 'failed'
    }
  }
  return (
    <ClosesDialog
      {...words}
      label="Deadline"
      initial={does === 'change' ? opened.closes : null}
      onSend={send}
      onClose={onClose}
      returnFocus={returnFocus}
    />
  )
}
