import type { QueryClient } from '@tanstack/react-query'
import { findsKeywords } from '../../contract/keyword-matches.rules.ts'
import { searchedTexts } from '../../contract/posts.rules.ts'
import type { Post } from '../../contract/posts.ts'
import { isFoundIn } from '../../contract/search-words.ts'
import { DRAFTS } from './drafts.data.ts'
import { keywordsOf } from './feed-keywords.ts'
import { type FeedFilter, splitBeats } from './feed-search.ts'
import { patchedInList, patchedWhole } from './patched.ts'
import { COUNT, countQuery, FEED, MATCHES, type Pages, postQuery } from './posts.data.ts'

/** Whether a published post belongs in a filter's list. The server decides; this is for live events. */
export function isListed(post: Post, filter: FeedFilter, accountId: string, now: number): boolean {
  const { postType, beats, within, search } = filter
  const closesAt = post.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(post.expires_at)
  if (postType && post.post_type !== postType) return false
  if (beats && !post.tags.some((tag) => splitBeats(beats).includes(tag))) return false
  if (!filter.expired && closesAt <= now) return false
  if (within && closesAt > now + within * 3_600_000) return false
  if (filter.saved && !post.is_saved) return false
  if (filter.myPosts && post.account_id !== accountId) return false
  return (
    findsKeywords(keywordsOf(filter), searchedTexts(post)) &&
    (!search || isFoundIn(search, ...searchedTexts(post)))
  )
}

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

const listed = (client: QueryClient) => [
  ...client.getQueriesData<Pages>({ queryKey: [FEED] }),
  ...client.getQueriesData<Pages>({ queryKey: [DRAFTS] }),
  ...client.getQueriesData<Pages>({ queryKey: [MATCHES] }),
]

/** Changes a post wherever it is loaded: in lists and by itself. The list on screen keeps its rows. */
export function patchPost(client: QueryClient, id: string, change: Partial<Post>): void {
  forgetDecided(client, change)
  changeLists(client, id, (posts) =>
    posts.map((post) => (post.id === id ? patchedInList(post, change) : post)),
  )
  const { queryKey } = postQuery(id)
  const open = client.getQueryData(queryKey)
  if (!open) return
  client.setQueryData(queryKey, patchedWhole(open, change))
  // What it says after its beginning may have changed, too.
  if (change.is_excerpt && change.updated_at !== open.updated_at) void client.invalidateQueries({ queryKey })
}

const WORDS = ['search', 'any', 'all', 'none'] as const
/** By which filters a field of a post decides whether they list it. */
const DECIDES: { [Field in keyof Post]?: readonly (keyof FeedFilter)[] } = {
  is_saved: ['saved'],
  title: WORDS,
  description: WORDS,
  tags: ['beats', ...WORDS],
  expires_at: ['within'],
}

/** Reloads lists off screen, when they are next shown, if a change may affect which posts they hold. */
function forgetDecided(client: QueryClient, change: Partial<Post>) {
  const by = Object.entries(DECIDES).flatMap(([field, filters]) => (field in change ? filters : []))
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
