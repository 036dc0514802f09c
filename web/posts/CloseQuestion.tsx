import { type RefObject, useRef } from 'react'
import type { Post } from '../../contract/posts.ts'
import { REOPEN_DAYS } from '../../contract/vocabulary.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast-store.ts'
import { useClosePost } from './change-post.data.ts'

export interface ClosingProps {
  post: Post
  titleRef: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Asks whether to close a request without pitches. */
export function CloseQuestion({ post, titleRef, onClose }: ClosingProps) {
  const close = useClosePost(post.id)
  const isConfirmed = useRef(false)
  const takesPitches = post.post_type !== 'request_for_story'
  const confirm = async () => {
    if (isConfirmed.current) return
    // From the start: the live event may remove the button before the answer arrives.
    isConfirmed.current = true
    try {
      await close.mutateAsync(null)
      const pitches = takesPitches ? 'It takes no more pitches. ' : ''
      toast({ title: 'Request closed', description: `${pitches}You can reopen it.` })
    } catch (error) {
      isConfirmed.current = false
      const { message } = error as Error
      toast({ variant: 'destructive', title: 'Failed to close request', description: message })
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title="Close this request?"
      description={`It closes now${takesPitches ? ' and takes no more pitches' : ''}. You can reopen it within ${REOPEN_DAYS} days.`}
      action="Close Request"
      busy={close.isPending && 'Closing...'}
      onConfirm={() => void confirm()}
      onClose={onClose}
      returnFocus={titleRef}
      focusAfter={() => (isConfirmed.current ? titleRef.current : null)}
    />
  )
}
