import { CircleStop } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { expiryState } from '../../contract/dates.ts'
import type { Post } from '../../contract/posts.ts'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { useNow } from '../ui/use-now.ts'
import { ActionButton } from './ActionButton.tsx'
import { CloseQuestion } from './CloseQuestion.tsx'

const loadDialog = () => import('./ClosingDialog.tsx').then(({ ClosingDialog }) => ClosingDialog)

interface CloseRequestProps {
  post: Post
  titleRef: RefObject<HTMLElement | null>
  buttonRef?: RefObject<HTMLButtonElement | null>
}

/** Lets the member's own request close now. Its dialog stays open when the deadline passes meanwhile. */
export function CloseRequest({ post, titleRef, buttonRef }: CloseRequestProps) {
  const [isAsking, setAsking] = useState(false)
  const dialog = useLoadedDialog(loadDialog)
  const isReadOnly = useIsReadOnly()
  const isClosed = expiryState(post.expires_at, useNow(post.expires_at)) === 'expired'
  const opens =
    post.post_type === 'request_for_source'
      ? { onClick: dialog.open, ...dialog.early }
      : { onClick: () => setAsking(true) }
  return (
    <>
      {!isClosed && (
        <ActionButton ref={buttonRef} icon={CircleStop} disabled={isReadOnly} {...opens}>
          Close Request
        </ActionButton>
      )}
      {isAsking && <CloseQuestion post={post} titleRef={titleRef} onClose={() => setAsking(false)} />}
      {dialog.Dialog && <dialog.Dialog post={post} titleRef={titleRef} onClose={dialog.close} />}
    </>
  )
}
