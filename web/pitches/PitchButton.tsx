import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import { whyOnlySources } from '../../contract/audience.rules.ts'
import type { Post } from '../../contract/posts.ts'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { useLeftOpen } from '../api/use-left-open.ts'
import { useWaitingDraft } from '../api/use-stored-draft.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { useWish } from '../posts/over-list.ts'
import { Button } from '../ui/Button.tsx'
import { LatePitch } from './LatePitch.tsx'
import { pitchDraftName } from './pitch-draft.ts'
import { useOnlySources } from './use-only-sources.ts'

interface PitchButtonProps {
  post: Post
  viewer: OwnAccount
  /** Why the request takes no pitches any more. */
  refusal: string | null
  /** The form is gone for good. */
  onSettled: () => void
}

const loadForm = () => import('./Pitch.form.tsx').then(({ PitchForm }) => PitchForm)

/** Opens the form in its own place, with any unsent pitch restored. */
export function PitchButton({ post, viewer, refusal, onSettled }: PitchButtonProps) {
  const form = useLoadedDialog(loadForm)
  const isReadOnly = useIsReadOnly()
  // The server has the last word, whatever the page knows of the request.
  const [refused, setRefused] = useState<string | null>(null)
  const reason = refused ?? refusal
  const onlySources = useOnlySources(post)
  const button = useRef<HTMLButtonElement>(null)
  useFocusBack(form.Dialog !== null && reason === null, () => {
    if (button.current) button.current.focus()
    else onSettled()
  })
  const open = () => {
    if (!isReadOnly) form.open()
  }
  useWish('pitch', open)
  useLeftOpen(viewer.id, pitchDraftName(post.id), form.Dialog !== null, open)
  if (reason !== null)
    return <LatePitch post_id={post.id} accountId={viewer.id} reason={reason} onSettled={onSettled} />
  if (form.Dialog)
    return (
      <form.Dialog
        post={post}
        accountId={viewer.id}
        onCancel={form.close}
        onSent={onSettled}
        onRefused={setRefused}
      />
    )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {onlySources && (
        <p className="basis-full t-body text-text-2">{whyOnlySources(onlySources.map(({ name }) => name))}</p>
      )}
      <Button ref={button} variant="filled" disabled={isReadOnly} onClick={form.open} {...form.early}>
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

/** The form had the focus, and is gone. */
function useFocusBack(isOpen: boolean, focus: () => void) {
  const was = useRef(isOpen)
  const putFocus = useEffectEvent(focus)
  useEffect(() => {
    if (was.current && !isOpen) putFocus()
    was.current = isOpen
  }, [isOpen])
}
