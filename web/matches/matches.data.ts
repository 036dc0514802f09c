import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type {
  countMatches,
  listMatches,
  Match,
  markMatchesSeen,
  markNotRelevant,
  Unseen,
  unmarkNotRelevant,
} from '../../contract/matches.ts'
import type { Post } from '../../contract/posts.ts'
import { call } from '../api/call.ts'
import { asPages } from '../api/pages.ts'
import { MATCHES } from '../posts/posts.data.ts'
import type { MatchesFilter } from './matches-search.ts'

/** What a match is besides its post. */
export type MatchMarks = Omit<Match, 'post'>
/** Like a page of the feed, so that whatever changes a post in the feed changes it here. */
type Page = { posts: Post[]; next: string | null; marks: Record<string, MatchMarks> }
type Pages = InfiniteData<Page>
const LATEST = 20

/** How many matches are new, and whether the bell says so. */
export const unseenQuery = queryOptions({
  queryKey: ['unseen-matches'],
  queryFn: ({ signal }) => call<typeof countMatches>('GET /api/matches/unseen', { signal }),
})

export function setUnseen(client: QueryClient, { unseen, lit }: Unseen): void {
  client.setQueryData<Unseen>(unseenQuery.queryKey, { unseen, lit })
  // An answer that is on its way may be older than these.
  if (client.isFetching(unseenQuery) > 0) void client.invalidateQueries(unseenQuery)
}

async function askPage(client: QueryClient, filter: MatchesFilter, cursor?: string, signal?: AbortSignal) {
  const query = { ...filter, cursor }
  const { matches, next, ...unseen } = await call<typeof listMatches>('GET /api/matches', { query, signal })
  setUnseen(client, unseen)
  const marks = matches.map(({ post, ...mark }) => [post.id, mark] as const)
  return { posts: matches.map(({ post }) => post), next, marks: Object.fromEntries(marks) } satisfies Page
}

/** The matches of a tab and filter. Keeps the previous ones while others load. */
export const matchesQuery = (filter: MatchesFilter) =>
  infiniteQueryOptions({
    queryKey: [MATCHES, filter],
    queryFn: ({ client, pageParam, signal }) => askPage(client, filter, pageParam, signal),
    placeholderData: keepPreviousData,
    ...asPages,
  })

/** The newest ones, for the bell. */
export const latestQuery = queryOptions({
  queryKey: ['latest-matches'],
  queryFn: async ({ client, signal }) => {
    const query = { tab: 'new' as const }
    const {
      matches,
      next: _,
      ...unseen
    } = await call<typeof listMatches>('GET /api/matches', { query, signal })
    setUnseen(client, unseen)
    return matches.slice(0, LATEST)
  },
})

/** What is said of a match by every list that has it. */
export const marksOf = (data: Pages): Record<string, MatchMarks> =>
  Object.assign({}, ...data.pages.map(({ marks }) => marks))

/** Changes what is known of matches wherever they are listed. */
export function patchMarks(client: QueryClient, ids: readonly string[], change: Partial<MatchMarks>): void {
  for (const [key, data] of client.getQueriesData<Pages>({ queryKey: [MATCHES] })) {
    if (!data) continue
    const pages = data.pages.map((page) => {
      const known = ids.flatMap((id) =>
        page.marks[id] ? [[id, { ...page.marks[id], ...change }] as const] : [],
      )
      return known.length === 0 ? page : { ...page, marks: { ...page.marks, ...Object.fromEntries(known) } }
    })
    client.setQueryData<Pages>(key, { ...data, pages })
  }
  client.setQueryData(latestQuery.queryKey, (latest) =>
    latest?.map((match) => (ids.includes(match.post.id) ? { ...match, ...change } : match)),
  )
}

/** Lists off screen reload when they are next shown. */
export function forgetOffScreen(client: QueryClient): void {
  client.removeQueries({ queryKey: [MATCHES], type: 'inactive' })
  void client.invalidateQueries(latestQuery)
}

/** Whether a match is relevant has changed: lists on screen that were asked for before, and lack it, ask again. */
export function renewWithout(client: QueryClient, post_id: string): void {
  void client.invalidateQueries({
    ...{ queryKey: [MATCHES], type: 'active' },
    predicate: ({ state }) => !(state.data && marksOf(state.data as Pages)[post_id]),
  })
}

/**
 * Puts the newest matches on top of a list: refetches its first page only, however many are loaded. Resolves to whether
 * the server answered.
 */
export async function showNewest(client: QueryClient, filter: MatchesFilter): Promise<boolean> {
  const { queryKey } = matchesQuery(filter)
  const page = await askPage(client, filter).catch(() => null)
  const data = client.getQueryData<Pages>(queryKey)
  if (!page || !data) return page !== null
  const loaded = marksOf(data)
  const fresh = page.posts.filter(({ id }) => !loaded[id])
  if (fresh.length === page.posts.length && page.next !== null) {
    // There may be more between these and the loaded ones.
    await client.resetQueries({ queryKey, exact: true })
    return true
  }
  client.setQueryData<Pages>(queryKey, (now) => {
    const [first, ...rest] = now?.pages ?? []
    if (!now || !first) return now
    const posts = [...fresh, ...first.posts]
    return { ...now, pages: [{ ...first, posts, marks: { ...first.marks, ...page.marks } }, ...rest] }
  })
  return true
}

/** Stores whether a match is relevant, and resolves to that. */
export async function sendJudgement(
  client: QueryClient,
  post_id: string,
  isNotRelevant: boolean,
): Promise<boolean> {
  const params = { post_id }
  const unseen = await (isNotRelevant
    ? call<typeof markNotRelevant>('PUT /api/matches/:post_id/not-relevant', { params })
    : call<typeof unmarkNotRelevant>('DELETE /api/matches/:post_id/not-relevant', { params }))
  setUnseen(client, unseen)
  return isNotRelevant
}

/** Stores that matches were seen. That it could not be stored stays unsaid. */
export async function storeSeen(client: QueryClient, post_ids: string[]): Promise<void> {
  try {
    const unseen = await call<typeof markMatchesSeen>('POST /api/matches/seen', { body: { post_ids } })
    patchMarks(client, post_ids, { is_seen: true })
    setUnseen(client, unseen)
  } catch {}
}
