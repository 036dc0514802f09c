import { queryOptions } from '@tanstack/react-query'
import type { listHeld } from '../../contract/pitches.ts'
import { call } from '../api/call.ts'

/** The pitches that one of the member's own requests holds, in the order in which they were sent. */
export const heldQuery = (post_id: string) =>
  queryOptions({
    queryKey: ['held', post_id],
    queryFn: ({ signal }) =>
      call<typeof listHeld>('GET /api/posts/:post_id/held', { params: { post_id }, signal }),
  })
