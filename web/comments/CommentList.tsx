import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import type { Comment } from '../../contract/comments.ts'
import { classes } from '../ui/classes.ts'
import { CommentRow, type FormKind } from './CommentRow.tsx'
import { DeleteCommentDialog } from './DeleteCommentDialog.tsx'
import { INDENTS, indentOf, ThreadLines } from './ThreadLines.tsx'
import { useDeleting } from './use-deleting.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'
import { useScroller } from './use-scroller.ts'

interface CommentListProps {
  comments: Comment[]
  post_id: string
  viewer: OwnAccount
  section: RefObject<HTMLElement | null>
}

const OVERSCAN_ROWS = 8
const ROW_PX = 72
const LINE_PX = 24
const LINE_CHARACTERS = 62

/** The estimated height of a row until it renders. */
function roughHeight({ content }: Comment): number {
  const lines = content
    .split('\n')
    .reduce((sum, line) => sum + 1 + Math.floor(line.length / LINE_CHARACTERS), 0)
  return ROW_PX + lines * LINE_PX
}

/** The thread. Of a long one, only the rows on screen are in the page, and those with the focus or an open form. */
export function CommentList({ comments, post_id, viewer, section }: CommentListProps) {
  const list = useRef<HTMLOListElement>(null)
  const scroller = useScroller(list)
  const ids = useMemo(() => comments.map(({ id }) => id), [comments])
  const byId = useMemo(() => new Map(comments.map((comment) => [comment.id, comment])), [comments])
  const [open, setOpen] = useState<{ id: string; form: FormKind } | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const deleting = useDeleting(ids, section)
  const setForm = useCallback((id: string, form: FormKind | null) => setOpen(form && { id, form }), [])

  const thread = useVirtualizer<HTMLElement, HTMLElement>({
    count: comments.length,
    getScrollElement: () => scroller?.element ?? null,
    estimateSize: (index) => roughHeight(comments[index]!),
    getItemKey: (index) => ids[index]!,
    scrollMargin: scroller?.listTop ?? 0,
    overscan: OVERSCAN_ROWS,
    rangeExtractor: (range) => {
      const pinned = [open?.id, focused].map((id) => (id ? ids.indexOf(id) : -1)).filter((at) => at >= 0)
      return [...new Set([...defaultRangeExtractor(range), ...pinned])].sort((one, other) => one - other)
    },
  })
  useScrollAnchor(thread, ids, scroller?.element ?? null, section)

  return (
    <>
      <ol
        ref={list}
        aria-label="Comments"
        className="relative"
        style={{ height: thread.getTotalSize() }}
        onFocus={({ target }) => setFocused(target.closest('li')?.dataset.id ?? null)}
        onBlur={({ relatedTarget }) => list.current?.contains(relatedTarget) || setFocused(null)}
      >
        {thread.getVirtualItems().map(({ index, start }) => {
          const comment = comments[index]!
          const indent = indentOf(comment)
          return (
            <li
              key={comment.id}
              id={`comment-${comment.id}`}
              ref={thread.measureElement}
              data-index={index}
              data-id={comment.id}
              tabIndex={-1}
              aria-posinset={index + 1}
              aria-setsize={comments.length}
              className={classes('absolute inset-x-0 top-0 pt-2.5', INDENTS[indent])}
              style={{ transform: `translateY(${start - thread.options.scrollMargin}px)` }}
            >
              <ThreadLines indent={indent} before={index === 0 ? 0 : indentOf(comments[index - 1]!)} />
              <CommentRow
                comment={comment}
                parent={byId.get(comment.parent_comment_id ?? '')}
                post_id={post_id}
                viewer={viewer}
                form={open?.id === comment.id ? open.form : null}
                setForm={setForm}
                askDelete={deleting.ask}
              />
            </li>
          )
        })}
      </ol>
      {deleting.id && (
        <DeleteCommentDialog
          post_id={post_id}
          comment_id={deleting.id}
          returnFocus={deleting.neighbour}
          onClose={deleting.close}
        />
      )}
    </>
  )
}
