import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { BOUND } from '../../test/support/bound.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { call } from '../api/call.ts'
import { MemberArea } from '../auth/MemberArea.tsx'
import { Over } from '../auth/membership-over.tsx'
import { ownAccount } from '../testing/factories.ts'
import { showPages } from '../testing/show-pages.tsx'
import { SuspensionEnd } from './SuspensionEnd.tsx'

vi.mock('../api/call.ts', { spy: true })

const HOUR_MS = 3_600_000
let asks: number
beforeEach(() => {
  asks = 0
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation((() => new Promise(() => {})) as never)
})
afterEach(() => {
  vi.useRealTimers()
})

type Given = { seconds: number; until: number; answeredAt?: number }

/** Shows a part to a member whose suspension ends in so many seconds, and counts how often the page asks again. */
function show(Part: () => ReactNode, { seconds, until, answeredAt = Date.now() }: Given) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const account = ownAccount({
    next_step: 'suspended',
    suspended_until: new Date(until).toISOString(),
    suspended_seconds: seconds,
  })
  client.setQueryData(ownAccountQuery.queryKey, account, { updatedAt: answeredAt })
  const invalidate = client.invalidateQueries.bind(client)
  vi.spyOn(client, 'invalidateQueries').mockImplementation((filters, options) => {
    asks += 1
    return invalidate(filters, options)
  })
  showPages({ client, pages: [{ path: '/', show: () => <Part /> }] })
}

/** With a manual clock. */
async function wait(given: Omit<Given, 'until'> & { until?: number }) {
  show(
    () => (
      <>
        <SuspensionEnd />
        <h1>Open page</h1>
      </>
    ),
    { until: Date.now() + given.seconds * 1_000, ...given },
  )
  await vi.waitFor(() => expect(page.getByRole('heading').query()?.textContent).toBe('Open page'), BOUND)
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)
const manualClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })

test.each([
  ['an hour slow', HOUR_MS],
  ['an hour fast', -HOUR_MS],
])('asks again at the end of the suspension with a clock that is %s', async (_, off) => {
  manualClock()
  await wait({ seconds: 600, until: Date.now() + 600_000 + off })
  await pass(599)
  expect(asks).toBe(0)
  await pass(2)
  expect(asks).toBe(1)
})

test('counts the age of the answer', async () => {
  manualClock()
  await wait({ seconds: 600, answeredAt: Date.now() - 500_000 })
  await pass(99)
  expect(asks).toBe(0)
  await pass(2)
  expect(asks).toBe(1)
})

test('waits no longer when the clock is set back', async () => {
  manualClock()
  await wait({ seconds: 600 })
  await pass(300)
  vi.setSystemTime(Date.now() - HOUR_MS)
  await pass(299)
  expect(asks).toBe(0)
  await pass(2)
  expect(asks).toBe(1)
})

test('asks within a minute after a device that slept through the end wakes up', async () => {
  manualClock()
  await wait({ seconds: 7_200 })
  vi.setSystemTime(Date.now() + 2 * HOUR_MS)
  await pass(60)
  expect(asks).toBe(1)
})

test('asks every five seconds while no answer arrives', async () => {
  manualClock()
  await wait({ seconds: 60 })
  await pass(61)
  expect(asks).toBe(1)
  await pass(10)
  expect(asks).toBe(3)
})

test.each([
  ['of the pages that stay open', MemberArea],
  ['in place of the others', Over],
])('asks from the frame %s', async (_, Part) => {
  show(Part, { seconds: 1, until: Date.now() + HOUR_MS })
  await expect.element(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await expect.poll(() => asks).toBeGreaterThan(0)
})
