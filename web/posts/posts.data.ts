import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query'
import type { countFeed, FeedPage, listFeed } from '../../contract/feed.ts'
import type { OpenPost, Post, readPost } from '../../contract/posts.ts'
import { call } from '../api/call.ts'
import { asPages } from '../api/pages.ts'
import { type FeedFilter, filterOf, queryOf } from './feed-search.ts'

export type Pages = InfiniteData<FeedPage>

export const FEED = 'feed'
export const COUNT = 'feed-count'
export const MATCHES = 'matches'

/** The published posts of a filter. Keeps the previous filter's while others load. */
export const feedQuery = (filter: FeedFilter) =>
  infiniteQueryOptions({
    queryKey: [FEED, filterOf(filter)],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listFeed>('GET /api/posts', { query: { ...queryOf(filter), cursor: pageParam }, signal }),
    placeholderData: keepPreviousData,
    // The route has requested it; the reader retries what has failed by the time it is shown.
    retryOnMount: false,
    ...asPages,
  })

/** How many posts match. */
export const countQuery = (filter: FeedFilter) =>
  queryOptions({
    queryKey: [COUNT, filterOf(filter)],
    queryFn: ({ signal }) =>
      call<typeof countFeed>('GET /api/posts/count', { query: queryOf(filter), signal }),
  })

/** A post, with what it says only by itself once that was asked for. */
export type LoadedPost = Post & Partial<Omit<OpenPost, keyof Post>>

export const postQuery = (post_id: string) =>
  queryOptions({
    queryKey: ['post', post_id],
    queryFn: ({ signal }): Promise<LoadedPost> =>
      call<typeof readPost>('GET /api/posts/:post_id', { params: { post_id }, signal }),
  })

/** The posts of all loaded pages, without duplicates: a page may start with what a live event has already put in. */
export function postsOf(data: Pages): Post[] {
  const seen = new Map(data.pages.flatMap((page) => page.posts).map((post) => [post.id, post]))
  return [...seen.values()]
}
