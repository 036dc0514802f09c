import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AuditRecord } from '../../contract/audit.ts'
import type { Queue, WeekFigure } from '../../contract/dashboard.ts'
import type { ApplicationDetails, ApplicationEntry, ApplicationsPage } from '../../contract/vetting.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { DashboardPage } from '../admin/dashboard/DashboardPage.tsx'
import { MembershipRequestsPage } from '../admin/vetting/MembershipRequestsPage.tsx'
import { ApiError, call } from '../api/call.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { applicationDetails, applicationEntry } from './admin-factories.ts'
import { ownAccount } from './factories.ts'
import { render } from './render.tsx'
import { dismissToasts } from './toasts.ts'

// Renders the admin pages against a fake server; the test file mocks api/call.ts.

export const application = (id: string, more: Partial<ApplicationEntry> = {}) =>
  applicationEntry({
    id,
    email: `${id}@ledger.example`,
    name: `Applicant ${id}`,
    created_at: new Date(Date.now() - 3.5 * 3_600_000).toISOString(),
    ...more,
  })

export const details = (id: string, more: Partial<ApplicationDetails> = {}) =>
  applicationDetails({
    ...application(id),
    phone: '+1 312 555 0148',
    website: 'https://ledger.example/',
    linkedin_url: 'https://linkedin.example/in/ada',
    experience: 11,
    topics: ['Banking', 'State budgets'],
    other_beat: 'State budgets',
    additional_info: 'One line.\nAnother line.',
    ...more,
  })

type Given = {
  body?: Record<string, unknown>
  params?: Record<string, string>
  idempotencyKey?: string
  signal?: AbortSignal
}
type Call = Given & { at: string }

/** What the lists hold, what acts answer, and the requests received. */
export const server = {
  client: new QueryClient(),
  pages: (_body: Record<string, unknown>): ApplicationEntry[] | ApplicationsPage => [],
  whole: (id: string): ApplicationDetails => details(id),
  act: (_call: Call): unknown => ({ success: true }),
  log: (): AuditRecord[] => [],
  week: (): WeekFigure[] => [],
  queues: (): Queue[] => [],
  calls: [] as Call[],
}
const SEARCH = 'POST /api/admin/applications/search'
const LOG = 'GET /api/admin/audit'
const WEEK = 'GET /api/admin/week'
const QUEUES = 'GET /api/admin/queues'
const READ = 'GET /api/admin/applications/:application_id'

beforeEach(() => {
  server.client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  Object.assign(server, {
    pages: () => [],
    whole: details,
    act: () => ({ success: true }),
    log: () => [],
    week: () => [],
    queues: () => [],
    calls: [],
  })
  vi.mocked(call).mockImplementation((async (at: string, given: Given) => {
    server.calls.push({ ...given, at })
    if (at === READ) return server.whole(given.params?.application_id ?? '')
    if (at === QUEUES) return { queues: server.queues() }
    if (at === WEEK) return { figures: server.week() }
    if (at === LOG) return { records: server.log(), next: null }
    if (at !== SEARCH) return server.act({ ...given, at })
    const found = server.pages(given.body ?? {})
    return Array.isArray(found) ? { applications: found, next: null, pending: found.length } : found
  }) as never)
})
afterEach(() => {
  vi.mocked(call).mockReset()
  dismissToasts()
})

/** The lists that were requested. Strict mode renders twice and aborts the first request. */
export const searches = () =>
  server.calls.filter(({ at, signal }) => at === SEARCH && !signal?.aborted).map(({ body }) => body)
const READS = [SEARCH, READ, LOG, WEEK, QUEUES]
/** The acts that were sent. */
export const acts = () => server.calls.filter(({ at }) => !READS.includes(at))
export const refuse = (status: number, error?: string) => () => {
  throw new ApiError(status, error === undefined ? {} : { error })
}

const PAGES = { '/app': DashboardPage, '/admin/membership-requests': MembershipRequestsPage }

/** Renders a page for an admin; returns the current location. */
export function show(path: keyof typeof PAGES, search = '') {
  server.client.setQueryData(ownAccountQuery.queryKey, ownAccount({ role: 'admin', name: 'Grace' }))
  const root = createRootRoute()
  const routes = Object.entries(PAGES).map(([at, component]) =>
    createRoute({ getParentRoute: () => root, path: at, component }),
  )
  const history = createMemoryHistory({ initialEntries: [`${path}${search}`] })
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  render(
    <QueryClientProvider client={server.client}>
      <RouterProvider router={router as never} />
      <Toaster />
    </QueryClientProvider>,
  )
  return history
}

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const heading = (name: string) => page.getByRole('heading', { name, exact: true })
export const searchBox = () => page.getByRole('textbox', { name: 'Search by name, email or organization' })
export const says = (text: string) => expect.poll(() => document.body.textContent).toContain(text)
/** A toast, by its title and description. */
export const seesToast = async (title: string, description?: string) => {
  await expect.element(page.getByText(title, { exact: true }).last()).toBeVisible()
  if (description) await expect.element(page.getByText(description, { exact: true }).last()).toBeVisible()
}
export const choose = async (list: string, option: string) => {
  await page.getByRole('combobox', { name: list }).click()
  await page.getByRole('option', { name: option }).click()
}
