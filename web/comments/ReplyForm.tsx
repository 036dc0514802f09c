import type { Comment } from '../../contract/comments.ts'
import { authorName } from './author-name.ts'
import type { DraftKey } from './drafts.data.ts'
import { InlineForm } from './InlineForm.tsx'
import { useDraft } from './use-draft.ts'
import { useSendComment } from './use-send-comment.ts'

interface ReplyFormProps {
  to: Comment
  draftKey: DraftKey
  onClose: () => void
}

export function ReplyForm({ to, draftKey, onClose }: ReplyFormProps) {
  const draft = useDraft(draftKey, { text: '' })
  const send = useSendComment({ post_id: draftKey.post_id, parent_comment_id: to.id }, draft, onClose)
  return (
    <InlineForm
      label={`Reply to ${authorName(to)}`}
      action="Reply"
      busy="Sending..."
      text={draft.text}
      setText={draft.setText}
      send={send}
      hasDraft={draft.hasDraft}
      onClose={onClose}
    />
  )
}
