import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '../../contract/endpoint.ts'
import type {
  listPitchboxRequests,
  listPitches,
  listSentPitches,
  OwnPitch,
  PITCH_ORDERS,
  readOwnPitch,
  submitPitch,
} from '../../contract/pitches.ts'
import { call } from '../api/call.ts'
import { asPages } from '../api/pages.ts'
import { renewPage } from './renew-page.ts'

export type PitchOrder = (typeof PITCH_ORDERS)[number]
export type PitchFilter = { post_id: string; search: string; order: PitchOrder }

export const PITCHES = 'pitches'

/** The member's own pitch to a request, and whether they have a source to pitch. */
export const ownPitchQuery = (post_id: string) =>
  queryOptions({
    queryKey: [PITCHES, 'own', post_id],
    queryFn: ({ signal }) =>
      call<typeof readOwnPitch>('GET /api/posts/:post_id/pitch', { params: { post_id }, signal }),
  })

const askReceived = ({ post_id, search, order }: PitchFilter, cursor?: string, signal?: AbortSignal) =>
  call<typeof listPitches>('POST /api/posts/:post_id/pitches/search', {
    params: { post_id },
    body: { ...(search && { search }), order, cursor },
    signal,
  })

/** The pitches to one of the member's own requests. */
export const receivedQuery = ({ post_id, search, order }: PitchFilter) =>
  infiniteQueryOptions({
    queryKey: [PITCHES, 'received', post_id, { search, order }],
    queryFn: ({ pageParam, signal }) => askReceived({ post_id, search, order }, pageParam, signal),
    ...asPages,
    // Keeps the previous search's results while another loads, but never those of another request.
    placeholderData: (before, query) => (query?.queryKey[2] === post_id ? before : undefined),
  })

const askRequests = (cursor?: string, signal?: AbortSignal) =>
  call<typeof listPitchboxRequests>('GET /api/pitchbox/requests', { query: { cursor }, signal })

/** The member's own requests, live and expired. */
export const ownRequestsQuery = infiniteQueryOptions({
  queryKey: [PITCHES, 'requests'],
  queryFn: ({ pageParam, signal }) => askRequests(pageParam, signal),
  ...asPages,
})

const askSent = (cursor?: string, signal?: AbortSignal) =>
  call<typeof listSentPitches>('GET /api/pitchbox/pitches', { query: { cursor }, signal })

/** The pitches that the member sent. */
export const sentPitchesQuery = infiniteQueryOptions({
  queryKey: [PITCHES, 'sent'],
  queryFn: ({ pageParam, signal }) => askSent(pageParam, signal),
  ...asPages,
})

/** The lists that can refetch a single page. */
export const requestsList = {
  queryKey: ownRequestsQuery.queryKey,
  name: 'requests',
  ask: askRequests,
} as const
export const sentList = { queryKey: sentPitchesQuery.queryKey, name: 'pitches', ask: askSent } as const
export const receivedList = (filter: PitchFilter) =>
  ({
    queryKey: receivedQuery(filter).queryKey,
    name: 'pitches',
    ask: (cursor?: string) => askReceived(filter, cursor),
  }) as const

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
      client.setQueryData<OwnPitch>(ownPitchQuery(post_id).queryKey, { pitch, has_source: true })
      void renewPage(client, sentList)
    },
  })
}
