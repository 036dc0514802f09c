import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { whyNotDeleteComment, whyNotEditComment, whyNotReply } from '../../contract/comments.rules.ts'
import { MemberMenu } from '../contact-limits/MemberMenu.tsx'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { LikeButton } from '../likes/LikeButton.tsx'
import { authorName } from './author-name.ts'
import type { CommentRowProps, FormKind } from './CommentRow.tsx'
import { commentLiked } from './comments.data.ts'
import { draftAt } from './drafts.data.ts'

/** What the viewer may do with a comment. */
export function CommentActions({ comment, post_id, viewer, form, setForm, askDelete }: CommentRowProps) {
  const client = useQueryClient()
  const isReadOnly = useIsReadOnly()
  const opener = (kind: FormKind) => ({
    opens: kind,
    isOpen: form === kind,
    disabled: isReadOnly,
    hasDraft: draftAt(client, { account_id: viewer.id, post_id, of: `${kind} ${comment.id}` }) !== undefined,
    onClick: () => setForm(comment.id, form === kind ? null : kind),
  })
  return (
    <div className="flex flex-wrap gap-x-3.5">
      <LikeButton
        kind="comment"
        id={comment.id}
        is_liked={comment.is_liked}
        likes_count={comment.likes_count}
        onChange={(liked) => commentLiked(client, post_id, comment.id, liked)}
        look="text"
      />
      {whyNotReply(comment) === null && <TextButton {...opener('reply')}>Reply</TextButton>}
      {whyNotEditComment(viewer, comment) === null && <TextButton {...opener('edit')}>Edit</TextButton>}
      {whyNotDeleteComment(viewer, comment) === null && (
        <TextButton disabled={isReadOnly} onClick={() => askDelete(comment.id)}>
          Delete
        </TextButton>
      )}
      <MemberMenu
        id={comment.account?.id}
        name={authorName(comment)}
        reported={{ type: 'comment', subject_id: comment.id }}
        align="start"
        className="-ml-2"
      />
    </div>
  )
}

interface TextButtonProps {
  opens?: FormKind
  isOpen?: boolean
  /** There is an unsent draft. */
  hasDraft?: boolean
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

function TextButton({ opens, isOpen, hasDraft, disabled, onClick, children }: TextButtonProps) {
  return (
    <button
      type="button"
      data-opens={opens}
      aria-expanded={isOpen}
      disabled={disabled}
      className="min-h-8 rounded-control t-label text-text-2 transition-colors hover:text-text disabled:text-text-3 max-md:min-h-11"
      onClick={onClick}
    >
      {children}
      {hasDraft && !isOpen && ' (draft)'}
    </button>
  )
}
