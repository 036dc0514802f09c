import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import { whyNotComment } from '../../contract/comments.rules.ts'
import type { Comment } from '../../contract/comments.ts'
import type { Post } from '../../contract/posts.ts'
import { FailedLine } from '../ui/FailedLine.tsx'
import { Arrivals } from './Arrivals.tsx'
import { CommentList } from './CommentList.tsx'
import { CommentsSkeleton } from './CommentsSkeleton.tsx'
import { livingCount } from './comment-list.ts'
import { commentsQuery } from './comments.data.ts'
import { draftsQuery } from './drafts.data.ts'
import { NewCommentForm } from './NewCommentForm.tsx'
import { ReplyDrafts } from './ReplyDrafts.tsx'
import { useLostFocus } from './use-lost-focus.ts'

interface CommentsProps {
  post: Post
  viewer: OwnAccount
}

/** The comments of a published community post; for any other, nothing and no request. */
export function CommentsSection({ post, viewer }: CommentsProps) {
  if (whyNotComment(post.post_type, post.data.status) !== null) return null
  return <Comments key={post.id} post={post} viewer={viewer} />
}

function Comments({ post, viewer }: CommentsProps) {
  const [isOpen, setOpen] = useState(true)
  const comments = useQuery({ ...commentsQuery(post.id), enabled: isOpen })
  const heading = useId()
  const panel = useId()
  const count = comments.data ? livingCount(comments.data) : post.comments_count
  return (
    <section
      aria-labelledby={heading}
      tabIndex={-1}
      className="mt-5 border-t border-text-3 pt-2 outline-none"
    >
      <div className="flex min-h-6 items-center justify-between gap-4">
        <h3 id={heading} className="t-section">
          {count === 1 ? '1 comment' : `${count.toLocaleString('en-US')} comments`}
        </h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          className="link min-h-6 t-meta max-md:min-h-11"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide Comments' : 'Show Comments'}
        </button>
      </div>
      {isOpen && <Panel id={panel} post={post} viewer={viewer} comments={comments} />}
    </section>
  )
}

interface PanelProps {
  id: string
  post: Post
  viewer: OwnAccount
  comments: UseQueryResult<Comment[]>
}

function Panel({ id, post, viewer, comments }: PanelProps) {
  const post_id = post.id
  const panel = useRef<HTMLDivElement>(null)
  useLostFocus(panel, comments.data)
  const drafts = useQuery(draftsQuery({ account_id: viewer.id, post_id }))
  const isPending = comments.isPending || drafts.isPending
  const list = isPending ? undefined : comments.data
  const again = async () => {
    const { isSuccess } = await comments.refetch()
    if (isSuccess) panel.current?.closest('section')?.focus()
  }
  return (
    <div ref={panel} id={id} className="mt-1">
      {isPending && <CommentsSkeleton />}
      {comments.isError && !comments.data && (
        <FailedLine onRetry={() => void again()}>The comments did not load.</FailedLine>
      )}
      {list?.length === 0 && (
        <p className="py-2 t-body text-text-2">No comments yet. Be the first to comment!</p>
      )}
      {list && list.length > 0 && (
        <CommentList comments={list} post_id={post_id} viewer={viewer} section={panel} />
      )}
      {list && <ReplyDrafts comments={list} post_id={post_id} account_id={viewer.id} />}
      {!isPending && <NewCommentForm post={post} viewer={viewer} />}
      <Arrivals post_id={post_id} accountId={viewer.id} />
    </div>
  )
}
