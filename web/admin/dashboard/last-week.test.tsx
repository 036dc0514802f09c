import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { button, heading, refuse, server, show } from '../../testing/applications-pages.tsx'

vi.mock('../../api/call.ts', { spy: true })
afterEach(() => vi.restoreAllMocks())

const row = (name: string) => page.getByRole('table', { name: 'Last 7 Days' }).getByRole('row', { name })

test('shows the last 7 days beside the 7 before', async () => {
  server.week = () => [
    { name: 'Requests', last: 1_234, before: 12 },
    { name: 'Median time to first pitch', last: 5_400, before: null },
  ]
  show('/app')
  await expect.element(row('Requests 1,234 12')).toBeVisible()
  await expect.element(row('Median time to first pitch 2 hours None')).toBeVisible()
})

test('says that the last 7 days did not load, and tries again', async () => {
  server.week = refuse(503, 'Try again later.')
  show('/app')
  await expect.element(heading('The last 7 days did not load')).toBeVisible()
  server.week = () => [{ name: 'Pitches', last: 2, before: 0 }]
  await button('Try Again').click()
  await expect.element(row('Pitches 2 0')).toBeVisible()
})
