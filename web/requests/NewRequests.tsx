import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import type { PostedRequest } from '../../contract/requests.ts'
import { focusLinkIn } from '../posts/focus-row.ts'
import { Button } from '../ui/Button.tsx'
import { showWaiting, waitingQuery } from './live-requests.data.ts'
import { isListed } from './request-filter.ts'
import type { RequestFilter } from './request-search.ts'

const AT_TOP_PX = 120

interface NewRequestsProps {
  filter: RequestFilter
  /** The requests in the list; null while it loads. */
  requests: readonly PostedRequest[] | null
  viewer: OwnAccount
}

/** Shows new requests at once to a reader who is at the top with nothing open; otherwise a button announces them. */
export function NewRequests({ filter, requests, viewer }: NewRequestsProps) {
  const client = useQueryClient()
  const { data: waiting = [] } = useQuery(waitingQuery)
  const known = new Set(requests?.map(({ id }) => id))
  const unseen = waiting.filter((post) => !known.has(post.id) && isListed(post, filter, viewer))
  const count = requests === null ? 0 : unseen.length
  const ids = unseen.map(({ id }) => id)
  const showUnlessReading = useEffectEvent(() => {
    const isReading = window.scrollY > AT_TOP_PX || document.querySelector('[role="dialog"]') !== null
    if (!isReading) void showWaiting(client, filter, ids)
  })
  useEffect(() => {
    if (count === 0) return
    // After the scroll position is restored, which tells whether the reader is at the top.
    const timer = setTimeout(() => showUnlessReading())
    return () => clearTimeout(timer)
  }, [count])
  const show = async () => {
    if (filter.order === undefined) window.scrollTo({ top: 0 })
    const first = await showWaiting(client, filter, ids)
    // The button is about to disappear.
    if (first) focusLinkIn(`request-${first}`)
  }
  return (
    // Zero height: what appears and disappears above the list must not move it.
    <div role="status" className="sticky top-2 z-10 flex h-0 justify-center">
      {count > 0 && (
        <Button variant="filled" size="small" onClick={() => void show()}>
          {count === 1 ? '1 new request' : `${count} new requests`}
        </Button>
      )}
    </div>
  )
}
