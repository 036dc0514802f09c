import { memo, useLayoutEffect, useRef } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import type { Comment } from '../../contract/comments.ts'
import { MemberLink } from '../accounts/MemberLink.tsx'
import { PastTime } from '../accounts/PastTime.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { WrittenText } from '../ui/WrittenText.tsx'
import { authorName } from './author-name.ts'
import { CommentActions } from './CommentActions.tsx'
import { EditForm } from './EditForm.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { INDENT_MAX } from './ThreadLines.tsx'

export type FormKind = 'reply' | 'edit'

export interface CommentRowProps {
  comment: Comment
  /** The parent comment, if it is a reply. */
  parent: Comment | undefined
  post_id: string
  viewer: OwnAccount
  /** The form that is open in this row. */
  form: FormKind | null
  setForm: (id: string, form: FormKind | null) => void
  askDelete: (id: string) => void
}

/** A comment, or the place of a deleted or hidden one. */
export const CommentRow = memo(function CommentRow(props: CommentRowProps) {
  const { comment, parent, post_id, viewer, form, setForm } = props
  const row = useRef<HTMLElement>(null)
  useFocusBack(form, row)
  if (comment.is_deleted) return <p className="py-1 t-meta text-text-3">This comment was deleted.</p>
  if (comment.is_hidden) return <p className="py-1 t-meta text-text-3">Comment hidden</p>
  const draftKey = { account_id: viewer.id, post_id }
  const close = () => setForm(comment.id, null)
  return (
    <article ref={row} aria-label={`Comment by ${authorName(comment)}`} className="flex gap-2.5">
      <Avatar id={comment.account_id ?? comment.id} picture_url={comment.account?.picture_url} size={28} />
      <div className="min-w-0 grow">
        <Byline comment={comment} parent={parent} />
        {form === 'edit' ? (
          <EditForm comment={comment} draftKey={{ ...draftKey, of: `edit ${comment.id}` }} onClose={close} />
        ) : (
          <>
            <WrittenText className="mt-0.5 t-read-s" text={comment.content} />
            <CommentActions {...props} />
          </>
        )}
        {form === 'reply' && (
          <ReplyForm to={comment} draftKey={{ ...draftKey, of: `reply ${comment.id}` }} onClose={close} />
        )}
      </div>
    </article>
  )
})

function Byline({ comment, parent }: Pick<CommentRowProps, 'comment' | 'parent'>) {
  const answered = parent?.is_deleted
    ? 'a deleted comment'
    : parent?.is_hidden
      ? 'a hidden comment'
      : parent && authorName(parent)
  return (
    <p className="t-meta text-text-3 wrap-anywhere">
      <strong className="font-semibold text-text">
        <MemberLink id={comment.account?.id}>{authorName(comment)}</MemberLink>
      </strong>
      {/* Where the indent no longer shows it. */}
      {answered && <span className={comment.depth > INDENT_MAX ? '' : 'sr-only'}> to {answered}</span>},{' '}
      <PastTime at={comment.created_at} />
      {comment.updated_at !== comment.created_at && ', edited'}
    </p>
  )
}

/** When a form closes, the focus returns to the button that opened it, unless something else has taken it. */
function useFocusBack(form: FormKind | null, row: { current: HTMLElement | null }) {
  const before = useRef(form)
  useLayoutEffect(() => {
    const closed = form === null ? before.current : null
    before.current = form
    if (!closed || document.activeElement !== document.body) return
    row.current?.querySelector<HTMLElement>(`[data-opens=${closed}]`)?.focus({ preventScroll: true })
  }, [form, row])
}
