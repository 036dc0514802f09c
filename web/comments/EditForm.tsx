import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Comment } from '../../contract/comments.ts'
import { ApiError } from '../api/call.ts'
import { toast } from '../ui/toast-store.ts'
import { WrittenText } from '../ui/WrittenText.tsx'
import { loadedComment, useEditComment } from './comments.data.ts'
import type { DraftKey } from './drafts.data.ts'
import { InlineForm } from './InlineForm.tsx'
import { useDraft } from './use-draft.ts'

interface EditFormProps {
  comment: Comment
  draftKey: DraftKey
  onClose: () => void
}

/** The author's comment as a field, in its place. */
export function EditForm({ comment, draftKey, onClose }: EditFormProps) {
  const draft = useDraft(draftKey, { text: comment.content, read: comment.updated_at })
  const [isRefused, setRefused] = useState(false)
  const send = useSendEdit(comment, draftKey.post_id, draft, {
    onSaved: onClose,
    onRefused: () => setRefused(true),
  })
  return (
    <InlineForm
      label="Edit comment"
      action="Save"
      busy="Saving..."
      text={draft.text}
      setText={draft.setText}
      send={send}
      hasDraft={draft.hasDraft}
      onClose={onClose}
    >
      {(isRefused || draft.read !== comment.updated_at) && (
        <div role="status" className="border-l-2 border-line pl-3">
          <p className="t-meta text-text-2">It has been changed in the meantime and now reads:</p>
          <WrittenText className="mt-1 t-read-s text-text-2" text={comment.content} />
        </div>
      )}
    </InlineForm>
  )
}

function useSendEdit(
  comment: Comment,
  post_id: string,
  draft: ReturnType<typeof useDraft>,
  { onSaved, onRefused }: { onSaved: () => void; onRefused: () => void },
) {
  const client = useQueryClient()
  const edit = useEditComment(post_id, comment.id)
  const save = async (content: string) => {
    try {
      await edit.mutateAsync({ content, updated_at: draft.read })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      const now = loadedComment(client, post_id, comment.id)
      // The answer to an earlier try was lost: it has arrived.
      if (now?.content === content) return
      // An author who has read the note and sends again means it.
      if (now) draft.readAgain(now.updated_at)
      onRefused()
      throw error
    }
  }
  return async (content: string): Promise<string | undefined> => {
    if (content !== comment.content) {
      try {
        await save(content)
      } catch (error) {
        const { said, fields } = error instanceof ApiError ? error : new ApiError(0, {})
        toast({ variant: 'destructive', title: 'Failed to update comment', description: said ?? undefined })
        return fields.content
      }
      toast({ title: 'Comment updated successfully' })
    }
    draft.finish()
    onSaved()
    return undefined
  }
}
