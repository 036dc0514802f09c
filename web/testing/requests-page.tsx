import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { PostedRequest } from '../../contract/requests.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError, call } from '../api/call.ts'
import { RequestsPage } from '../requests/RequestsPage.tsx'
import { readRequestSearch } from '../requests/request-search.ts'
import { currentToasts } from '../ui/toast-store.ts'
import { inDays, ownAccount, owner, postedRequest } from './factories.ts'
import { showPages } from './show-pages.tsx'

// Renders the page against a fake server; the test file mocks api/call.ts.

/** Owned by someone else, without a deadline. */
export const request = (id: string, more: Partial<PostedRequest> = {}) =>
  postedRequest({
    id,
    title: `Request ${id}`,
    description: `About ${id}.`,
    tags: ['Banking'],
    account: owner({ profile: { organization: 'Quill' } }),
    created_at: inDays(-1.5),
    ...more,
  })

type Asked = { at: string; given: { query?: object; body?: Record<string, unknown> } }

/** The fake server's data, its answers to writes (throws for a refusal), and the requests it received. */
export const server = {
  client: new QueryClient(),
  stored: [] as PostedRequest[],
  write: (_body: Record<string, unknown>): PostedRequest => request('unexpected'),
  asked: [] as Asked[],
}

export const answer = (async (at: string, given: never) => {
  server.asked.push({ at, given })
  const { params, body } = given as { params?: { post_id: string }; body: Record<string, unknown> }
  if (at === 'GET /api/requests') return { requests: [...server.stored], next: null }
  if (!at.startsWith('GET')) return server.write(body)
  if (at === 'GET /api/posts/:post_id/brief') return { brief: null, is_fixed: false }
  const found = server.stored.find(({ id }) => id === params?.post_id)
  if (!found) throw new ApiError(404, { error: 'Not found' })
  return found
}) as unknown as typeof call

beforeEach(() => {
  localStorage.clear()
  const queries = { staleTime: Number.POSITIVE_INFINITY, retry: false }
  Object.assign(server, { client: new QueryClient({ defaultOptions: { queries } }), stored: [], asked: [] })
  vi.mocked(call).mockImplementation(answer)
})
afterEach(() => vi.mocked(call).mockReset())

/** Renders the page for the member with the id `me`; returns the current location. */
export function show(role: Role, search = '') {
  server.client.setQueryData(ownAccountQuery.queryKey, ownAccount({ role }))
  const path = '/app/account/requests'
  const page = () => <RequestsPage Pitching={({ post }) => <p>Pitching to {post.id}</p>} />
  return showPages({
    at: `${path}${search}`,
    pages: [{ path, show: page, validateSearch: readRequestSearch }],
    client: server.client,
  })
}

export const card = (id: string) => page.getByRole('article', { name: `Request ${id}`, exact: true })
export const open = (id: string) => page.getByRole('link', { name: `Request ${id}`, exact: true }).click()
export const dialog = (name: string) => page.getByRole('dialog', { name })
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const field = (name: string) => page.getByRole('textbox', { name })
export const titles = () =>
  page
    .getByRole('article')
    .elements()
    .map((one) => one.querySelector('h2')?.textContent)
export const said = () => currentToasts()[0]
export const lists = () =>
  server.asked.filter(({ at }) => at === 'GET /api/requests').map(({ given }) => given.query)
export const sent = () => server.asked.flatMap(({ given }) => given.body ?? [])

export async function choose(select: string, option: string) {
  await page.getByRole('combobox', { name: select }).click()
  await page.getByRole('option', { name: option }).click()
}
