import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { focusRow } from '../posts/focus-row.ts'
import { Button } from '../ui/Button.tsx'
import { showWaiting, waitingQuery } from './live-matches.data.ts'
import type { MatchesFilter } from './matches-search.ts'

const AT_TOP_PX = 120

/** Shows new matches at once to a reader who is at the top with nothing open; otherwise a button announces them. */
export function NewMatches({ filter, known }: { filter: MatchesFilter; known: ReadonlySet<string> }) {
  const client = useQueryClient()
  const { data: waiting = [] } = useQuery(waitingQuery)
  const fresh = waiting.filter(
    ({ post_id, filters }) => !known.has(post_id) && (!filter.filter || filters.includes(filter.filter)),
  )
  const count = filter.tab === 'new' ? fresh.length : 0
  const showUnlessReading = useEffectEvent(() => {
    const isReading = window.scrollY > AT_TOP_PX || document.querySelector('[role="dialog"]') !== null
    if (!isReading) void showWaiting(client, filter)
  })
  useEffect(() => {
    if (count === 0) return
    // After the scroll position is restored, which tells whether the reader is at the top.
    const timer = setTimeout(() => showUnlessReading())
    return () => clearTimeout(timer)
  }, [count])
  const show = async () => {
    window.scrollTo({ top: 0 })
    // The button is about to disappear.
    if ((await showWaiting(client, filter)) && fresh[0]) focusRow(fresh[0].post_id)
  }
  return (
    // Zero height: what appears and disappears above the list must not move it.
    <div role="status" className="sticky top-2 z-10 flex h-0 justify-center">
      {count > 0 && (
        <Button variant="filled" size="small" onClick={() => void show()}>
          {count === 1 ? '1 new match' : `${count} new matches`}
        </Button>
      )}
    </div>
  )
}
