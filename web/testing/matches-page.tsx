import { QueryClient } from '@tanstack/react-query'
import { beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnAccount } from '../../contract/accounts.ts'
import type { Match } from '../../contract/matches.ts'
import type { Post } from '../../contract/posts.ts'
import type { OwnFilter } from '../../contract/saved-filters.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError, call } from '../api/call.ts'
import { noteFirstView } from '../api/first-view.ts'
import { MatchesPage } from '../matches/MatchesPage.tsx'
import { readMatchesSearch } from '../matches/matches-search.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { inDays, ownAccount, owner, post } from './factories.ts'
import { showPages } from './show-pages.tsx'
import { dismissToasts, openToast } from './toasts.ts'

// The Matches page against a fake server; the test file mocks api/call.ts and api/session.ts.

/** A match that is not seen yet, of a request by someone else. */
export const match = (
  id: string,
  more: Partial<Omit<Match, 'post'>> = {},
  change: Partial<Post> = {},
): Match => ({
  post: post({ id, title: `Post ${id}`, post_type: 'request_for_source', account: owner(), ...change }),
  filters: [{ id: 'f', name: 'Fintech' }],
  matched_at: inDays(0),
  is_seen: false,
  is_not_relevant: false,
  ...more,
})

type Given = {
  query?: { tab: string; filter?: string; cursor?: string }
  params?: { post_id: string }
  body?: object
}
type Asked = { at: string; given: Given }

/** What the fake server has, and the calls that it got. */
export const server = {
  client: new QueryClient(),
  matches: [] as Match[],
  /** The page after them. */
  older: [] as Match[],
  deliveries: ['instant'] as ('instant' | 'off')[],
  /** Whose posts the filters find alone. */
  limitedTo: {} as Partial<OwnFilter>,
  /** What it refuses, as the database is away. */
  failing: [] as string[],
  asked: [] as Asked[],
}

const unseen = () => {
  const fresh = server.matches.filter((one) => !one.is_seen && !one.is_not_relevant)
  return { unseen: fresh.length, lit: fresh.length > 0 }
}
const change = (ids: readonly string[], to: Partial<Match>) => {
  server.matches = server.matches.map((one) => (ids.includes(one.post.id) ? { ...one, ...to } : one))
}

const TABS: Record<string, (match: Match) => boolean> = {
  new: (one) => !one.is_not_relevant,
  saved: (one) => one.post.is_saved,
  not_relevant: (one) => one.is_not_relevant,
}

const answers: Record<string, (given: Given) => unknown> = {
  'GET /api/matches': ({ query }) => ({
    matches: query?.cursor ? server.older : server.matches.filter(TABS[query!.tab]!),
    next: server.older.length > 0 && !query?.cursor ? 'older' : null,
    ...unseen(),
  }),
  'GET /api/matches/unseen': unseen,
  'GET /api/saved-filters': () => ({
    filters: server.deliveries.map((delivery, n) => ({
      id: FILTERS[n],
      name: NAMES[n],
      delivery,
      ...server.limitedTo,
    })),
  }),
  'POST /api/matches/seen': ({ body }) => {
    change((body as { post_ids: string[] }).post_ids, { is_seen: true })
    return unseen()
  },
  'PUT /api/matches/:post_id/not-relevant': ({ params }) => {
    change([params!.post_id], { is_not_relevant: true })
    return unseen()
  },
  'DELETE /api/matches/:post_id/not-relevant': ({ params }) => {
    change([params!.post_id], { is_not_relevant: false })
    return unseen()
  },
  'PUT /api/posts/:post_id/save': () => ({ is_saved: true }),
  'DELETE /api/posts/:post_id/save': () => ({ is_saved: false }),
}

export const FILTERS = ['0198c2a4-0000-7000-8000-000000000001', '0198c2a4-0000-7000-8000-000000000002']
const NAMES = ['Fintech', 'Urgent banking']

beforeEach(() => {
  localStorage.clear()
  dismissToasts()
  Object.assign(server, {
    client: new QueryClient({
      defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
    }),
    ...{ matches: [], older: [], deliveries: ['instant'], limitedTo: {}, failing: [], asked: [] },
  })
  vi.mocked(call).mockImplementation((async (at: string, given: Given) => {
    server.asked.push({ at, given })
    if (server.failing.includes(at)) throw new ApiError(503, { error: 'The server is busy.' })
    return answers[at]?.(given) ?? null
  }) as never)
})

/** Renders the page for the member with the id `me`; returns the current location. */
export function show(search = '', account: Partial<OwnAccount> = { role: 'pr' }) {
  noteFirstView()
  server.client.setQueryData(ownAccountQuery.queryKey, ownAccount(account))
  const path = '/app/matches'
  const loadDialog = async () => Dialog
  return showPages({
    at: `${path}${search}`,
    pages: [{ path, show: () => <MatchesPage loadDialog={loadDialog} />, validateSearch: readMatchesSearch }],
    client: server.client,
    frame: <Toaster />,
  })
}

const Dialog = () => null

export const row = (id: string) => page.getByRole('article', { name: `Post ${id}`, exact: true })
export const link = (id: string) => page.getByRole('link', { name: `Post ${id}`, exact: true })
export const titles = () =>
  page
    .getByRole('article')
    .elements()
    .map((one) => one.querySelector('h2')?.textContent)
export const said = openToast
export const asked = (at: string) => server.asked.filter((one) => one.at === at).map(({ given }) => given)
