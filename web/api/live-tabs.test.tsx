import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { LiveEvent } from '../../contract/live.ts'
import { BOUND } from '../../test/support/bound.ts'
import { LiveTabs } from './live-tabs.ts'
import { serverBuild, setServerBuild } from './server-build.ts'

// Each of these is a tab of one browser; a channel of the page reaches all others.

let name = ''
const open: LiveTabs[] = []

afterEach(() => {
  setServerBuild(null)
  for (const tab of open.splice(0)) tab.close()
})

const counts = (n: number): LiveEvent => ({
  name: 'post.counts',
  data: { post_id: 'post', likes_count: n, comments_count: 0 },
})

/** A tab that began to load before the next events are passed on, and the events it has received. */
function openTab({ fresh = false } = {}) {
  if (fresh) name = `test-${crypto.randomUUID()}`
  const heard: string[] = []
  const tab = new LiveTabs(name, ({ name: what, data }) => {
    heard.push('likes_count' in data ? `${data.likes_count}` : `${what} ${JSON.stringify(data)}`)
  })
  open.push(tab)
  return { tab, heard }
}

test('delivers what was passed on while a tab loaded, in order and once', async () => {
  const first = openTab({ fresh: true })
  first.tab.lead()
  for (const n of [1, 2, 3]) first.tab.pass(`boot:${n}`, counts(n))
  const second = openTab()
  await vi.waitFor(() => expect(second.heard).toEqual(['1', '2', '3']), BOUND)
  first.tab.pass('boot:4', counts(4))
  await vi.waitFor(() => expect(second.heard).toEqual(['1', '2', '3', '4']), BOUND)
  expect(first.heard).toEqual(second.heard)
})

test('starts the tab that takes over where the previous one stopped, and delivers nothing twice', async () => {
  const first = openTab({ fresh: true })
  first.tab.lead()
  for (const n of [1, 2]) first.tab.pass(`boot:${n}`, counts(n))
  const [second, third] = [openTab(), openTab()]
  await vi.waitFor(
    () =>
      expect([second.heard, third.heard]).toEqual([
        ['1', '2'],
        ['1', '2'],
      ]),
    BOUND,
  )
  first.tab.close()
  expect(second.tab.lead()).toBe('boot:2')
  // The server repeats what may have been in flight.
  second.tab.pass('boot:2', counts(2))
  second.tab.pass('boot:3', counts(3))
  await vi.waitFor(() => expect(third.heard).toEqual(['1', '2', '3']), BOUND)
  const fourth = openTab()
  await vi.waitFor(() => expect(fourth.heard).toContain('3'), BOUND)
})

test('starts a tab that nobody told what it missed where its own page did', () => {
  const alone = openTab({ fresh: true })
  expect(alone.tab.lead()).toBeNull()
})

test('makes a tab refetch everything if more was passed on than is kept', async () => {
  const first = openTab({ fresh: true })
  first.tab.lead()
  for (let n = 1; n <= 250; n += 1) first.tab.pass(`boot:${n}`, counts(n))
  const second = openTab()
  await vi.waitFor(() => expect(second.heard.at(-1)).toBe('ready {"resumed":false,"build":null}'), BOUND)
})

const ready = (build: string): LiveEvent => ({ name: 'ready', data: { resumed: true, build } })

/** The messages that tabs now send, and one sent by hand: all of a test's tabs are one page. */
function openChannel() {
  const channel = new BroadcastChannel(name)
  const said: { kind: string; build?: string | null }[] = []
  channel.onmessage = ({ data }) => said.push(data)
  onTestFinished(() => channel.close())
  return { said, say: (what: object) => channel.postMessage(what) }
}

test('notes which page the server serves in the tab that reads the stream, and tells a later tab', async () => {
  const { tab } = openTab({ fresh: true })
  const { said, say } = openChannel()
  tab.lead()
  tab.pass('boot:1', ready('two'))
  expect(serverBuild()).toBe('two')
  await vi.waitFor(() => expect(said).toContainEqual(expect.objectContaining({ kind: 'event' })), BOUND)
  say({ kind: 'asks', tab: 'later', since: Date.now() })
  await vi.waitFor(
    () => expect(said).toContainEqual(expect.objectContaining({ kind: 'answers', build: 'two' })),
    BOUND,
  )
})

test('tells the other tabs on request and whenever the stream reopens', async () => {
  openTab({ fresh: true })
  const { said, say } = openChannel()
  say({ kind: 'leads' })
  await vi.waitFor(() => expect(said).toContainEqual(expect.objectContaining({ kind: 'asks' })), BOUND)
  const [{ tab } = {}] = said as { tab?: string }[]
  say({ kind: 'answers', tab, missed: [], isWhole: true, away: null, build: 'two' })
  await vi.waitFor(() => expect(serverBuild()).toBe('two'), BOUND)
  say({ kind: 'event', passed: { id: 'boot:2', at: Date.now(), event: ready('three') } })
  await vi.waitFor(() => expect(serverBuild()).toBe('three'), BOUND)
})

test('takes no message about the page from an older server or tab as no news', () => {
  const { tab } = openTab({ fresh: true })
  tab.lead()
  tab.pass('boot:1', ready('two'))
  tab.pass('boot:2', { name: 'ready', data: { resumed: true } } as unknown as LiveEvent)
  expect(serverBuild()).toBeNull()
})
