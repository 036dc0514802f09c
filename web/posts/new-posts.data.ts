import { type InfiniteData, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { FeedPage, listFeed } from '../../contract/feed.ts'
import type { Post } from '../../contract/posts.ts'
import { call } from '../api/call.ts'
import { type FeedFilter, queryOf } from './feed-search.ts'
import { patchPost, putOnTop } from './listed-posts.data.ts'
import { FEED } from './posts.data.ts'

/** Posts that have come in and are not shown yet. `gap`: there are more between these and the loaded ones. */
type Waiting = { posts: Post[]; gap: boolean }
export const NONE: Waiting = { posts: [], gap: false }

export const waitingQuery = queryOptions<Waiting>({
  queryKey: ['waiting-posts'],
  queryFn: skipToken,
  initialData: NONE,
})

/** Posts that others, or the member elsewhere, have published since the feed was loaded. */
export function arrived(client: QueryClient, posts: Post[], gap = false): void {
  const ids = new Set(posts.map((post) => post.id))
  client.setQueryData<Waiting>(waitingQuery.queryKey, (waiting = NONE) => ({
    posts: [...posts, ...waiting.posts.filter((post) => !ids.has(post.id))],
    gap: waiting.gap || gap,
  }))
}

/** Puts the waiting posts on top of every loaded feed; after a gap, reloads the feeds. */
export function showWaiting(client: QueryClient, accountId: string): void {
  const { posts, gap } = client.getQueryData<Waiting>(waitingQuery.queryKey) ?? NONE
  client.setQueryData<Waiting>(waitingQuery.queryKey, NONE)
  if (gap) void client.resetQueries({ queryKey: [FEED] })
  else putOnTop(client, posts, accountId)
}

/**
 * Events may have been missed. Refetches only the first page of the feed on screen, however many are loaded: that
 * updates its posts, and new ones wait like any new post. One with a confidential request of someone else refetches
 * whole, since the member may no longer see it. Feeds off screen are dropped. Resolves to whether everything was
 * answered.
 */
export async function catchUp(client: QueryClient): Promise<boolean> {
  client.removeQueries({ queryKey: [FEED], type: 'inactive' })
  client.setQueryData<Waiting>(
    waitingQuery.queryKey,
    (waiting) => waiting && { ...waiting, posts: waiting.posts.filter(({ is_excerpt }) => !is_excerpt) },
  )
  const feeds = client.getQueryCache().findAll({ queryKey: [FEED], type: 'active' })
  const answered = await Promise.all(
    feeds.map(async ({ queryKey, state }) => {
      const loaded = (state.data as InfiniteData<FeedPage> | undefined)?.pages.flatMap((page) => page.posts)
      // Still loading, or failed: start over.
      if (!loaded || holdsExcerpt(loaded)) {
        await client.refetchQueries({ queryKey, exact: true })
        return client.getQueryState(queryKey)?.status === 'success'
      }
      const page = await firstPage(queryKey[1] as FeedFilter).catch(() => null)
      if (page) merge(client, loaded, page)
      return page !== null
    }),
  )
  return answered.every(Boolean)
}

/** Whether a list has a confidential request of someone else: the beginning of it. */
export const holdsExcerpt = (posts: readonly Pick<Post, 'is_excerpt'>[]): boolean =>
  posts.some(({ is_excerpt }) => is_excerpt)

/** The newest posts of a filter, fetched apart from the loaded list. */
const firstPage = (filter: FeedFilter) => call<typeof listFeed>('GET /api/posts', { query: queryOf(filter) })

function merge(client: QueryClient, loaded: Post[], page: FeedPage) {
  const known = new Set(loaded.map((post) => post.id))
  const fresh = page.posts.filter((post) => !known.has(post.id))
  for (const post of page.posts) if (known.has(post.id)) patchPost(client, post.id, post)
  const gap = fresh.length > 0 && fresh.length === page.posts.length && page.next !== null
  if (fresh.length > 0) arrived(client, fresh, gap)
}
