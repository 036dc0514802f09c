import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import type { Post } from '../../contract/posts.ts'
import { FALLBACK_NAMES } from '../../contract/vocabulary.ts'
import { showDraftToast } from '../api/use-stored-draft.ts'
import { useRefusal } from '../contact-limits/use-refusal.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { CommentField, useSending } from './CommentField.tsx'
import { draftAt } from './drafts.data.ts'
import { useDraft } from './use-draft.ts'
import { useSendComment } from './use-send-comment.ts'

/** A new comment, at the end of the thread. Closing the post keeps the text and says so. */
export function NewCommentForm({ post, viewer }: { post: Post; viewer: OwnAccount }) {
  const account_id = viewer.id
  const post_id = post.id
  const refusal = useRefusal(post.account_id, post.account?.name || FALLBACK_NAMES.owner)
  const draft = useDraft({ account_id, post_id, of: 'new' }, { text: '' })
  const send = useSendComment({ post_id, parent_comment_id: null }, draft)
  const isReadOnly = useIsReadOnly()
  const { error, isSending, submit } = useSending(draft.text, send)
  const client = useQueryClient()
  useEffect(
    () => () => {
      const left = draftAt(client, { account_id, post_id, of: 'new' })
      // A comment in flight is not a draft, so it needs no toast.
      if (left && !left.sent) showDraftToast()
    },
    [client, account_id, post_id],
  )
  // What was typed stays in the field, for use elsewhere.
  if (refusal && draft.text === '') return <p className="mt-3 t-body text-text-2">{refusal}</p>
  return (
    <form noValidate aria-label="New comment" onSubmit={submit} className="mt-3 flex items-start gap-2.5">
      <Avatar id={viewer.id} picture_url={viewer.picture_url} size={28} className="mt-1.5 max-sm:hidden" />
      <CommentField
        label="Add a comment"
        placeholder="Add a comment"
        className="grow"
        text={draft.text}
        setText={draft.setText}
        error={error}
        isSending={isSending}
      />
      <Button
        type="submit"
        variant="filled"
        className="h-10"
        disabled={isReadOnly}
        busy={isSending && 'Sending...'}
      >
        Comment
      </Button>
    </form>
  )
}
