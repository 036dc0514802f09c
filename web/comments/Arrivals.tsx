import { useEffect, useState } from 'react'
import { onLive } from '../api/live.ts'

/** How long the announcement stays: comments that arrive meanwhile are added to its count. */
const SHOWN_MS = 5_000

/** Announces to screen readers that others have commented, without reading every comment. */
export function Arrivals({ post_id, accountId }: { post_id: string; accountId: string }) {
  const [count, setCount] = useState(0)
  useEffect(
    () =>
      onLive('comment.created', (event) => {
        if (event.post_id === post_id && event.comment.account_id !== accountId)
          setCount((before) => before + 1)
      }),
    [post_id, accountId],
  )
  useEffect(() => {
    if (count === 0) return
    const timer = setTimeout(() => setCount(0), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [count])
  return (
    <p role="status" className="sr-only">
      {count > 0 && (count === 1 ? '1 new comment' : `${count} new comments`)}
    </p>
  )
}
