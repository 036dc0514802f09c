import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Comment } from '../../contract/comments.ts'
import { Button } from '../ui/Button.tsx'
import { WrittenText } from '../ui/WrittenText.tsx'
import { draftsQuery, keepDraft } from './drafts.data.ts'

interface ReplyDraftsProps {
  comments: Comment[]
  post_id: string
  account_id: string
}

/** Replies whose comment was deleted before they were sent. Their text is still here. */
export function ReplyDrafts({ comments, post_id, account_id }: ReplyDraftsProps) {
  const client = useQueryClient()
  const { data: drafts = {} } = useQuery(draftsQuery({ account_id, post_id }))
  const open = useMemo(
    () => new Set(comments.filter(({ is_deleted }) => !is_deleted).map(({ id }) => `reply ${id}`)),
    [comments],
  )
  const replies = Object.entries(drafts).filter(([of]) => of.startsWith('reply ') && !open.has(of))
  return replies.map(([of, draft]) => (
    <section key={of} aria-label="Unsent reply" className="mt-3 border-l-2 border-line pl-3">
      <p role="status" className="t-meta text-text-2">
        The comment that you were answering was deleted. Your reply was not sent:
      </p>
      <WrittenText className="mt-1 t-read-s" text={draft?.text ?? ''} />
      <Button
        variant="text"
        size="small"
        className="-ml-3"
        onClick={() => keepDraft(client, { account_id, post_id, of: of as `reply ${string}` }, null)}
      >
        Discard
      </Button>
    </section>
  ))
}
