import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { MemberEntry } from '../../contract/membership.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { AuditPage } from '../admin/audit/AuditPage.tsx'
import { AdminHome } from '../admin/health/AdminHome.tsx'
import { AdminMembersPage } from '../admin/members/AdminMembersPage.tsx'
import { call } from '../api/call.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { memberEntry } from './admin-factories.ts'
import { ownAccount } from './factories.ts'
import { render } from './render.tsx'

// Renders the pages of members, of the log and of health against a fake server; the test file mocks api/call.ts.

export const entry = (id: string, more: Partial<MemberEntry> = {}) =>
  memberEntry({
    id,
    name: `Member ${id}`,
    email: `${id}@ledger.example`,
    last_active_at: new Date().toISOString(),
    ...more,
  })

type Given = { body?: Record<string, unknown>; query?: Record<string, unknown>; params?: unknown }
type Call = Given & { at: string; signal: AbortSignal | undefined }

/** The fake server's answers, and the requests it received. */
export const server = {
  answer: (_at: string, _given: Given): unknown => null,
  calls: [] as Call[],
}
/** The requests received. Strict mode renders twice and aborts the first request. */
export const asked = () =>
  server.calls.filter(({ signal }) => !signal?.aborted).map(({ signal: _, ...given }) => given)

beforeEach(() => {
  server.calls = []
  vi.mocked(call).mockImplementation((async (at: string, given: Partial<Call> = {}) => {
    const { signal, ...rest } = given
    server.calls.push({ at, ...rest, signal })
    return server.answer(at, rest)
  }) as never)
})
afterEach(() => vi.mocked(call).mockReset())

export const SEARCH = 'POST /api/admin/members/search'
/** Lists these members and lets all other calls succeed. */
export const membersAre = (...members: MemberEntry[]) => {
  server.answer = (at) => (at === SEARCH ? { members, next: null } : { success: true })
}

/** Renders a page for the admin `me`; returns the current location. */
export function show(path: '/admin/members' | '/admin/audit' | '/admin/home', search = '') {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  client.setQueryData(ownAccountQuery.queryKey, ownAccount({ role: 'admin' }))
  const root = createRootRoute()
  const pages = {
    '/admin/members': AdminMembersPage,
    '/admin/audit': AuditPage,
    '/admin/home': AdminHome,
  }
  const routes = Object.entries(pages).map(([at, component]) =>
    createRoute({ getParentRoute: () => root, path: at, component }),
  )
  const history = createMemoryHistory({ initialEntries: [`${path}${search}`] })
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
      <Toaster />
    </QueryClientProvider>,
  )
  return history
}

export const row = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
export const heading = (name: string) => page.getByRole('heading', { name, exact: true })
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const item = (name: string) => page.getByRole('menuitem', { name })
