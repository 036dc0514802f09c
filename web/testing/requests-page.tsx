import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnAccount } from '../../contract/accounts.ts'
import type { ListedRequest, PostedRequest } from '../../contract/requests.ts'
import type { Suggestions } from '../../contract/suggestions.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError, call } from '../api/call.ts'
import { KeptPitch } from '../pitches/LatePitch.tsx'
import type { PostSlot } from '../posts/PostDetails.tsx'
import { RequestsPage } from '../requests/RequestsPage.tsx'
import { readRequestSearch } from '../requests/request-search.ts'
import { inDays, listedRequest, ownAccount, owner } from './factories.ts'
import { requestBrief } from './request-factories.ts'
import { showPages } from './show-pages.tsx'
import { openToast } from './toasts.ts'

// Renders the page against a fake server; the test file mocks api/call.ts.

/** Owned by someone else, without a deadline. */
export const request = (id: string, more: Partial<ListedRequest> = {}) =>
  listedRequest({
    id,
    title: `Request ${id}`,
    description: `About ${id}.`,
    tags: ['Banking'],
    account: owner({ profile: { organization: 'Quill' } }),
    created_at: inDays(-1.5),
    ...more,
  })

type Given = { query?: { cursor?: string }; params?: { post_id: string }; body?: Record<string, unknown> }
type Asked = { at: string; given: Given }

/** The fake server's data, its answers to writes (throws for a refusal), and the requests it received. */
export const server = {
  client: new QueryClient(),
  stored: [] as ListedRequest[],
  /** The page after them. */
  older: [] as ListedRequest[],
  write: (_body: Record<string, unknown>): PostedRequest => request('unexpected'),
  asked: [] as Asked[],
  suggest: (_body: { text: string; correct: boolean }): Suggestions => NO_SUGGESTIONS,
}
const NO_SUGGESTIONS: Suggestions = { people: [], outlets: [], beats: [], words: null }

export const answer = (async (at: string, given: never) => {
  server.asked.push({ at, given })
  const { params, query, body = {} } = given as Given
  if (at === 'GET /api/requests')
    return query?.cursor
      ? { requests: [...server.older], next: null }
      : { requests: [...server.stored], next: server.older.length > 0 ? 'older' : null }
  if (at.endsWith('/save')) return { is_saved: at.startsWith('PUT') }
  if (at === 'POST /api/suggestions') return server.suggest(body as never)
  if (at === 'POST /api/sources/search') return { sources: [], next: null }
  if (at.endsWith('/seen') || at.endsWith('/view-preferences')) return { success: true }
  if (!at.startsWith('GET')) return server.write(body)
  if (at === 'GET /api/posts/:post_id/brief') return requestBrief()
  const found = server.stored.find(({ id }) => id === params?.post_id)
  if (!found) throw new ApiError(404, { error: 'Not found' })
  // Only the list says what the viewer has done.
  const { marks: _, ...one } = found
  return one
}) as unknown as typeof call

beforeEach(() => {
  localStorage.clear()
  const queries = { staleTime: Number.POSITIVE_INFINITY, retry: false }
  Object.assign(server, {
    client: new QueryClient({ defaultOptions: { queries } }),
    stored: [],
    older: [],
    asked: [],
    suggest: () => NO_SUGGESTIONS,
  })
  vi.mocked(call).mockImplementation(answer)
})
afterEach(() => vi.mocked(call).mockReset())

type Around = { Pitching?: PostSlot; frame?: ReactNode }

/** Renders the page for the member with the id `me`; returns the current location. */
export function show(
  role: Role,
  search = '',
  { Pitching = PitchingTo, frame, ...account }: Partial<OwnAccount> & Around = {},
) {
  server.client.setQueryData(ownAccountQuery.queryKey, ownAccount({ role, ...account }))
  const path = '/app/account/requests'
  const page = () => <RequestsPage Pitching={Pitching} Kept={KeptPitch} />
  return showPages({
    at: `${path}${search}`,
    pages: [{ path, show: page, validateSearch: readRequestSearch }],
    client: server.client,
    frame,
  })
}

const PitchingTo: PostSlot = ({ post }) => <p>Pitching to {post.id}</p>

/** An account that shows requests in rows. */
export const COMPACT = { data: { view_preferences: { requests_density: 'compact' as const } } }

export const card = (id: string, includeHidden = false) =>
  page.getByRole('article', { name: `Request ${id}`, exact: true, includeHidden })
export const open = (id: string) => page.getByRole('link', { name: `Request ${id}`, exact: true }).click()
export const dialog = (name: string) => page.getByRole('dialog', { name })
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const field = (name: string) => page.getByRole('textbox', { name })
export const titles = () =>
  page
    .getByRole('article')
    .elements()
    .map((one) => one.querySelector('h2')?.textContent)
export const said = openToast
export const lists = () =>
  server.asked.filter(({ at }) => at === 'GET /api/requests').map(({ given }) => given.query)
/** What was asked of a request's own address. */
export const askedOf = (at: string) =>
  server.asked.filter((asked) => asked.at === at).map(({ given }) => given.params?.post_id)
export const sent = () => server.asked.flatMap(({ given }) => given.body ?? [])

export async function choose(select: string, option: string) {
  await page.getByRole('combobox', { name: select }).click()
  await page.getByRole('option', { name: option }).click()
}
