import { focusManager } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { UNREAD_REFRESH_MS } from '../../contract/vocabulary.ts'
import { ApiError } from '../api/call.ts'
import { currentSession } from '../api/session.ts'
import {
  answers,
  client,
  LIST,
  message,
  ONE,
  pitch,
  rows,
  sent,
  show,
  talk,
  talksAre,
  UNREAD,
  unread,
} from '../testing/messages-page.tsx'
import { conversationCreated, conversationRead, messageCreated, pitchesMoved } from './live-messages.data.ts'

vi.mock('../api/call.ts', { spy: true })

const icon = document.createElement('link')
beforeEach(() => {
  // As in index.html; the test's page has its own.
  for (const other of document.head.querySelectorAll('link[rel="icon"]')) other.remove()
  icon.setAttribute('rel', 'icon')
  icon.setAttribute('href', '/icon.svg')
  document.head.append(icon)
})
const iconShown = () => icon.getAttribute('href')

test.each([
  [0, 0, ''],
  [2, 1, '3 unread'],
  [98, 1, '99 unread'],
  [60, 40, '99+ unread'],
])('%i messages and %i responses are shown as "%s"', async (messages, responses, shown) => {
  answers[UNREAD] = () => ({ messages, responses })
  show('/app/messages')
  await expect.element(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await expect.poll(() => unread().element().querySelector('span')?.textContent ?? '').toBe(shown)
  const prefix = shown && `(${shown.replace(' unread', '')}) `
  await expect.poll(() => document.title).toBe(`${prefix}Messages | Beatline`)
  expect(iconShown()).toBe(shown ? '/icon-unread.svg' : '/icon.svg')
})

test('refetches on every change of a message or conversation, and on a timer', async () => {
  let count = 1
  answers[UNREAD] = () => ({ messages: count, responses: 0 })
  answers[ONE] = () => talk('one')
  show('/app/messages')
  await expect.poll(() => unread().query()?.textContent ?? '').toMatch(/1 unread/)
  count = 2
  messageCreated(client, message(3))
  await expect.poll(() => unread().query()?.textContent ?? '').toMatch(/2 unread/)
  count = 3
  conversationCreated(client, talk('two'))
  await expect.poll(() => unread().query()?.textContent ?? '').toMatch(/3 unread/)
  expect(client.getQueryCache().find({ queryKey: ['unread'] })?.observers[0]?.options.refetchInterval).toBe(
    UNREAD_REFRESH_MS,
  )
})

test('refetches on the timer in a hidden tab, too, whose title has the count', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  focusManager.setFocused(false)
  onTestFinished(() => {
    focusManager.setFocused(undefined)
    vi.useRealTimers()
  })
  let count = 1
  answers[UNREAD] = () => ({ messages: count, responses: 0 })
  show('/app/messages')
  await expect.poll(() => document.title).toMatch(/^\(1\)/)
  count = 2
  vi.advanceTimersByTime(UNREAD_REFRESH_MS)
  await expect.poll(() => document.title).toMatch(/^\(2\)/)
})

test('refetches once for all that is read in a moment, and no list for what none shows', async () => {
  let count = 3
  answers[UNREAD] = () => ({ messages: count, responses: 0 })
  show('/app/messages')
  await expect.poll(() => unread().query()?.textContent ?? '').toMatch(/3 unread/)
  const [asked, listed] = [sent(UNREAD).length, sent(LIST).length]
  count = 1
  for (const conversation_id of ['two', 'three'])
    conversationRead(client, {
      conversation_id,
      reader_id: currentSession().accountId!,
      read_at: '2026-01-01T10:00:00.000000Z',
      up_to: null,
    })
  await expect.poll(() => unread().query()?.textContent ?? '').toMatch(/1 unread/)
  expect(sent(UNREAD)).toHaveLength(asked + 1)
  expect(sent(LIST)).toHaveLength(listed)
})

test('counts pitches as read that were moved unopened, here or elsewhere, and reads their rows again', async () => {
  let count = 3
  answers[UNREAD] = () => ({ messages: 0, responses: count })
  talksAre(pitch('one', { unread: 1 }), pitch('two', { unread: 1 }))
  show('/app/messages')
  const marked = () =>
    rows()
      .elements()
      .flatMap(({ textContent }) => /First text of ([a-z]+).*unread/.exec(textContent)?.[1] ?? [])
      .toSorted()
  await expect.poll(marked).toEqual(['one', 'two'])
  count = 2
  talksAre(pitch('one', { unread: 0, read_at: null }), pitch('two', { unread: 1 }))
  const placed = { stage: 'maybe', reason: null, words: '', tells_at: null, told: null } as const
  const moves = [
    { pitch_id: 'one', placed, is_read: true },
    { pitch_id: 'two', placed, is_read: false },
  ]
  const counts = { new: 1, shortlist: 0, maybe: 2, declined: 0, used: 0, withdrawn: 0 }
  pitchesMoved(client, { post_id: 'p', moves, counts })
  await expect.poll(marked).toEqual(['two'])
  await expect.poll(() => unread().query()?.textContent ?? '').toMatch(/2 unread/)
})

test('logs a failure and falls back to no count', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  answers[UNREAD] = () => ({ messages: 4, responses: 0 })
  show('/app/messages')
  await expect.poll(() => unread().query()?.textContent ?? '').toMatch(/4 unread/)
  answers[UNREAD] = () => {
    throw new ApiError(503, {})
  }
  expect(iconShown()).toBe('/icon-unread.svg')
  await client.invalidateQueries({ queryKey: ['unread'] })
  await expect.poll(() => unread().query()?.textContent ?? '').not.toMatch(/unread/)
  expect(iconShown()).toBe('/icon.svg')
  expect(sent(UNREAD).length).toBeGreaterThan(1)
  expect(log).toHaveBeenCalledWith('The unread count did not load:', expect.any(ApiError))
  log.mockReset()
})
