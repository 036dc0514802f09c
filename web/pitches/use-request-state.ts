import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { expiryState } from '../../contract/dates.ts'
import type { Post } from '../../contract/posts.ts'
import { briefQuery } from '../briefs/briefs.data.ts'
import { useNow } from '../ui/use-now.ts'

/**
 * A published request's state: the post says what it is and when it closes, also live; the brief says the rest, and is
 * asked for again when it says otherwise.
 */
export function useRequestState(post: Post) {
  const asked = useQuery({ ...briefQuery(post.id), enabled: post.post_type === 'request_for_source' })
  const { state, held_until = null } = asked.data ?? {}
  useNow(held_until)
  const now = useNow(post.expires_at)
  const isPast = expiryState(post.expires_at, now) === 'expired'
  const own = isPast ? 'closed' : post.request_state
  const isEnded = state === 'closed' || state === 'settled'
  const askAgain = useEffectEvent(() => {
    if (state && own !== (isEnded ? 'closed' : state)) void asked.refetch({ cancelRefetch: false })
  })
  // Once for each of the two: a device with a wrong clock must not ask forever.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when one of them changes
  useEffect(() => askAgain(), [own, state])
  // The server's clock decides, unless it may not know of a change yet.
  const isClosed = isPast || (isEnded && !asked.isFetching)
  const isHeld = isClosed && held_until !== null && expiryState(held_until, now) !== 'expired'
  return {
    asked: asked.data,
    state: isClosed ? ('closed' as const) : post.request_state,
    /** Until when a pitch to it would be held, once it has closed. */
    heldUntil: isHeld ? held_until : null,
    /** It takes no pitches any more, not even to hold them. */
    isSettled: isEnded && isClosed && !isHeld,
    /** False while the server has not said whether a closed one holds pitches. */
    isKnown: !isClosed || !asked.isLoading,
  }
}
