import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { countFeed, FeedPage, listClosing, listDrafts, listFeed } from '../../contract/feed.ts'
import type { Post, readPost } from '../../contract/posts.ts'
import { call } from '../api/call.ts'
import { asPages } from '../api/pages.ts'
import { type FeedFilter, filterOf, isListed, queryOf } from './feed-search.ts'

type Pages = InfiniteData<FeedPage>

export const FEED = 'feed'
const DRAFTS = 'drafts'
const COUNT = 'feed-count'

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

/** The newest posts of a filter, fetched apart from the loaded list. */
export const firstPage = (filter: FeedFilter) =>
  call<typeof listFeed>('GET /api/posts', { query: queryOf(filter) })

/** How many posts match. */
export const countQuery = (filter: FeedFilter) =>
  queryOptions({
    queryKey: [COUNT, filterOf(filter)],
    queryFn: ({ signal }) =>
      call<typeof countFeed>('GET /api/posts/count', { query: queryOf(filter), signal }),
  })

/** The member's matching drafts. */
export const draftsQuery = ({ postType, beats, search }: FeedFilter) =>
  infiniteQueryOptions({
    queryKey: [DRAFTS, filterOf({ postType, beats, search })],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listDrafts>('GET /api/posts/drafts', {
        query: { postType, beats, search, cursor: pageParam },
        signal,
      }),
    ...asPages,
  })

/** What is due within 24 hours, at most a minute old. */
export const closingQuery = queryOptions({
  queryKey: ['closing-posts'],
  queryFn: ({ signal }) => call<typeof listClosing>('GET /api/posts/closing', { signal }),
  staleTime: 60_000,
  gcTime: 60_000,
})

export const postQuery = (post_id: string) =>
  queryOptions({
    queryKey: ['post', post_id],
    queryFn: ({ signal }) =>
      call<typeof readPost>('GET /api/posts/:post_id', { params: { post_id }, signal }),
  })

/** The posts of all loaded pages, without duplicates: a page may start with what a live event has already put in. */
export function postsOf(data: Pages): Post[] {
  const seen = new Map(data.pages.flatMap((page) => page.posts).map((post) => [post.id, post]))
  return [...seen.values()]
}

const listed = (client: QueryClient) => [
  ...client.getQueriesData<Pages>({ queryKey: [FEED] }),
  ...client.getQueriesData<Pages>({ queryKey: [DRAFTS] }),
]

/** Puts new published posts on top of every loaded feed whose filter they match. */
export function putOnTop(client: QueryClient, posts: Post[], accountId: string): void {
  for (const [key, data] of client.getQueriesData<Pages>({ queryKey: [FEED] })) {
    const [first, ...rest] = data?.pages ?? []
    if (!data || !first) continue
    const known = new Set(data.pages.flatMap((page) => page.posts).map((post) => post.id))
    const fresh = posts.filter(
      (post) => !known.has(post.id) && isListed(post, key[1] as FeedFilter, accountId, Date.now()),
    )
    if (fresh.length === 0) continue
    client.setQueryData<Pages>(key, {
      ...data,
      pages: [{ ...first, posts: [...fresh, ...first.posts] }, ...rest],
    })
    // A count that says only "at least this many" stays true.
    client.setQueryData(countQuery(key[1] as FeedFilter).queryKey, (counted) =>
      counted?.more === false ? { ...counted, count: counted.count + fresh.length } : counted,
    )
  }
}

/** Changes a post wherever it is loaded: in lists and by itself. The list on screen keeps its rows. */
export function patchPost(client: QueryClient, id: string, change: Partial<Post>): void {
  forgetDecided(client, change)
  changeLists(client, id, (posts) => posts.map((post) => (post.id === id ? { ...post, ...change } : post)))
  client.setQueryData<Post>(postQuery(id).queryKey, (post) => post && { ...post, ...change })
}

const DECIDES = { is_saved: 'saved', title: 'search', description: 'search', tags: 'beats' } as const

/** Reloads lists off screen, when they are next shown, if a change may affect which posts they hold. */
function forgetDecided(client: QueryClient, change: Partial<Post>) {
  const by = Object.entries(DECIDES).flatMap(([field, filter]) => (field in change ? filter : []))
  for (const list of [FEED, COUNT])
    client.removeQueries({
      queryKey: [list],
      type: 'inactive',
      predicate: ({ queryKey }) => by.some((filter) => (queryKey[1] as FeedFilter)[filter] !== undefined),
    })
}

/** Removes a post from every list. */
export function unlistPost(client: QueryClient, id: string): void {
  changeLists(client, id, (posts) => posts.filter((post) => post.id !== id))
}

/** Removes a post from every list, and from the cache. */
export function dropPost(client: QueryClient, id: string): void {
  unlistPost(client, id)
  client.removeQueries({ queryKey: postQuery(id).queryKey })
}

function changeLists(client: QueryClient, id: string, change: (posts: Post[]) => Post[]) {
  for (const [key, data] of listed(client)) {
    if (!data?.pages.some((page) => page.posts.some((post) => post.id === id))) continue
    const pages = data.pages.map((page) =>
      page.posts.some((post) => post.id === id) ? { ...page, posts: change(page.posts) } : page,
    )
    client.setQueryData<Pages>(key, { ...data, pages })
  }
}

/** The member's drafts have changed: lists that show them refetch. */
export function draftsChanged(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [DRAFTS] })
}

/** A post from a loaded list, so that its dialog opens without waiting. */
export function loadedPost(client: QueryClient, id: string): Post | undefined {
  for (const [, data] of listed(client)) {
    for (const page of data?.pages ?? []) {
      const found = page.posts.find((post) => post.id === id)
      if (found) return found
    }
  }
  return undefined
}
