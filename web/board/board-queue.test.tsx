import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../api/call.ts'
import { saveDraft } from '../api/draft-storage.ts'
import { readyToSignOut } from '../api/session.ts'
import {
  answerMove,
  batches,
  board,
  heard,
  keysUsed,
  lost,
  MOVE,
  movedElsewhere,
  moves,
  names,
  press,
  row,
  SEARCH,
  setOnline,
  start,
  tab,
} from '../testing/board-page.tsx'
import { holdTimers } from '../testing/hold-timers.ts'
import { asked, said, server, signIn } from '../testing/pitch-pages.tsx'
import { unmountAll } from '../testing/render.tsx'
import { queueOf, sendLeftMoves } from './moves.data.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })
afterEach(() => vi.restoreAllMocks())

const reconnect = () => window.dispatchEvent(new Event('online'))
const offline = (count: string) =>
  page.getByText(`You’re offline. Your last ${count} will be saved when you reconnect.`)

/** The server answers the next call when told to. */
function holdAnswer() {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.answers[MOVE] = async (given) => {
    await held
    return answerMove(given)
  }
  return () => {
    server.answers[MOVE] = answerMove
    answer()
  }
}

test('sends one call at a time, and what was pressed meanwhile in the next', async () => {
  board.rows = [0, 1, 2, 3].map((place) => row(place))
  await start()
  const answer = holdAnswer()
  await press('s')
  await expect.poll(moves).toEqual(['a0 shortlist'])
  await press('mu')
  expect(names()).toEqual(['Max Thorn'])
  await press('zm')
  await expect.poll(batches).toEqual([['a0 shortlist']])
  answer()
  // Of the pitch that was moved, put back and moved again, the last move counts.
  await expect.poll(batches).toEqual([['a0 shortlist'], ['a1 maybe', 'a2 maybe']])
  expect(new Set(keysUsed()).size).toBe(2)
  await expect
    .poll(() => asked(MOVE)[0]?.body.moves)
    .toEqual([{ pitch_id: 'a0', stage: 'shortlist', opened: true }])
})

test('stores a move before the page is left', async () => {
  await start()
  const stored = () => Object.entries(localStorage).filter(([name]) => name.includes('board-moves-p'))
  expect(stored()).toEqual([])
  await expect.poll(() => queueOf(server.client, 'p').isReady).toBe(true)
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 's', bubbles: true }))
  window.dispatchEvent(new Event('pagehide'))
  expect(stored().map(([, value]) => JSON.parse(value).value.waiting)).toEqual([
    [{ pitch_id: 'a0', stage: 'shortlist', opened: true }],
  ])
  await expect.poll(moves).toEqual(['a0 shortlist'])
})

test('sends a move whose response was lost again with the same key, and another one with its own', async () => {
  holdTimers(300)
  await start()
  server.answers[MOVE] = (given) => {
    answerMove(given)
    server.answers[MOVE] = answerMove
    return lost()
  }
  await press('s')
  await expect.poll(() => queueOf(server.client, 'p').tries).toBe(1)
  reconnect()
  await expect.poll(moves).toEqual(['a0 shortlist', 'a0 shortlist'])
  await press('m')
  await expect.poll(moves).toHaveLength(3)
  const [first, again, other] = keysUsed()
  expect(again).toBe(first)
  expect(other).not.toBe(first)
  await expect.element(page.getByText(/offline/)).not.toBeInTheDocument()
})

test('keeps moves made offline through a reload, and sends them first', async () => {
  await start()
  setOnline(false)
  server.answers[MOVE] = lost
  await press('sd')
  await expect.element(offline('2 moves')).toBeVisible()
  expect(names()).toEqual(['Zoe Hart'])
  const [key] = keysUsed()
  unmountAll()
  // A reloaded page knows only what is stored.
  server.client = freshClient()
  await start()
  await expect.poll(names).toEqual(['Zoe Hart'])
  await expect.element(tab('New 1')).toBeVisible()
  await expect.element(offline('2 moves')).toBeVisible()
  await press('u')
  await expect.element(offline('3 moves')).toBeVisible()
  const before = asked(MOVE).length
  server.answers[MOVE] = answerMove
  setOnline(true)
  reconnect()
  await expect.poll(() => board.rows.map(({ stage }) => stage)).toEqual(['shortlist', 'declined', 'used'])
  expect(asked(MOVE)[before]?.idempotencyKey).toBe(key)
  await expect.element(page.getByText(/offline/)).not.toBeInTheDocument()
  expect(Object.keys(localStorage).filter((name) => name.includes('board-moves'))).toEqual([])
})

test('does not send the moves of someone who has signed out', async () => {
  await start()
  setOnline(false)
  server.answers[MOVE] = lost
  await press('s')
  await expect.element(offline('move')).toBeVisible()
  signIn('out')
  server.answers[MOVE] = answerMove
  const before = asked(MOVE).length
  reconnect()
  await press('x')
  await expect.element(page.getByText('1 selected')).toBeVisible()
  expect(asked(MOVE)).toHaveLength(before)
})

/** A page that knows only what is stored. */
const freshClient = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })

test('sends what an earlier page has left from whatever page is open, unless it is older than a day', async () => {
  // The earlier page is gone: it does not try again.
  holdTimers(300)
  await start()
  setOnline(false)
  server.answers[MOVE] = lost
  await press('s')
  await expect.element(offline('move')).toBeVisible()
  unmountAll()
  const before = asked(MOVE).length
  server.answers[MOVE] = answerMove
  const old = { at: Date.now() - 25 * 3_600_000, batches: [], waiting: [{ pitch_id: 'old', stage: 'used' }] }
  saveDraft('me', 'board-moves-q', old)
  sendLeftMoves(freshClient(), 'me')
  await expect.poll(() => asked(MOVE).length).toBe(before + 1)
  expect(asked(MOVE)[before]).toMatchObject({ params: { post_id: 'p' }, idempotencyKey: keysUsed()[0] })
  await expect
    .poll(() => Object.keys(localStorage).filter((name) => name.includes('board-moves')))
    .toEqual([])
})

