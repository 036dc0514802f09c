import { CircleStop } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import type { Post } from '../../contract/posts.ts'
import { REOPEN_DAYS } from '../../contract/vocabulary.ts'
import { useIsDormant } from '../dormancy/use-is-dormant.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast-store.ts'
import { ActionButton } from './ActionButton.tsx'
import { useClosePost } from './change-post.data.ts'

interface CloseRequestProps {
  post: Post
  titleRef: RefObject<HTMLElement | null>
}

/** Lets the member's own request expire now. */
export function CloseRequest({ post, titleRef }: CloseRequestProps) {
  const [isAsking, setAsking] = useState(false)
  const close = useClosePost(post.id)
  const isDormant = useIsDormant()
  const isConfirmed = useRef(false)
  const confirm = async () => {
    // From the start: the live event may remove this button before the answer arrives.
    isConfirmed.current = true
    try {
      await close.mutateAsync()
      toast({ title: 'Request closed', description: 'It takes no more pitches. You can reopen it.' })
    } catch (error) {
      isConfirmed.current = false
      const { message } = error as Error
      toast({ variant: 'destructive', title: 'Failed to close request', description: message })
    }
    setAsking(false)
  }
  return (
    <>
      <ActionButton icon={CircleStop} disabled={isDormant} onClick={() => setAsking(true)}>
        Close Request
      </ActionButton>
      {isAsking && (
        <ConfirmDialog
          title="Close this request?"
          description={`It closes now${post.post_type === 'request_for_story' ? '' : ' and takes no more pitches'}. You can reopen it within ${REOPEN_DAYS} days.`}
          action="Close Request"
          busy={close.isPending && 'Closing...'}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
          focusAfter={() => (isConfirmed.current ? titleRef.current : null)}
        />
      )}
    </>
  )
}
