import { ApiError } from '../api/call.ts'
import { toast } from '../ui/toast-store.ts'
import { useAddComment } from './comments.data.ts'
import type { useDraft } from './use-draft.ts'

/** Sends a new comment or reply. Resolves to what is wrong with its text, if anything; calls `onSent` on success. */
export function useSendComment(
  to: { post_id: string; parent_comment_id: string | null },
  draft: ReturnType<typeof useDraft>,
  onSent?: () => void,
) {
  const add = useAddComment()
  return async (content: string): Promise<string | undefined> => {
    try {
      await add.mutateAsync({ body: { ...to, content }, key: draft.keyFor(content) })
    } catch (error) {
      const { said, fields, needsNewKey } = error instanceof ApiError ? error : new ApiError(0, {})
      if (needsNewKey) draft.forgetKey()
      const description = said ?? 'Failed to add comment'
      toast({ variant: 'destructive', title: 'Error adding comment', description })
      return fields.content
    }
    draft.finish()
    toast({ title: 'Comment added successfully' })
    onSent?.()
    return undefined
  }
}
