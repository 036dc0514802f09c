import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { LiveEvents } from '../../contract/live.ts'
import { BOUND } from '../../test/support/bound.ts'
import { ApiError } from '../api/call.ts'
import { onLive } from '../api/live.ts'
import { patchPost } from '../posts/listed-posts.data.ts'
import { boardPage } from '../testing/board-factories.ts'
import {
  board,
  item,
  movedElsewhere,
  moves,
  names,
  opener,
  placed,
  press,
  row,
  SEARCH,
  showBoard,
  start,
  TEXTS,
  tab,
  toasted,
} from '../testing/board-page.tsx'
import { conversation, inDays, message, owner, talkedOf } from '../testing/factories.ts'
import { button, request, says, server } from '../testing/pitch-pages.tsx'
import { catchUpBoards, followBoard } from './live-board.data.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })
vi.mock('../api/live.ts', { spy: true })

/** Follows live events as the page does; returns how one arrives. */
function follow() {
  const handlers: [string, (data: never) => void][] = []
  vi.mocked(onLive).mockImplementation((name, handler) => {
    handlers.push([name, handler])
    return () => undefined
  })
  followBoard(server.client)
  return <Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]) => {
    for (const [of, handler] of handlers) if (of === name) handler(data as never)
  }
}

test('counts the pitches that come in without moving anything, and loads them when asked', async () => {
  const arrives = follow()
  await start()
  const pitched = (id: string, post: string) =>
    conversation({ id, is_pitch: true, post: talkedOf({ id: post }), partner: owner() })
  arrives('conversation.created', pitched('a3', 'p'))
  arrives('conversation.created', pitched('a4', 'p'))
  arrives('conversation.created', pitched('elsewhere', 'other'))
  arrives('conversation.created', { ...pitched('left', 'p'), partner: null })
  await expect.element(button('2 new pitches')).toBeVisible()
  expect(names()).toHaveLength(3)
  board.rows = [4, 3, 0, 1, 2].map((place) => row(place))
  await button('2 new pitches').click()
  await expect.poll(names).toHaveLength(5)
  await expect.element(page.getByRole('button', { name: /new pitch/ })).not.toBeInTheDocument()
  await expect.element(tab('New 5')).toBeVisible()
})

/** Holds the answers to one call from now on; returns how to let them all arrive, as they were when asked for. */
function holdAnswers(at: string) {
  const answer = server.answers[at]!
  const held: (() => void)[] = []
  server.answers[at] = (given) => {
    const before = answer(given)
    return new Promise((resolve) => held.push(() => resolve(before)))
  }
  return {
    // In development, React mounts everything twice.
    asked: (count: number) => vi.waitFor(() => expect(held.length).toBeGreaterThanOrEqual(count), BOUND),
    arrive: () => {
      server.answers[at] = answer
      for (const each of held.splice(0)) each()
    },
  }
}

test('keeps what is moved while the next page, or the whole list, loads', async () => {
  board.head = { next: 'more' }
  const first = server.answers[SEARCH]!
  server.answers[SEARCH] = (given) =>
    given.body.cursor ? boardPage({ rows: [row(3), row(4)] }) : first(given)
  const pages = holdAnswers(SEARCH)
  showBoard()
  await pages.asked(1)
  pages.arrive()
  const rest = holdAnswers(SEARCH)
  await rest.asked(1)
  await opener('Ida Berg').click()
  await press('s')
  await expect.poll(moves).toEqual(['a0 shortlist'])
  await expect.element(tab('Shortlist 1')).toBeVisible()
  rest.arrive()
  await expect.poll(names).toEqual(['Omar Lind', 'Zoe Hart', 'Max Thorn', 'Lena Wolf'])
  board.head = {}
  server.answers[SEARCH] = first
  const again = holdAnswers(SEARCH)
  void server.client.invalidateQueries({ queryKey: ['board', 'rows'] })
  await again.asked(1)
  await press('m')
  await expect.poll(moves).toEqual(['a0 shortlist', 'a1 maybe'])
  await expect.element(page.getByText(/offline/)).not.toBeInTheDocument()
  again.arrive()
  await expect.poll(names).toEqual(['Zoe Hart'])
  await expect.element(tab('Maybe 1')).toBeVisible()
})

