import { queryOptions } from '@tanstack/react-query'
import type { listClosing } from '../../contract/feed.ts'
import { call } from '../api/call.ts'

/** What is due within 24 hours, at most a minute old. */
export const closingQuery = queryOptions({
  queryKey: ['closing-posts'],
  queryFn: ({ signal }) => call<typeof listClosing>('GET /api/posts/closing', { signal }),
  staleTime: 60_000,
  gcTime: 60_000,
})
