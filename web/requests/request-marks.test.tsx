import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '../api/call.ts'
import { onLive } from '../api/live.ts'
import { currentSession } from '../api/session.ts'
import { followOwnPitches } from '../follow-own-pitches.ts'
import { ownPitchQuery } from '../pitches/pitches.data.ts'
import { conversation, marks, pitch, pitchedSource } from '../testing/factories.ts'
import { holdTimers } from '../testing/hold-timers.ts'
import {
  answer,
  askedOf,
  COMPACT,
  card,
  dialog,
  open,
  request,
  server,
  show,
} from '../testing/requests-page.tsx'
import { requestChanged } from './live-requests.data.ts'
import { requestMarked } from './marks.data.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/live.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const SEEN = 'PUT /api/posts/:post_id/seen'
const handlers = new Map<string, (data: never) => void>()
const live = (name: string, data: unknown) => handlers.get(name)?.(data as never)

beforeEach(() => {
  vi.mocked(currentSession).mockReturnValue({ status: 'in', accountId: 'me' } as never)
  vi.mocked(onLive).mockImplementation((name, handler) => {
    handlers.set(name, handler)
    return () => undefined
  })
  followOwnPitches(server.client)
})
afterEach(() => vi.mocked(currentSession).mockReset())

const marksOf = (id: string) =>
  // Also under an open dialog.
  [...card(id, true).element().querySelectorAll('[aria-label="Your marks"] li')].map(
    (mark) => mark.textContent,
  )

test.each([
  ['cards', {}],
  ['compact rows', COMPACT],
] as const)('shows the viewer’s marks on %s, in words with icons', async (_, account) => {
  server.stored = [
    request('a', { is_saved: true, marks: marks({ pitched: 'Ida Berg', seen: true }) }),
    request('b', { marks: marks({ held: true, seen: true, changed: true }) }),
    request('c'),
    request('own', { account_id: 'me', marks: marks({ seen: true }) }),
  ]
  show('pr', '', account)
  await expect.poll(() => marksOf('a')).toEqual(['Pitched Ida Berg', 'Saved', 'Seen'])
  expect(marksOf('b')).toEqual(['Held', 'Changed since you saw it'])
  expect(marksOf('c')).toEqual([])
  expect(marksOf('own')).toEqual([])
  expect(card('a').getByRole('list', { name: 'Your marks' }).element().querySelectorAll('svg')).toHaveLength(
    3,
  )
})

test('dims the title of a seen request in a compact row', async () => {
  server.stored = [request('a', { marks: marks({ seen: true }) }), request('b')]
  show('pr', '', COMPACT)
  await expect.element(card('a')).toBeVisible()
  const colorOf = (id: string) => getComputedStyle(card(id).getByRole('heading').element()).color
  const [dim, ink] = ['--ink-2', '--ink'].map((name) =>
    getComputedStyle(document.body).getPropertyValue(name),
  )
  const asColor = (hex = '') => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = hex
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
  expect(colorOf('a')).toBe(asColor(dim))
  expect(colorOf('b')).toBe(asColor(ink))
})

test('marks a request as seen once its details were open for a second, once', async () => {
  server.stored = [request('a'), request('own', { account_id: 'me' })]
  const second = holdTimers(1_000)
  show('journalist')
  await open('a')
  await expect.element(dialog('Request Details')).toBeVisible()
  expect(askedOf(SEEN)).toEqual([])
  await second.pass()
  await expect.poll(() => askedOf(SEEN)).toEqual(['a'])
  await expect.poll(() => marksOf('a')).toEqual(['Seen'])
  const before = second.count()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog('Request Details').getByRole('heading', { name: 'Request own' })).toBeVisible()
  expect(second.count()).toBe(before)
  expect(askedOf(SEEN)).toEqual(['a'])
})

test('does not mark a request that was open for less than a second', async () => {
  server.stored = [request('a'), request('b')]
  const second = holdTimers(1_000)
  show('pr')
  await open('a')
  await expect.element(dialog('Request Details')).toBeVisible()
  await expect.poll(second.count).toBeGreaterThan(0)
  const before = second.count()
  await userEvent.keyboard('j')
  await expect.poll(second.count).toBeGreaterThan(before)
  await second.pass()
  await expect.poll(() => askedOf(SEEN)).toEqual(['b'])
  expect(marksOf('a')).toEqual([])
})