test('counts what has come in during a gap, moves nothing, and shows the others as they are now', async () => {
  await start()
  await press('j')
  board.rows = [row(4), row(3), row(0, { stage: 'used' }), row(1, { unread: 2 })].map((one, at) => ({
    ...one,
    created_at: inDays(at < 2 ? -1 : -2),
  }))
  expect(await catchUpBoards(server.client)).toBe(true)
  await expect.element(button('2 new pitches')).toBeVisible()
  expect(names()).toEqual(['Omar Lind'])
  await says(item('Omar Lind'), /2 unread/)
  await expect.element(opener('Omar Lind')).toHaveFocus()
  await expect.element(tab('Used 1')).toBeVisible()
  server.answers[SEARCH] = () => {
    throw new ApiError(503, {})
  }
  expect(await catchUpBoards(server.client)).toBe(false)
  expect(names()).toEqual(['Omar Lind'])
})

test('shows the first pitch to come in at once', async () => {
  const arrives = follow()
  board.rows = []
  showBoard()
  await expect.element(page.getByRole('heading', { name: 'No pitches yet' })).toBeVisible()
  board.rows = [row(0)]
  arrives(
    'conversation.created',
    conversation({ id: 'a0', is_pitch: true, post: talkedOf({ id: 'p' }), partner: owner() }),
  )
  await expect.poll(names).toEqual(['Ida Berg'])
  await expect.element(page.getByRole('button', { name: /new pitch/ })).not.toBeInTheDocument()
})

test('says that a stage is visible once the server has released it', async () => {
  const arrives = follow()
  board.rows = [row(0, { stage: 'declined' })]
  board.texts = { a0: { placed: placed('declined', { tells_at: inDays(-0.0001) }) } }
  await start('&stage=declined')
  await expect
    .element(page.getByText('Declined. The pitcher will see this within two minutes.'))
    .toBeVisible()
  const told = { stage: 'declined', at: '2025-11-25T12:00:00.000Z' } as const
  const counts = { new: 0, shortlist: 0, maybe: 0, declined: 1, used: 0, withdrawn: 0 }
  const moved = { pitch_id: 'a0', placed: placed('declined', { told }), is_read: true }
  arrives('board.changed', { post_id: 'p', moves: [moved], counts })
  await expect.element(page.getByText('Declined. Visible to the pitcher since Nov 25, 2025.')).toBeVisible()
})

test('reads a pitch again that was moved while its text was on its way', async () => {
  const arrives = follow()
  const texts = holdAnswers(TEXTS)
  await start()
  await texts.asked(1)
  const moved = placed('maybe')
  board.texts = { a0: { placed: moved } }
  const counts = { new: 2, shortlist: 0, maybe: 1, declined: 0, used: 0, withdrawn: 0 }
  arrives('board.changed', {
    post_id: 'p',
    moves: [{ pitch_id: 'a0', placed: moved, is_read: true }],
    counts,
  })
  await texts.asked(2)
  texts.arrive()
  await tab('Maybe 1').click()
  await opener('Ida Berg').click()
  await expect.element(page.getByText('Maybe. Only you see this.')).toBeVisible()
})

test('shows what can still be done once the request has closed, and once it has settled', async () => {
  const arrives = follow()
  await start()
  await press('s')
  await expect.poll(moves).toEqual(['a0 shortlist'])
  await expect.element(button('Undo Last Move')).toBeVisible()
  board.head = { state: 'closed', settles_at: inDays(5) }
  const closed = request({ account_id: 'me', expires_at: inDays(-0.001) })
  patchPost(server.client, 'p', closed)
  await expect.element(page.getByText(/^This request closed on /)).toBeVisible()
  await expect.element(button('Undo Last Move')).toBeVisible()
  patchPost(server.client, 'p', { closed_by_author: true })
  await expect.element(button('Undo Last Move')).not.toBeInTheDocument()
  board.head = { state: 'settled', settles_at: null, settled_at: inDays(0) }
  arrives('post.updated', closed)
  await expect.element(page.getByText(/^This request settled on /)).toBeVisible()
})

