import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { BodyOf } from '../../contract/endpoint.ts'
import type {
  listPitchboxRequests,
  listPitches,
  listSentPitches,
  OwnPitch,
  readOwnPitch,
  SentFilter,
  submitPitch,
} from '../../contract/pitches.ts'
import { call } from '../api/call.ts'
import { asPages } from '../api/pages.ts'
import { renewPage } from './renew-page.ts'

export const PITCHES = 'pitches'

/** The member's own pitch to a request, and whether they have a source to pitch. */
export const ownPitchQuery = (post_id: string) =>
  queryOptions({
    queryKey: [PITCHES, 'own', post_id],
    queryFn: ({ signal }) =>
      call<typeof readOwnPitch>('GET /api/posts/:post_id/pitch', { params: { post_id }, signal }),
  })

const askReceived = (post_id: string, cursor?: string, signal?: AbortSignal) =>
  call<typeof listPitches>('POST /api/posts/:post_id/pitches/search', {
    params: { post_id },
    body: { cursor },
    signal,
  })

/** The pitches to one of the member's own requests, newest first. */
export const receivedQuery = (post_id: string) =>
  infiniteQueryOptions({
    queryKey: [PITCHES, 'received', post_id],
    queryFn: ({ pageParam, signal }) => askReceived(post_id, pageParam, signal),
    ...asPages,
  })

const askRequests = (cursor?: string, signal?: AbortSignal) =>
  call<typeof listPitchboxRequests>('GET /api/pitchbox/requests', { query: { cursor }, signal })

/** The member's own requests, live and expired. */
export const ownRequestsQuery = infiniteQueryOptions({
  queryKey: [PITCHES, 'requests'],
  queryFn: ({ pageParam, signal }) => askRequests(pageParam, signal),
  ...asPages,
})

const askSent = (filter: SentFilter, cursor?: string, signal?: AbortSignal) =>
  call<typeof listSentPitches>('GET /api/pitchbox/pitches', {
    query: { ...(filter !== 'all' && { filter }), cursor },
    signal,
  })

/** The pitches that the member sent. The keys of the filtered lists begin with that of all. */
export const sentQuery = (filter: SentFilter) =>
  infiniteQueryOptions({
    queryKey: [PITCHES, 'sent', ...(filter === 'all' ? [] : [filter])],
    queryFn: ({ pageParam, signal }) => askSent(filter, pageParam, signal),
    ...asPages,
  })
export const sentPitchesQuery = sentQuery('all')

/** The lists that can refetch a single page. */
export const requestsList = {
  queryKey: ownRequestsQuery.queryKey,
  name: 'requests',
  ask: askRequests,
} as const
export const sentList = {
  queryKey: sentPitchesQuery.queryKey,
  name: 'pitches',
  ask: (cursor?: string) => askSent('all', cursor),
} as const
export const receivedList = (post_id: string) =>
  ({
    queryKey: receivedQuery(post_id).queryKey,
    name: 'pitches',
    ask: (cursor?: string) => askReceived(post_id, cursor),
  }) as const

/** A pitch of the member's has changed, or is new: refetches its page, and the filtered lists, between which it may move. */
export function renewSent(client: QueryClient, id?: string): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.length > 2
  void client.invalidateQueries({ queryKey: sentPitchesQuery.queryKey, predicate })
  return renewPage(client, sentList, id)
}

/** Pitches. `key` is the idempotency key: a retry after a lost answer does not pitch twice. */
export function useSubmitPitch(post_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: BodyOf<typeof submitPitch>; key: string }) =>
      call<typeof submitPitch>('POST /api/posts/:post_id/pitches', {
        params: { post_id },
        body,
        idempotencyKey: key,
      }),
    onSuccess: (pitch) => {
      client.setQueryData<OwnPitch>(ownPitchQuery(post_id).queryKey, {
        pitch,
        has_source: true,
        is_paused: false,
      })
      void renewSent(client)
    },
  })
}
