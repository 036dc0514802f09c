import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { button, heading, refuse, server, show } from '../../testing/applications-pages.tsx'

vi.mock('../../api/call.ts', { spy: true })
afterEach(() => vi.restoreAllMocks())

const line = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('shows each queue with its count and the age of the oldest, and says what is overdue', async () => {
  server.queues = () => [
    { name: 'Membership requests', count: 1_000, oldest_at: ago(5 * 24 * 60 + 1), is_overdue: true },
    { name: 'Reports', count: 2, oldest_at: ago(181), is_overdue: false },
    { name: 'Appeals', count: 1, oldest_at: ago(61), is_overdue: false },
    { name: 'Claims', count: 4, oldest_at: ago(61), is_overdue: true },
    { name: 'Checks', count: 0, oldest_at: null, is_overdue: false },
  ]
  show('/app')
  await expect
    .element(line('Membership requests').getByText('999+ · oldest 5 days · overdue', { exact: true }))
    .toBeVisible()
  await expect.element(line('Reports').getByText('2 · oldest 3 hours', { exact: true })).toBeVisible()
  await expect.element(line('Claims').getByText('4 · oldest 1 hour · overdue', { exact: true })).toBeVisible()
  await expect.element(line('Checks').getByText('None waiting', { exact: true })).toBeVisible()
  for (const name of ['Reports', 'Appeals', 'Claims', 'Checks'])
    await expect
      .element(page.getByRole('link', { name }))
      .toHaveAttribute('href', `/admin/review?show=${name.toLowerCase()}`)
})

test('says that nothing waits', async () => {
  server.queues = () => [{ name: 'Reports', count: 0, oldest_at: null, is_overdue: false }]
  show('/app')
  await expect.element(line('Reports').getByText('None waiting', { exact: true })).toBeVisible()
})

test('says that the queues did not load, and tries again', async () => {
  server.queues = refuse(503, 'Try again later.')
  show('/app')
  await expect.element(heading('Pending requests did not load')).toBeVisible()
  server.queues = () => [{ name: 'Reports', count: 1, oldest_at: ago(90), is_overdue: false }]
  await button('Try Again').click()
  await expect.element(line('Reports').getByText('1 · oldest 1 hour', { exact: true })).toBeVisible()
})
