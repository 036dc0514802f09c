import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { BOUND } from '../../test/support/bound.ts'
import { loadAnew } from '../api/lost-parts.ts'
import { leaveFor, setServerBuild } from '../api/server-build.ts'
import { underWay } from '../api/under-way.ts'
import { showPages } from '../testing/show-pages.tsx'
import { ConnectionLine } from './ConnectionLine.tsx'

vi.mock('../api/lost-parts.ts', { spy: true })

const MINUTE_MS = 60_000
const pages = [
  {
    path: '/app/feed',
    show: () => (
      <>
        <h1>Feed</h1>
        <form aria-label="Comment">
          <textarea aria-label="Text" />
        </form>
        <search>
          <input aria-label="Search" />
        </search>
      </>
    ),
  },
]
const words = () => page.getByRole('status').query()?.textContent ?? null
const NEW = 'A new version is ready'

let own: HTMLMetaElement
// A manual clock: what the page waits for happens when a test says so.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  vi.mocked(loadAnew).mockReset().mockResolvedValue(true)
  own = document.createElement('meta')
  own.name = 'build'
  own.content = 'one'
  document.head.append(own)
  sessionStorage.clear()
  touch()
})
afterEach(() => {
  setServerBuild(null)
  own.remove()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const touch = () => window.dispatchEvent(new Event('pointermove'))

async function shown() {
  showPages({ pages, frame: <ConnectionLine /> })
  await vi.waitFor(() => expect(page.getByRole('heading').query()).not.toBeNull(), BOUND)
}

/** Tells the page that the server serves another build, which it reports. */
async function outdated() {
  await shown()
  setServerBuild('two')
  await vi.waitFor(() => expect(words()).toBe(NEW), BOUND)
}

const loads = () => vi.mocked(loadAnew).mock.calls.length
/** Leaves the page untouched for this long; every check it makes meanwhile has finished. */
const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS)

/** Expects no reload for long, and then one: what kept the page was what is removed at the end. */
async function staysUntil(end: () => unknown) {
  await pass(30)
  expect(loads()).toBe(0)
  await end()
  await pass(10)
  expect(loads()).toBeGreaterThan(0)
}

test('ignores the page’s own build, or none', async () => {
  await shown()
  for (const build of ['one', null]) {
    setServerBuild(build)
    await pass(30)
    expect([words(), loads()]).toEqual([null, 0])
  }
  setServerBuild('two')
  await vi.waitFor(() => expect(words()).toBe(NEW), BOUND)
})

test('says nothing on a page without a build of its own, as in development', async () => {
  own.remove()
  await shown()
  setServerBuild('two')
  await pass(30)
  expect([words(), loads()]).toEqual([null, 0])
})

test('reports another build until the reader loads it or the server returns to this one', async () => {
  await outdated()
  touch()
  await pass(4)
  expect(words()).toBe(NEW)
  page
    .getByRole('button', { name: 'Reload' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(vi.mocked(loadAnew).mock.calls).toEqual([[{ asked: true }]])
  setServerBuild('one')
  await vi.waitFor(() => expect(words()).toBeNull(), BOUND)
})

test('reports being offline, and no new version meanwhile', async () => {
  await outdated()
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await vi.waitFor(() => expect(words()).toMatch(/^You are offline\./), BOUND)
  expect(page.getByRole('button').query()).toBeNull()
  offline.mockRestore()
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(words()).toBe(NEW), BOUND)
})

test('reloads the page once nobody has touched it for five minutes', async () => {
  await outdated()
  for (let n = 0; n < 10; n += 1) {
    await pass(4)
    expect(loads()).toBe(0)
    touch()
  }
  await pass(10)
  expect(vi.mocked(loadAnew).mock.calls[0]).toEqual([{ build: 'two', mayNow: expect.any(Function) }])
})

test('reloads after a minute behind another tab', async () => {
  await outdated()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(4)
  expect(loads()).toBeGreaterThan(0)
})

test('keeps the page while a dialog is open', async () => {
  await outdated()
  const dialog = document.createElement('div')
  dialog.role = 'dialog'
  document.body.append(dialog)
  await staysUntil(() => dialog.remove())
})

test('keeps the page while a form has text, but not for a search', async () => {
  await outdated()
  await page.getByLabelText('Search').fill('ports')
  await page.getByLabelText('Text').fill('Half a sentence')
  await staysUntil(() => page.getByLabelText('Text').fill(''))
})

test('keeps the page while a request is in flight', async () => {
  await outdated()
  const { promise, resolve } = Promise.withResolvers<void>()
  void underWay(() => promise)
  await staysUntil(() => resolve())
})

test('keeps the page for what begins while it checks that the server is there', async () => {
  await outdated()
  await pass(10)
  const [{ mayNow } = {}] = vi.mocked(loadAnew).mock.calls[0] ?? []
  expect(mayNow?.()).toBe(true)
  touch()
  expect(mayNow?.()).toBe(false)
})

test('does not reload again for a build that the tab has reloaded for, whatever page it got', async () => {
  leaveFor('two')
  await outdated()
  await pass(60)
  expect(loads()).toBe(0)
  // Nor for the one that it came from; the reader still may.
  own.content = 'two'
  setServerBuild('one')
  await pass(60)
  expect([words(), loads()]).toEqual([NEW, 0])
  setServerBuild('three')
  await pass(10)
  expect(loads()).toBeGreaterThan(0)
})
