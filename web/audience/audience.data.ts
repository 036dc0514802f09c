import { hashKey, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { countAudience, listOpenings, searchAudience } from '../../contract/audience.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import { call } from '../api/call.ts'
import { asPages } from '../api/pages.ts'

/** How many members would see a request; members come and go, so it is counted again whenever it is shown. */
export const countQuery = (body: BodyOf<typeof countAudience>) =>
  queryOptions({
    queryKey: ['audience count', hashKey([body])],
    queryFn: ({ signal }) => call<typeof countAudience>('POST /api/audience/count', { body, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Whom a request can be shown to, by what is typed, at most a minute old. */
export const inviteQuery = (search: string) =>
  queryOptions({
    queryKey: ['audience search', search],
    queryFn: ({ signal }) =>
      call<typeof searchAudience>('POST /api/audience/search', { body: { search }, signal }),
    enabled: search !== '',
    staleTime: 60_000,
    gcTime: 60_000,
  })

/** Who has opened one of the member's own requests, the latest first. */
export const openingsQuery = (post_id: string) =>
  infiniteQueryOptions({
    queryKey: ['openings', post_id],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listOpenings>('GET /api/posts/:post_id/openings', {
        params: { post_id },
        query: { cursor: pageParam },
        signal,
      }),
    ...asPages,
  })
