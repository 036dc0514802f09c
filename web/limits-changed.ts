import type { QueryClient } from '@tanstack/react-query'
import type { OwnAccount } from '../contract/accounts.ts'
import { ownAccountQuery } from './accounts/accounts.data.ts'
import { COMMENTS } from './comments/comments.data.ts'
import { limitsQuery } from './contact-limits/contact-limits.data.ts'
import { countsQuery, MEMBERS, PROFILE } from './directory/directory.data.ts'
import { waitingQuery as waitingMatches } from './matches/live-matches.data.ts'
import { latestQuery, unseenQuery } from './matches/matches.data.ts'
import { anyConversation, CONVERSATIONS } from './messages/conversations.data.ts'
import { notificationsQuery } from './notifications/notifications.data.ts'
import { closingQuery } from './posts/closing.data.ts'
import { NONE, waitingQuery as waitingPosts } from './posts/new-posts.data.ts'
import { COUNT, FEED, MATCHES, postQuery } from './posts/posts.data.ts'
import { waitingQuery as waitingRequests } from './requests/live-requests.data.ts'
import { REQUESTS, requestQuery } from './requests/requests.data.ts'
import { SOURCES } from './sources/sources.data.ts'

/** Where members and what they do are hidden, by the first part of its key. */
const HIDDEN_IN = [
  FEED,
  COUNT,
  REQUESTS,
  COMMENTS,
  MATCHES,
  ...[closingQuery, notificationsQuery, latestQuery, unseenQuery].map(({ queryKey }) => queryKey[0]),
]

/** Posts that have come in since a list was loaded. */
const WAITING_IN = [waitingPosts, waitingRequests, waitingMatches].map(({ queryKey }) => queryKey[0])

/** Where members themselves are, and whether contact with them is locked. */
const MEMBERS_IN = [
  ...[MEMBERS, PROFILE, SOURCES, CONVERSATIONS],
  ...[anyConversation, countsQuery, limitsQuery].map(({ queryKey }) => queryKey[0]),
]

/** What the server decides by who the member is: which members there are for them, and which posts. */
export const SEEN_IN = [
  ...[...HIDDEN_IN, ...WAITING_IN, ...MEMBERS_IN],
  ...[postQuery(''), requestQuery('')].map(({ queryKey }) => queryKey[0]),
]

/** The member's limits, or whom they are asked not to contact: what is on screen loads again, the rest when it is next shown. */
export function limitsChanged(client: QueryClient): void {
  loadPostsAgain(client)
  void client.invalidateQueries({ predicate: ({ queryKey }) => MEMBERS_IN.includes(String(queryKey[0])) })
}

const OWN_ACCOUNT = JSON.stringify(ownAccountQuery.queryKey)
const beatsOf = (account: OwnAccount | undefined) => JSON.stringify(account?.profile.beats ?? [])

/** The member's own beats decide which confidential requests they see: after a change all posts are asked for again. */
export function followOwnBeats(client: QueryClient): void {
  let known = client.getQueryData(ownAccountQuery.queryKey)
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash !== OWN_ACCOUNT) return
    const account = query.state.data as OwnAccount | undefined
    if (!account || account === known) return
    // Another person starts with nothing loaded.
    const isChanged = known?.id === account.id && beatsOf(known) !== beatsOf(account)
    known = account
    if (!isChanged) return
    loadPostsAgain(client)
    void client.invalidateQueries({ predicate: ({ state }) => isConfidential(state.data) })
  })
}

/** Whether this is an open request that has readers of its own. */
const isConfidential = (data: unknown) =>
  typeof data === 'object' && data !== null && 'is_confidential' in data && data.is_confidential === true

/** Which posts the member sees may have changed. */
function loadPostsAgain(client: QueryClient): void {
  // The lists load from their start.
  client.setQueryData(waitingPosts.queryKey, NONE)
  client.setQueryData(waitingRequests.queryKey, [])
  client.setQueryData(waitingMatches.queryKey, [])
  for (const list of [FEED, REQUESTS, MATCHES]) client.removeQueries({ queryKey: [list], type: 'inactive' })
  void client.invalidateQueries({ predicate: ({ queryKey }) => HIDDEN_IN.includes(String(queryKey[0])) })
}
