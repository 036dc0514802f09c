import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ApiError } from './api/call.ts'
import { waitingQuery as waitingMatches } from './matches/live-matches.data.ts'
import { latestQuery, unseenQuery } from './matches/matches.data.ts'
import { notificationsQuery } from './notifications/notifications.data.ts'
import { closingQuery } from './posts/closing.data.ts'
import { unlistPost } from './posts/listed-posts.data.ts'
import { waitingQuery as waitingPosts } from './posts/new-posts.data.ts'
import { COUNT, postQuery } from './posts/posts.data.ts'
import { unlistRequest } from './requests/change-lists.data.ts'
import { waitingQuery as waitingRequests } from './requests/live-requests.data.ts'
import { requestQuery } from './requests/requests.data.ts'

/** A post that the member may no longer see leaves everything that is loaded; where it is open, it is not found. */
export function postHidden(client: QueryClient, post_id: string): void {
  unlistPost(client, post_id)
  unlistRequest(client, post_id)
  client.setQueryData(
    waitingPosts.queryKey,
    (waiting) => waiting && { ...waiting, posts: waiting.posts.filter(({ id }) => id !== post_id) },
  )
  client.setQueryData(waitingRequests.queryKey, (waiting) => waiting?.filter(({ id }) => id !== post_id))
  client.setQueryData(waitingMatches.queryKey, (waiting) => waiting?.filter((one) => one.post_id !== post_id))
  for (const { queryKey } of [postQuery(post_id), requestQuery(post_id)]) answerNotFound(client, queryKey)
  client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey.includes(post_id) })
  for (const { queryKey } of [closingQuery, latestQuery, unseenQuery, notificationsQuery])
    void client.invalidateQueries({ queryKey })
  void client.invalidateQueries({ queryKey: [COUNT] })
}

/** As the server would answer now. */
function answerNotFound(client: QueryClient, queryKey: QueryKey) {
  const query = client.getQueryCache().find({ queryKey })
  if (!query?.isActive()) return
  void query.cancel({ silent: true })
  query.setState({
    data: undefined,
    error: new ApiError(404, {}),
    status: 'error',
    fetchStatus: 'idle',
    isInvalidated: false,
  })
}
