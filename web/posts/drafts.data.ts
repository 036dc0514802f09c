import { infiniteQueryOptions } from '@tanstack/react-query'
import type { listDrafts } from '../../contract/feed.ts'
import { call } from '../api/call.ts'
import { asPages } from '../api/pages.ts'
import { type FeedFilter, filterOf, queryOf } from './feed-search.ts'

export const DRAFTS = 'drafts'

/** The member's matching drafts. */
export const draftsQuery = (filter: FeedFilter) => {
  const { postType, beats, any, all, none, within, search } = filter
  const forDrafts = filterOf({ postType, beats, any, all, none, within, search })
  return infiniteQueryOptions({
    queryKey: [DRAFTS, forDrafts],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listDrafts>('GET /api/posts/drafts', {
        query: { ...queryOf(forDrafts), cursor: pageParam },
        signal,
      }),
    ...asPages,
  })
}