test('lets moves that are on their way arrive before a sign-out, and keeps none of them here', async () => {
  // For so long it would wait at most.
  holdTimers(2_000)
  await start()
  const answer = holdAnswer()
  await press('s')
  await expect.poll(moves).toEqual(['a0 shortlist'])
  let isReady = false
  void readyToSignOut().then(() => {
    isReady = true
  })
  await press('m')
  expect(isReady).toBe(false)
  answer()
  await expect.poll(() => isReady).toBe(true)
  expect(moves()).toEqual(['a0 shortlist', 'a1 maybe'])
  await press('u')
  expect(Object.keys(localStorage).filter((name) => name.includes('board-moves'))).toEqual([])
})

test('puts a refused pitch back where it was, with the reason, and leaves the others moved', async () => {
  board.rows = [row(0, { unread: 1 }), row(1), row(2)]
  board.refused = { a0: 'This pitch has been withdrawn.' }
  await start()
  await press('sm')
  await expect.poll(said).toMatchObject({
    title: 'Failed to move 1 pitch',
    description: 'This pitch has been withdrawn.',
    variant: 'destructive',
  })
  await expect.poll(names).toEqual(['Ida Berg', 'Zoe Hart'])
  await expect.element(page.getByText('1 unread')).toBeVisible()
  await expect.element(tab('Maybe 1')).toBeVisible()
})

test('says every reason why pitches were refused', async () => {
  board.refused = { a0: 'This pitch has been withdrawn.', a1: 'This pitch has settled.' }
  await start()
  await press('{Control>}a{/Control}')
  await page.getByRole('toolbar').getByRole('button', { name: 'Shortlist' }).click()
  await expect.poll(said).toMatchObject({
    title: 'Failed to move 2 pitches',
    description: 'This pitch has been withdrawn. This pitch has settled.',
  })
})

test('does not send a move again after a day, when the server may no longer know it', async () => {
  await start()
  setOnline(false)
  server.answers[MOVE] = lost
  await press('s')
  await expect.element(offline('move')).toBeVisible()
  const tries = asked(MOVE).length
  server.answers[MOVE] = answerMove
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 24.1 * 3_600_000)
  reconnect()
  await expect.poll(said).toMatchObject({
    title: 'Failed to move 1 pitch',
    description: 'This was not saved within a day.',
  })
  expect(asked(MOVE)).toHaveLength(tries)
  await expect.poll(names).toEqual(['Ida Berg', 'Omar Lind', 'Zoe Hart'])
})

test('puts all back when the whole call is refused', async () => {
  await start()
  const answer = holdAnswer()
  await press('s')
  await expect.poll(moves).toEqual(['a0 shortlist'])
  await press('md')
  answer()
  server.answers[MOVE] = () => {
    throw new ApiError(409, { error: 'Stages can no longer be changed.' })
  }
  await expect.poll(said).toMatchObject({
    title: 'Failed to move 2 pitches',
    description: 'Stages can no longer be changed.',
  })
  await expect.poll(names).toEqual(['Omar Lind', 'Zoe Hart'])
  await expect.element(tab('Shortlist 1')).toBeVisible()
})

test('keeps the moves when there were too many, and sends them when the server says', async () => {
  const second = holdTimers(1_000)
  await start()
  server.answers[MOVE] = () => {
    server.answers[MOVE] = answerMove
    throw new ApiError(429, { error: 'Too many requests.' }, 1)
  }
  await press('s')
  await expect
    .element(page.getByText(/Too many requests\..*Your last move will be saved as soon as possible\./))
    .toBeVisible()
  expect(names()).toEqual(['Omar Lind', 'Zoe Hart'])
  // Being online says nothing about the limit.
  reconnect()
  expect(asked(MOVE)).toHaveLength(1)
  await second.pass()
  await expect.poll(moves).toEqual(['a0 shortlist', 'a0 shortlist'])
  expect(new Set(keysUsed()).size).toBe(1)
  await expect.element(page.getByText(/Too many requests/)).not.toBeInTheDocument()
})

test('shows its own newer move until it is confirmed, and then what another tab has done after it', async () => {
  await start()
  const answer = holdAnswer()
  await press('s')
  await expect.poll(moves).toEqual(['a0 shortlist'])
  const counts = { new: 2, shortlist: 0, maybe: 0, declined: 0, used: 1, withdrawn: 0 }
  movedElsewhere('a0', 'used', counts)
  await expect.element(tab('Shortlist 1')).toBeVisible()
  await expect.element(tab('Used 0')).toBeVisible()
  // The reply to a call that was lost and repeated says where the first one has put it.
  answer()
  await expect.element(tab('Used 1')).toBeVisible()
  await expect.element(tab('Shortlist 0')).toBeVisible()
})

test('moves from All and says so of the stage that the server has confirmed', async () => {
  await start('&stage=all')
  const before = asked(SEARCH).length
  await press('d')
  await press('k')
  await expect.element(page.getByText(/^Declined\. The pitcher will see this at/)).toBeVisible()
  expect(heard()).toBe('Declined. Next: Omar Lind')
  expect(asked(SEARCH)).toHaveLength(before)
})
