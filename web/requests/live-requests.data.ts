import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { Post, SharedPost } from '../../contract/posts.ts'
import type { PostedRequest, readRequest } from '../../contract/requests.ts'
import { ApiError, call } from '../api/call.ts'
import { currentSession } from '../api/session.ts'
import { holdsExcerpt } from '../posts/new-posts.data.ts'
import { NO_MARKS, patchMarks, patchRequest, putIn } from './change-lists.data.ts'
import type { RequestFilter } from './request-search.ts'
import {
  firstPage,
  forgetListsOffScreen,
  isListShown,
  loadAnew,
  loadedLists,
  loadedRequest,
  requestQuery,
  requestsOf,
  requestsQuery,
} from './requests.data.ts'

/** Requests made since the list was loaded, not shown yet. */
export const waitingQuery = queryOptions<Post[]>({
  queryKey: ['waiting-requests'],
  queryFn: skipToken,
  initialData: [],
})

/** Someone, or the member elsewhere, has published a post. */
export function requestArrived(client: QueryClient, post: Post): void {
  if (post.post_type === 'community') return
  forgetListsOffScreen(client)
  // A list that is shown later has it.
  const before = isListShown(client) ? (client.getQueryData(waitingQuery.queryKey) ?? []) : null
  const waiting = before && [post, ...before.filter(({ id }) => id !== post.id)]
  client.setQueryData(waitingQuery.queryKey, waiting ?? [])
}

/** A post has changed: the event's part applies at once, the rest as soon as it is fetched. */
export async function requestChanged(client: QueryClient, post: SharedPost): Promise<void> {
  const { id } = post
  const known = () => client.getQueryData(requestQuery(id).queryKey) ?? loadedRequest(client, id)
  if (post.post_type === 'community' || !known()) return
  // What settles a request, or counts what its author has found, leaves its version.
  const isNewer = post.updated_at > (known()?.updated_at ?? '')
  patchRequest(client, id, post)
  if (isNewer && post.account_id !== currentSession().accountId)
    patchMarks(client, id, (marks) => (marks.seen ? { ...marks, changed: true } : marks))
  forgetListsOffScreen(client)
  // Its author would see that it was opened: only what is open is read again.
  if (post.is_excerpt && !isOpen(client, id)) return
  const request = await read(id).catch(() => null)
  // Another change may have arrived meanwhile.
  if (request && request.updated_at >= (known()?.updated_at ?? '')) patchRequest(client, id, request)
}

const isOpen = (client: QueryClient, id: string) =>
  client
    .getQueryCache()
    .find({ queryKey: requestQuery(id).queryKey })
    ?.isActive() === true

const read = (post_id: string): Promise<PostedRequest> =>
  call<typeof readRequest>('GET /api/requests/:post_id', { params: { post_id } })

/**
 * Shows the waiting requests, of which these belong in the list. Resolves to the id of the first new one, or to null if
 * the server did not answer.
 */
export function showWaiting(
  client: QueryClient,
  filter: RequestFilter,
  ids: readonly string[],
): Promise<string | undefined | null> {
  return filter.order === undefined ? showNewest(client, filter) : showByOrder(client, filter, ids)
}

/** They may belong anywhere in the list, and a page has no place in it of its own. */
async function showByOrder(client: QueryClient, filter: RequestFilter, ids: readonly string[]) {
  const isGone = (error: unknown) => error instanceof ApiError && error.status === 404
  const asked = ids.map((id) => read(id).catch((error: unknown) => (isGone(error) ? undefined : null)))
  const answers = await Promise.all(asked)
  if (answers.includes(null)) return null
  const found = answers.flatMap((request) => request ?? [])
  client.setQueryData(waitingQuery.queryKey, [])
  putIn(
    client,
    filter,
    found.map((request) => ({ ...request, marks: NO_MARKS })),
  )
  return found[0]?.id
}

/** The newest are on top of the list: refetches its first page only, however many are loaded. */
async function showNewest(client: QueryClient, filter: RequestFilter): Promise<string | undefined | null> {
  const page = await firstPage(filter).catch(() => null)
  if (!page) return null
  const data = client.getQueryData(requestsQuery(filter).queryKey)
  if (!data) return undefined
  client.setQueryData(waitingQuery.queryKey, [])
  const known = new Set(requestsOf(data).map(({ id }) => id))
  const isGap = page.next !== null && known.size > 0 && !page.requests.some(({ id }) => known.has(id))
  const first = page.requests.find(({ id }) => !known.has(id))?.id
  if (isGap) {
    await loadAnew(client, filter)
    return first
  }
  for (const request of page.requests) patchRequest(client, request.id, request)
  putIn(client, filter, page.requests)
  return first
}

/**
 * Events may have been missed: refetches the newest page of what is on screen, whatever else is loaded, or all of it
 * where the member may no longer see something. Resolves to whether everything was answered.
 */
export async function catchUpRequests(client: QueryClient): Promise<boolean> {
  forgetListsOffScreen(client)
  let isAnswered = true
  for (const { filter, data } of loadedLists(client))
    isAnswered = (await renew(client, filter, holdsExcerpt(requestsOf(data)))) && isAnswered
  return isAnswered
}

async function renew(client: QueryClient, filter: RequestFilter, isWhole: boolean): Promise<boolean> {
  if (filter.order === undefined && !isWhole) return (await showNewest(client, filter)) !== null
  const { queryKey } = requestsQuery(filter)
  await client.refetchQueries({ queryKey, exact: true })
  return client.getQueryState(queryKey)?.status === 'success'
}
