import type { QueryClient } from '@tanstack/react-query'
import { COMMENTS } from './comments/comments.data.ts'
import { limitsQuery } from './contact-limits/contact-limits.data.ts'
import { waitingQuery as waitingMatches } from './matches/live-matches.data.ts'
import { latestQuery, unseenQuery } from './matches/matches.data.ts'
import { notificationsQuery } from './notifications/notifications.data.ts'
import { closingQuery } from './posts/closing.data.ts'
import { NONE, waitingQuery as waitingPosts } from './posts/new-posts.data.ts'
import { COUNT, FEED, MATCHES } from './posts/posts.data.ts'
import { waitingQuery as waitingRequests } from './requests/live-requests.data.ts'
import { REQUESTS } from './requests/requests.data.ts'

/** What a mute hides, by the first part of its key. */
const HIDDEN_IN = [
  FEED,
  COUNT,
  REQUESTS,
  COMMENTS,
  MATCHES,
  ...[closingQuery, notificationsQuery, limitsQuery, latestQuery, unseenQuery].map(
    ({ queryKey }) => queryKey[0],
  ),
]

/** The member has muted someone, or no longer: what is on screen loads again, the rest when it is next shown. */
export function limitsChanged(client: QueryClient): void {
  // The lists load from their start.
  client.setQueryData(waitingPosts.queryKey, NONE)
  client.setQueryData(waitingRequests.queryKey, [])
  client.setQueryData(waitingMatches.queryKey, [])
  for (const list of [FEED, REQUESTS, MATCHES]) client.removeQueries({ queryKey: [list], type: 'inactive' })
  void client.invalidateQueries({ predicate: ({ queryKey }) => HIDDEN_IN.includes(String(queryKey[0])) })
}
