import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Notification } from '../../contract/notifications.ts'
import type { NotificationType } from '../../contract/vocabulary.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { call } from '../api/call.ts'
import { NotificationBell } from '../notifications/NotificationBell.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { notification, ownAccount } from './factories.ts'
import { render } from './render.tsx'
import { dismissToasts } from './toasts.ts'

// The bell of the component tests, with a fake server whose answers each test sets. They mock `api/call.ts` with a spy.

let made = 0
/** Each is newer than the one before it. */
export function notice(body: string, type: NotificationType = 'like'): Notification {
  made += 1
  return notification({
    id: `n-${made}`,
    type,
    body,
    actor: null,
    link: `/app/feed?post=p-${made}`,
    created_at: new Date(Date.UTC(2026, 0, 1, 10, made)).toISOString(),
  })
}
export const newestFirst = (...bodies: string[]) => bodies.map((body) => notice(body)).reverse()

export type Page = { notifications: Notification[]; next: string | null; bell: number }
export const pageOf = (
  notifications: Notification[],
  next: string | null = null,
  bell = notifications.length,
): Page => ({
  notifications,
  next,
  bell,
})

export let client: QueryClient
export let router: ReturnType<typeof createRouter>
/** The answer to each call, by endpoint. */
export let answers: Record<string, (given: { query?: { cursor?: string }; body?: unknown }) => unknown>
export const sent = (at: string) => vi.mocked(call).mock.calls.filter(([name]) => name === at)

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  answers = { [UNSEEN]: () => ({ unseen: 0, lit: false }) }
  vi.mocked(call).mockReset()
  dismissToasts()
  vi.mocked(call).mockImplementation(async (at, given) => answers[at]?.(given as never) as never)
})

export const LIST = 'GET /api/notifications'
export const UNSEEN = 'GET /api/matches/unseen'
export const DISMISS = 'POST /api/notifications/:notification_id/dismiss'
export const ALL = 'POST /api/notifications/dismiss-all'

export function show(list: Page | (() => unknown), status: 'Active' | 'Dormant' = 'Active') {
  answers[LIST] = typeof list === 'function' ? list : () => list
  client.setQueryData(ownAccountQuery.queryKey, ownAccount({ data: { status } }))
  const root = createRootRoute({
    component: () => (
      <>
        <NotificationBell />
        <Toaster />
      </>
    ),
  })
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/app/feed' }),
    createRoute({ getParentRoute: () => root, path: '/app/matches' }),
  ])
  router = createRouter({ routeTree, history: createMemoryHistory() }) as never
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

export const bell = () => page.getByRole('button', { name: /^Notifications/ })
// Without the tooltip below it, which screen readers don't announce.
export const name = () => {
  const button = bell().query()
  return button?.getAttribute('aria-label') ?? button?.textContent
}
export const list = () => page.getByRole('dialog', { name: 'Notifications' })
export const empty = () => list().getByText('No new notifications')
export const items = () => list().getByRole('listitem')
export const dismissButton = (body: string) => list().getByRole('button', { name: `Dismiss: ${body}` })
export const toastText = () => page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')
export async function open() {
  await bell().click()
  await expect.element(list()).toBeVisible()
}
export const texts = () =>
  items()
    .elements()
    .map((item) => item.querySelector('a')?.textContent)
