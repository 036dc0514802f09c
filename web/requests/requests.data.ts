import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type {
  ListedRequest,
  listRequests,
  Marks,
  PostedRequest,
  RequestsPage,
  readRequest,
} from '../../contract/requests.ts'
import { call } from '../api/call.ts'
import { asPages } from '../api/pages.ts'
import { filterOf, queryOf, type RequestFilter } from './request-search.ts'

export type Pages = InfiniteData<RequestsPage>

export const REQUESTS = 'requests'

/** A request by itself; from a list it has its marks. */
export type OpenedRequest = PostedRequest & { marks?: Marks }

/** The requests of a filter. Keeps the previous filter's while others load. */
export const requestsQuery = (filter: RequestFilter) =>
  infiniteQueryOptions({
    queryKey: [REQUESTS, filterOf(filter)],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listRequests>('GET /api/requests', {
        query: { ...queryOf(filter), cursor: pageParam },
        signal,
      }),
    ...asPages,
    placeholderData: keepPreviousData,
    // The route has requested it; the reader retries what has failed by the time it is shown.
    retryOnMount: false,
  })

/** The first requests of a filter, fetched apart from the loaded list. */
export const firstPage = (filter: RequestFilter) =>
  call<typeof listRequests>('GET /api/requests', { query: queryOf(filter) })

export const requestQuery = (post_id: string) =>
  queryOptions({
    queryKey: ['request', post_id],
    queryFn: ({ signal }): Promise<OpenedRequest> =>
      call<typeof readRequest>('GET /api/requests/:post_id', { params: { post_id }, signal }),
  })

/** The requests of all loaded pages, without duplicates: a page may start with what was already put on top. */
export function requestsOf(data: Pages): ListedRequest[] {
  return [...new Map(data.pages.flatMap((page) => page.requests).map((one) => [one.id, one])).values()]
}

/** Every loaded list, with its filter. */
export const loadedLists = (client: QueryClient) =>
  client.getQueriesData<Pages>({ queryKey: [REQUESTS] }).flatMap(([key, data]) => {
    const filter = key[1] as RequestFilter
    return data ? [{ filter, data }] : []
  })

/** A request from a loaded list, so that its dialog opens without waiting. */
export function loadedRequest(client: QueryClient, id: string): ListedRequest | undefined {
  return loadedLists(client)
    .flatMap(({ data }) => requestsOf(data))
    .find((request) => request.id === id)
}

/** Whether a list is on screen. */
export const isListShown = (client: QueryClient) =>
  client.getQueryCache().findAll({ queryKey: [REQUESTS], type: 'active' }).length > 0

/** Lists off screen reload when they are next shown. */
export function forgetListsOffScreen(client: QueryClient): void {
  client.removeQueries({ queryKey: [REQUESTS], type: 'inactive' })
}

/** Loads a list from the start. */
export function loadAnew(client: QueryClient, filter: RequestFilter): Promise<void> {
  return client.resetQueries({ queryKey: requestsQuery(filter).queryKey, exact: true })
}
