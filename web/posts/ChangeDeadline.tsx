import { CalendarClock } from 'lucide-react'
import type { RefObject } from 'react'
import { expiryState } from '../../contract/dates.ts'
import type { Post } from '../../contract/posts.ts'
import { mayReopenAt } from '../../contract/request-changes.rules.ts'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { useNow } from '../ui/use-now.ts'
import { ActionButton } from './ActionButton.tsx'

const loadForm = () => import('./DeadlineDialog.tsx').then(({ DeadlineDialog }) => DeadlineDialog)

interface ChangeDeadlineProps {
  post: Post
  titleRef: RefObject<HTMLElement | null>
}

/** Moves the deadline of the member's own request, or reopens it while that is possible. */
export function ChangeDeadline({ post, titleRef }: ChangeDeadlineProps) {
  const dialog = useLoadedDialog(loadForm)
  const isReadOnly = useIsReadOnly()
  const now = useNow(post.expires_at)
  const isClosed = expiryState(post.expires_at, now) === 'expired'
  if (isClosed && !mayReopenAt(post.expires_at, now)) return null
  return (
    <>
      <ActionButton icon={CalendarClock} disabled={isReadOnly} onClick={dialog.open} {...dialog.early}>
        {isClosed ? 'Reopen Request' : 'Change Deadline'}
      </ActionButton>
      {dialog.Dialog && (
        <dialog.Dialog
          post={post}
          does={isClosed ? 'reopen' : 'change'}
          onClose={dialog.close}
          returnFocus={titleRef}
        />
      )}
    </>
  )
}
