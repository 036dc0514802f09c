import type { Comment } from '../../contract/comments.ts'
import { authorName } from './author-name.ts'
import type { DraftPlace } from './drafts.data.ts'
import { InlineForm } from './InlineForm.tsx'
import { useDraft } from './use-draft.ts'
import { useSendComment } from './use-send-comment.ts'

interface ReplyFormProps {
  to: Comment
  place: DraftPlace
  onClose: () => void
}

export function ReplyForm({ to, place, onClose }: ReplyFormProps) {
  const draft = useDraft(place, { text: '' })
  const send = useSendComment({ post_id: place.post_id, parent_comment_id: to.id }, draft, onClose)
  return (
    <InlineForm
      label={`Reply to ${authorName(to)}`}
      action="Reply"
      busy="Sending..."
      text={draft.text}
      setText={draft.setText}
      send={send}
      isKept={draft.isKept}
      onClose={onClose}
    />
  )
}
