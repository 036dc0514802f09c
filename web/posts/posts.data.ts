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

type State<Data> = { state: { data?: Data | undefined } }

/**
 * How what is open is asked for, of which a list may have only the beginning. Never before it is open, and forgotten once
 * it is closed: the author of a confidential request sees each opening.
 */
export const WHILE_OPEN = {
  gcTime: 0,
  staleTime: ({ state }: State<Pick<Post, 'is_excerpt'>>) =>
    state.data?.is_excerpt ? 0 : Number.POSITIVE_INFINITY,
}

/** An open post with what it says only by itself. */
export const wholePostQuery = (post_id: string) => ({
  ...postQuery(post_id),
  gcTime: 0,
  staleTime: ({ state }: State<LoadedPost>) =>
    state.data?.own_audience === undefined ? 0 : Number.POSITIVE_INFINITY,
})

/** The posts of all loaded pages, without duplicates: a page may start with what a live event has already put in. */
export function postsOf(data: Pages): Post[] {
  const seen = new Map(data.pages.flatMap((page) => page.posts).map((post) => [post.id, post]))
  return [...seen.values()]
}
