import { useEffect, useState } from 'react'
import { onLive } from '../api/live.ts'

/** So long the words stay: what comes meanwhile is counted with it. */
const SHOWN_MS = 5_000

/** Tells a screen reader that others have commented, without reading it all out. */
export function Arrivals({ post_id, accountId }: { post_id: string; accountId: string }) {
  const [count, setCount] = useState(0)
  useEffect(
    () =>
      onLive('comment.created', (told) => {
        if (told.post_id === post_id && told.comment.account_id !== accountId)
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