test('says nothing when it could not be stored', async () => {
  vi.mocked(call).mockImplementation((async (at: string, given: never) => {
    const reply = await answer(at as never, given)
    if (at === SEEN) throw new Error('Away')
    return reply
  }) as never)
  server.stored = [request('a')]
  show('pr')
  await open('a')
  await expect.poll(() => askedOf(SEEN)).toEqual(['a'])
  await expect.poll(() => marksOf('a')).toEqual(['Seen'])
  expect(page.getByRole('alert').elements()).toEqual([])
})

test('says that a seen request has changed until it is opened again, and nothing of an unseen one', async () => {
  server.stored = [request('a', { marks: marks({ seen: true }) }), request('b')]
  show('pr')
  await expect.poll(() => marksOf('a')).toEqual(['Seen'])
  server.stored = [
    request('a', {
      title: 'Request a',
      found_count: 2,
      sources_wanted: 5,
      request_state: 'enough',
      marks: marks({ seen: true }),
    }),
    request('b'),
  ]
  const { marks: __, ...same } = server.stored[0]!
  await requestChanged(server.client, same)
  await expect.element(card('a').getByText('Enough for now')).toBeVisible()
  expect(marksOf('a')).toEqual(['Seen'])
  for (const id of ['a', 'b']) {
    const { marks: _, ...post } = request(id, { updated_at: '2026-01-03T00:00:00.000000Z' })
    await requestChanged(server.client, post)
  }
  await expect.poll(() => marksOf('a')).toEqual(['Changed since you saw it'])
  expect(marksOf('b')).toEqual([])
  await open('a')
  await expect.poll(() => askedOf(SEEN)).toEqual(['a'])
  await expect.poll(() => marksOf('a')).toEqual(['Seen'])
})

test('shows what was saved or seen in another tab', async () => {
  server.stored = [request('a'), request('b')]
  show('pr')
  await expect.element(card('a')).toBeVisible()
  requestMarked(server.client, { post_id: 'a', is_seen: true })
  requestMarked(server.client, { post_id: 'a', is_saved: true })
  await expect.poll(() => marksOf('a')).toEqual(['Saved', 'Seen'])
  requestMarked(server.client, { post_id: 'a', is_saved: false })
  await expect.poll(() => marksOf('a')).toEqual(['Seen'])
  expect(marksOf('b')).toEqual([])
})

const began = (id: string, responder_id: string) => {
  const { title, description, post_type, interview_type, type, tags } = request(id)
  const post = { id, title, description, post_type, interview_type, type, tags }
  return conversation({ is_pitch: true, post: post as never, source: pitchedSource(), responder_id })
}

test('marks a request at once when the member pitches to it, here or elsewhere, and not for another’s pitch', async () => {
  server.stored = ['a', 'b', 'c'].map((id) => request(id))
  show('pr')
  await expect.element(card('a')).toBeVisible()
  server.client.setQueryData(ownPitchQuery('a').queryKey, {
    pitch: pitch(),
    has_source: true,
    is_paused: false,
  })
  await expect.poll(() => marksOf('a')).toEqual(['Pitched Ida Berg'])
  live('conversation.created', began('b', 'me'))
  live('conversation.created', began('c', 'other'))
  await expect.poll(() => marksOf('b')).toEqual(['Pitched Ida Berg'])
  expect(marksOf('c')).toEqual([])
})

test('follows a held pitch until it is withdrawn, and reads nothing of requests that are not listed', async () => {
  server.stored = [request('a')]
  show('pr')
  await expect.element(card('a')).toBeVisible()
  let own: object | null = pitch({ state: 'held' })
  vi.mocked(call).mockImplementation((async (at: string, given: never) => {
    const reply = await answer(at as never, given)
    return at === 'GET /api/posts/:post_id/pitch' ? { pitch: own, has_source: true, is_paused: false } : reply
  }) as never)
  live('pitch.changed', { post_id: 'a' })
  await expect.poll(() => marksOf('a')).toEqual(['Held'])
  own = null
  live('pitch.changed', { post_id: 'a' })
  live('pitch.changed', { post_id: 'elsewhere' })
  await expect.poll(() => marksOf('a')).toEqual([])
  expect(askedOf('GET /api/posts/:post_id/pitch')).toEqual(['a', 'a'])
})
