import { queryOptions } from '@tanstack/react-query'
import type { readPost } from '../../contract/posts.ts'
import { call } from '../api/call.ts'

/** Until when the author of a post is away. Lists and live events do not say. */
export const authorAwayQuery = (post_id: string) =>
  queryOptions({
    queryKey: ['author away', post_id],
    queryFn: ({ signal }) =>
      call<typeof readPost>('GET /api/posts/:post_id', { params: { post_id }, signal }),
    select: ({ away_until, account }) => ({ away_until, account }),
  })
