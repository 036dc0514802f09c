import { type RefObject, useEffect, useRef, useState } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import type { Post } from '../../contract/posts.ts'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { useLeftOpen } from '../api/use-left-open.ts'
import { useWaitingDraft } from '../api/use-stored-draft.ts'
import { useIsDormant } from '../dormancy/use-is-dormant.ts'
import { Button } from '../ui/Button.tsx'
import { LatePitch } from './LatePitch.tsx'
import { pitchDraftName } from './pitch-draft.ts'

interface PitchButtonProps {
  post: Post
  viewer: OwnAccount
  /** The form is gone for good. */
  onSettled: () => void
}

const loadForm = () => import('./Pitch.form.tsx').then(({ PitchForm }) => PitchForm)

/** Opens the form in its own place, with any unsent pitch restored. */
export function PitchButton({ post, viewer, onSettled }: PitchButtonProps) {
  const form = useLoadedDialog(loadForm)
  const isDormant = useIsDormant()
  const [isRefused, setRefused] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFocusBack(form.Dialog !== null, button)
  useLeftOpen(viewer.id, pitchDraftName(post.id), form.Dialog !== null, () => {
    if (!isDormant) form.open()
  })
  // The server's clock says so, whatever this device's says.
  if (isRefused) return <LatePitch post_id={post.id} accountId={viewer.id} onSettled={onSettled} />
  if (form.Dialog)
    return (
      <form.Dialog
        post_id={post.id}
        accountId={viewer.id}
        onCancel={form.close}
        onSent={onSettled}
        onExpired={() => {
          setRefused(true)
          onSettled()
        }}
      />
    )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button ref={button} variant="filled" disabled={isDormant} onClick={form.open} {...form.early}>
        Pitch
      </Button>
      <Waiting accountId={viewer.id} post_id={post.id} />
    </div>
  )
}

function Waiting({ accountId, post_id }: { accountId: string; post_id: string }) {
  const { isWaiting } = useWaitingDraft(accountId, pitchDraftName(post_id))
  return isWaiting && <p className="t-meta text-text-2">You have a pitch that is not sent.</p>
}

/** The form had the focus, which goes to the button that opens it. */
function useFocusBack(isOpen: boolean, button: RefObject<HTMLButtonElement | null>) {
  const was = useRef(isOpen)
  useEffect(() => {
    if (was.current && !isOpen) button.current?.focus()
    was.current = isOpen
  }, [isOpen, button])
}
