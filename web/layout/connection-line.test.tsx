import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { BOUND } from '../../test/support/bound.ts'
import { setStreamAway } from '../api/stream-state.ts'
import { showPages } from '../testing/show-pages.tsx'
import { ConnectionLine } from './ConnectionLine.tsx'

const pages = ['/app/feed', '/app/account/profile'].map((path) => ({ path, show: () => <h1>{path}</h1> }))
const show = (at: string) => showPages({ at, pages, frame: <ConnectionLine /> })

const words = () => page.getByRole('status').query()?.textContent ?? null
const RECONNECTING = 'Reconnecting... Anything new comes when the connection is back.'

// A manual clock: what the line waits for happens when a test says so.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  setStreamAway(null)
  vi.useRealTimers()
})

async function shown(path: string) {
  const history = show(path)
  await vi.waitFor(() => expect(page.getByRole('heading').query()?.textContent).toBe(path), BOUND)
  return history
}

test('reports a stream that is down for ten seconds, until it is back', async () => {
  await shown('/app/feed')
  setStreamAway(Date.now())
  await vi.advanceTimersByTimeAsync(9_900)
  expect(words()).toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  await vi.waitFor(() => expect(words()).toBe(RECONNECTING), BOUND)
  setStreamAway(null)
  await vi.waitFor(() => expect(words()).toBeNull(), BOUND)
})

test('says nothing about short interruptions, however many', async () => {
  await shown('/app/feed')
  for (let n = 0; n < 5; n += 1) {
    setStreamAway(Date.now())
    await vi.advanceTimersByTimeAsync(3_000)
    setStreamAway(null)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(words()).toBeNull()
  }
})

test('shows no such line on a page where nothing updates by itself, but on the next page', async () => {
  const history = await shown('/app/account/profile')
  setStreamAway(Date.now() - 20_000)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(words()).toBeNull()
  history.push('/app/feed')
  await vi.waitFor(() => expect(words()).toBe(RECONNECTING), BOUND)
})

test('says at once and everywhere that the network is down', async () => {
  await shown('/app/account/profile')
  setStreamAway(Date.now() - 20_000)
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await vi.waitFor(() => expect(words()).toMatch(/^You are offline\. What you see was loaded before /), BOUND)
  offline.mockRestore()
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(words()).toBeNull(), BOUND)
})

test('shows the line only after a press is over, so that nothing moves under a finger', async () => {
  await shown('/app/account/profile')
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('pointerdown'))
  window.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(words()).toBeNull()
  window.dispatchEvent(new Event('pointerup'))
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(words()).toMatch(/^You are offline\./), BOUND)
  offline.mockRestore()
})
