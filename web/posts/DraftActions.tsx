import { Send, Trash2 } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { expiryState } from '../../contract/dates.ts'
import type { Closes, Post } from '../../contract/posts.ts'
import { POST_TYPE_NAMES } from '../../contract/vocabulary.ts'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { ApiError } from '../api/call.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast-store.ts'
import { ActionButton } from './ActionButton.tsx'
import type { Sent } from './ClosesDialog.tsx'
import { useDeleteDraft, usePublishPost } from './change-post.data.ts'

const loadForm = () => import('./ClosesDialog.tsx').then(({ ClosesDialog }) => ClosesDialog)

interface DraftActionsProps {
  post: Post
  editButton: ReactNode
  titleRef: RefObject<HTMLElement | null>
  /** Closes the dialog of a draft that is about to disappear. */
  onDelete: () => Promise<void>
}

export function DraftActions({ post, editButton, titleRef, onDelete }: DraftActionsProps) {
  const date = useLoadedDialog(loadForm)
  const isReadOnly = useIsReadOnly()
  const { publish, isPending, naming, forget } = usePublishing(post)
  const begin = async () => {
    // Asks for a new date if the old one has passed by either clock.
    if (expiryState(post.expires_at) === 'expired') return date.open()
    const result = await publish({})
    if (result === 'done') titleRef.current?.focus()
    else if (result !== 'failed') date.open()
  }
  return (
    <>
      <ActionButton
        icon={Send}
        disabled={isReadOnly}
        aria-disabled={isPending}
        onClick={() => !isPending && void begin()}
      >
        {isPending ? 'Publishing...' : 'Publish'}
      </ActionButton>
      {editButton}
      <DeleteDraft post={post} onDelete={onDelete} />
      {naming && (
        <ConfirmDialog
          title="Publish anyway?"
          description={naming.reason}
          action="Publish Anyway"
          onConfirm={() => {
            forget()
            void publish({ ...naming.body, reveals_author_ok: true })
          }}
          onClose={forget}
        />
      )}
      {date.Dialog && (
        <date.Dialog
          title="Publish This Draft"
          description="Its expiration date has passed. Choose another one."
          label="Expiration date"
          action="Publish"
          busy="Publishing..."
          onSend={(closes) => publish({ closes })}
          onClose={date.close}
          returnFocus={titleRef}
        />
      )}
    </>
  )
}

type Body = { closes?: Closes; reveals_author_ok?: boolean }

/** Publishes; resolves to what the draft lacks, a future date, or to whether it succeeded. */
function usePublishing(post: Post) {
  const { mutateAsync, isPending } = usePublishPost(post.id)
  const [naming, setNaming] = useState<{ reason: string; body: Body } | null>(null)
  const publish = async (body: Body): Promise<Sent> => {
    try {
      await mutateAsync(body)
      const description = `Your ${POST_TYPE_NAMES[post.post_type]} is in the feed.`
      toast({ title: 'Post published successfully', description })
      return 'done'
    } catch (error) {
      const wrong = error instanceof ApiError && (error.fields.closes ?? error.fields.expiration_date)
      if (wrong) return { date: wrong }
      const { message } = error as Error
      if (error instanceof ApiError && error.code === 'reveals_author') {
        setNaming({ reason: message, body })
        return 'failed'
      }
      toast({ variant: 'destructive', title: 'Failed to publish post', description: message })
      return 'failed'
    }
  }
  return { publish, isPending, naming, forget: () => setNaming(null) }
}

function DeleteDraft({ post, onDelete }: Pick<DraftActionsProps, 'post' | 'onDelete'>) {
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteDraft(post.id)
  const isReadOnly = useIsReadOnly()
  const confirm = async () => {
    setAsking(false)
    await onDelete()
    try {
      await remove.mutateAsync()
      toast({ title: 'Draft deleted' })
    } catch (error) {
      const { message } = error as Error
      toast({ variant: 'destructive', title: 'Failed to delete draft', description: message })
    }
  }
  return (
    <>
      <ActionButton icon={Trash2} disabled={isReadOnly} onClick={() => setAsking(true)}>
        Delete Draft
      </ActionButton>
      {isAsking && (
        <ConfirmDialog
          title="Delete this draft?"
          description="It is gone for good."
          action="Delete Draft"
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
