import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { BodyOf } from '../../contract/endpoint.ts'
import type { createPost, FeedPage, listFeed, Post, readPost } from '../../contract/posts.ts'
import { call } from '../api/call.ts'

/** What of the feed stands in its address. */
export type FeedSearch = { expired?: true; post?: string }
type FeedFilter = Pick<FeedSearch, 'expired'>

/** Reads the address; unknown and wrong values are ignored. */
export function readFeedSearch(search: Record<string, unknown>): FeedSearch {
  return {
    ...(String(search.expired) === 'true' && { expired: true }),
    ...(typeof search.post === 'string' && search.post !== '' && { post: search.post }),
  }
}

const FEED = 'feed'

export const feedQuery = ({ expired }: FeedFilter) =>
  infiniteQueryOptions({
    queryKey: [FEED, { expired: expired ?? false }],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listFeed>('GET /api/posts', {
        query: { cursor: pageParam, expired: expired && 'true' },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: FeedPage) => page.next ?? undefined,
  })

export const postQuery = (post_id: string) =>
  queryOptions({
    queryKey: ['post', post_id],
    queryFn: ({ signal }) =>
      call<typeof readPost>('GET /api/posts/:post_id', { params: { post_id }, signal }),
  })

/** The posts of all loaded pages, each once: a page may begin with what a live event has put in already. */
export function postsOf(data: InfiniteData<FeedPage>): Post[] {
  const seen = new Map(data.pages.flatMap((page) => page.posts).map((post) => [post.id, post]))
  return [...seen.values()]
}

/** Puts new posts on top of every feed that is loaded. */
export function putOnTop(client: QueryClient, posts: Post[]): void {
  client.setQueriesData<InfiniteData<FeedPage>>({ queryKey: [FEED] }, (data) => {
    const [first, ...rest] = data?.pages ?? []
    if (!data || !first) return data
    const known = new Set(data.pages.flatMap((page) => page.posts).map((post) => post.id))
    const fresh = posts.filter((post) => !known.has(post.id))
    return { ...data, pages: [{ ...first, posts: [...fresh, ...first.posts] }, ...rest] }
  })
}

/** A post that is loaded in some feed, so that its dialog opens without waiting. */
export function loadedPost(client: QueryClient, id: string): Post | undefined {
  for (const [, data] of client.getQueriesData<InfiniteData<FeedPage>>({ queryKey: [FEED] })) {
    const found = data?.pages.flatMap((page) => page.posts).find((post) => post.id === id)
    if (found) return found
  }
  return undefined
}

/** Creates a post. `key` names this one intention: trying again after a lost answer makes no second post. */
export function useCreatePost() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: BodyOf<typeof createPost>; key: string }) =>
      call<typeof createPost>('POST /api/posts', { body, idempotencyKey: key }),
    onSuccess: (post) => {
      client.setQueryData(postQuery(post.id).queryKey, post)
      if (post.data.status === 'published') putOnTop(client, [post])
    },
  })
}