test('counts held pitches and messages as they come', async () => {
  const arrives = follow()
  board.head = { held_count: 2 }
  await start()
  await expect.element(button('2 held')).toBeVisible()
  arrives('held.changed', { post_id: 'p', held_count: 12 })
  await expect.element(button('12 held')).toBeVisible()
  arrives('message.created', message({ conversation_id: 'a1', recipient_id: 'me', sender_id: 'other' }))
  await says(item('Omar Lind'), /1 unread/)
  arrives('message.created', message({ conversation_id: 'a1', recipient_id: 'other', sender_id: 'me' }))
  arrives('conversation.read', { conversation_id: 'a1', reader_id: 'other', read_at: inDays(0), up_to: 'm' })
  await says(item('Omar Lind'), /1 unread/)
  arrives('conversation.read', { conversation_id: 'a1', reader_id: 'me', read_at: inDays(0), up_to: 'm' })
  await says(item('Omar Lind'), /^((?!unread).)*$/)
})

test('counts the pitch itself among what is unread, and no longer once it is read elsewhere', async () => {
  const arrives = follow()
  board.rows = [row(0), row(1, { unread: 3 })]
  await start()
  await says(item('Omar Lind'), /3 unread/)
  const read = { conversation_id: 'a1', reader_id: 'me', read_at: inDays(0), up_to: null }
  arrives('conversation.read', read)
  await says(item('Omar Lind'), /2 unread/)
  arrives('conversation.read', read)
  await press('j')
  await says(item('Omar Lind'), /2 unread/)
})

test('shows withdrawn pitches among all alone, and takes away what was withdrawn unopened', async () => {
  const arrives = follow()
  await start()
  const counts = { new: 2, shortlist: 0, maybe: 0, declined: 0, used: 0, withdrawn: 1 }
  const told = { stage: 'withdrawn', at: inDays(0) } as const
  board.texts = { a0: { placed: placed('new', { told }) } }
  arrives('board.changed', {
    post_id: 'p',
    moves: [{ pitch_id: 'a0', placed: placed('new', { told }), is_read: true }],
    counts,
  })
  await expect.poll(names).toEqual(['Omar Lind', 'Zoe Hart'])
  await tab('All 3').click()
  await says(item('Ida Berg'), /WithdrawnNo passages/)
  await opener('Ida Berg').click()
  await press('s')
  expect(toasted()).toBe('This pitch has been withdrawn.')
  await expect.element(page.getByText(/^Withdrawn by the pitcher, /)).toBeVisible()
  arrives('conversation.removed', { conversation_id: 'a1' })
  await expect.poll(names).toEqual(['Ida Berg', 'Zoe Hart'])
  await expect.element(tab('New 1')).toBeVisible()
  expect(moves()).toEqual([])
})

test('shows a move made in the author’s other tab, which also reads the pitch', async () => {
  board.rows = [row(0), row(1, { unread: 1 }), row(2)]
  await start()
  await says(item('Omar Lind'), /1 unread/)
  const counts = { new: 2, shortlist: 1, maybe: 0, declined: 0, used: 0, withdrawn: 0 }
  movedElsewhere('a1', 'shortlist', counts)
  await expect.poll(names).toEqual(['Ida Berg', 'Zoe Hart'])
  await expect.element(tab('Shortlist 1')).toBeVisible()
  movedElsewhere('a2', 'used', counts, 'other')
  // The current row has gone: the next one has the focus, which the change to another board has not moved.
  movedElsewhere('a0', 'used', { ...counts, new: 1, used: 1 })
  await expect.element(opener('Zoe Hart')).toHaveFocus()
  await tab('Shortlist 1').click()
  await says(item('Omar Lind'), /^((?!unread).)*$/)
})
