import type { RefObject } from 'react'
import { ApiError } from '../api/call.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast-store.ts'
import { useDeleteComment } from './comments.data.ts'

interface DeleteCommentProps {
  post_id: string
  comment_id: string
  /** Gets the focus when the comment's own button is gone. */
  returnFocus: RefObject<HTMLElement | null>
  onClose: () => void
}

export function DeleteCommentDialog({ post_id, comment_id, returnFocus, onClose }: DeleteCommentProps) {
  const remove = useDeleteComment(post_id, comment_id)
  const confirm = async () => {
    try {
      await remove.mutateAsync()
      toast({ title: 'Comment deleted successfully' })
    } catch (error) {
      const said = error instanceof ApiError ? error.said : null
      toast({ variant: 'destructive', title: 'Failed to delete comment', description: said ?? undefined })
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title="Delete this comment?"
      description="Its text goes for good. Replies to it stay."
      action="Delete"
      busy={remove.isPending && 'Deleting...'}
      returnFocus={returnFocus}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
