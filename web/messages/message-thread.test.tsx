import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Pitch } from '../../contract/pitches.ts'
import { ApiError } from '../api/call.ts'
import { conversationPitch } from '../testing/compared.ts'
import { holdTimers } from '../testing/hold-timers.ts'
import {
  answers,
  client,
  message,
  ONE,
  pitch,
  READ,
  rows,
  sent,
  show,
  THREAD,
  talk,
  talksAre,
  thread,
  UNREAD,
  unread,
} from '../testing/messages-page.tsx'
import { conversationQuery } from './conversations.data.ts'
import { messageCreated } from './live-messages.data.ts'

vi.mock('../api/call.ts', { spy: true })

const lines = () =>
  thread()
    .getByRole('listitem')
    .elements()
    .map((one) => one.querySelector('.written')?.textContent)
const many = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => message(from + index, { read_at: message(0).created_at }))

test('starts a pitch’s thread under its source, and marks the reader’s own messages', async () => {
  talksAre(pitch('one'))
  answers[THREAD] = () => ({
    messages: [message(3, { sender_id: 'me', recipient_id: 'calvin' }), message(4)],
    earlier: null,
  })
  show('/app/messages/one')
  await expect.element(thread().getByText('Pitch: Joanna Feld, Executive at Meridian Cartage')).toBeVisible()
  await expect
    .element(thread().getByRole('button', { name: 'Not confirmed, evidence of Joanna Feld' }))
    .toHaveTextContent('Not confirmed')
  expect(lines()).toEqual(['First text of one', 'Message 3', 'Message 4'])
  const speakers = thread()
    .getByRole('listitem')
    .elements()
    .map((one) => one.querySelector('strong')?.textContent)
  expect(speakers).toEqual(['Calvin Osei', 'You', 'Calvin Osei'])
  await expect
    .element(page.getByRole('heading', { level: 2 }).getByRole('link', { name: 'Calvin Osei' }))
    .toHaveAttribute('href', '/app/account/profile/calvin')
})

test('shows a pitch’s request, and the time left even when collapsed', async () => {
  talksAre(pitch('one'))
  show('/app/messages/one')
  const band = page.getByRole('button', { name: /^REQUEST DETAILS/ })
  const details = page.getByRole('region', { name: 'Request details' })
  await expect.element(details.getByText('Warehouse operators: the labor plan')).toBeVisible()
  await expect
    .poll(() => details.query()?.textContent ?? '')
    .toMatch(/Request for expert, Comment\. Posted by you/)
  await band.click()
  await expect.element(details).not.toBeInTheDocument()
  await expect.poll(() => band.query()?.textContent ?? '').toMatch(/5 days left/)
  await expect.element(band).toHaveAttribute('aria-expanded', 'false')
})

test('opens at the newest message, and loads older ones without moving what is read', async () => {
  talksAre(talk('one'))
  answers[THREAD] = ({ query }) =>
    query?.cursor ? { messages: many(1, 51), earlier: null } : { messages: many(51, 101), earlier: 'before' }
  show('/app/messages/one')
  await expect.element(thread().getByText('Message 100', { exact: true })).toBeInViewport()
  expect(lines()).toHaveLength(50)
  const box = thread().element()
  const top = () => thread().getByText('Message 51', { exact: true }).element().getBoundingClientRect().top
  box.scrollTop = 40
  const before = top()
  await expect.poll(() => lines().length).toBe(101)
  expect(Math.abs(top() - before)).toBeLessThan(2)
  expect(lines()[0]).toBe('First text of one')
})

test('shows an arriving message at the end, and keeps the reader there', async () => {
  talksAre(talk('one'))
  answers[THREAD] = () => ({ messages: many(1, 51), earlier: null })
  show('/app/messages/one')
  await expect.element(thread().getByText('Message 50', { exact: true })).toBeInViewport()
  messageCreated(client, message(90, { message_text: 'She can do 4:15' }))
  await expect.element(thread().getByText('She can do 4:15')).toBeInViewport()
})

test('marks what is in view for a second as read, once, up to the newest, and lowers every count at once', async () => {
  talksAre(talk('one', { unread: 2 }))
  answers[THREAD] = () => ({ messages: [message(3)], earlier: null })
  answers[UNREAD] = () => ({ messages: 4, responses: 1 })
  const second = holdTimers(1_000)
  show('/app/messages/one')
  await expect.poll(() => unread().query()?.textContent ?? '').toMatch(/5 unread/)
  await expect.poll(() => rows().query()?.textContent ?? '').toMatch(/2 unread/)
  expect(sent(READ)).toEqual([])
  await second.pass()
  await expect.poll(() => sent(READ)).toHaveLength(1)
  expect(sent(READ)[0]).toMatchObject({ params: { conversation_id: 'one' }, body: { message_id: 'm-3' } })
  await expect.poll(() => unread().query()?.textContent ?? '').toMatch(/3 unread/)
  await expect.poll(() => rows().query()?.textContent ?? '').not.toMatch(/unread/)
})

test('marks a pitch as opened that the author has moved unopened, and none of the reader’s own', async () => {
  const unopened = { read_at: null, unread: 0 }
  talksAre(pitch('one', { ...unopened, responder_id: 'me' }), pitch('two', unopened))
  const second = holdTimers(1_000)
  const history = show('/app/messages/one')
  await expect.element(thread().getByText('First text of one')).toBeVisible()
  expect(second.count()).toBe(0)
  history.push('/app/messages/two')
  await second.pass()
  await expect.poll(() => sent(READ)).toMatchObject([{ params: { conversation_id: 'two' } }])
})

test('does not mark what is below the reader’s position as read, and offers a button to it', async () => {
  talksAre(talk('one'))
  answers[THREAD] = () => ({ messages: many(1, 51), earlier: null })
  const second = holdTimers(1_000)
  show('/app/messages/one')
  await expect.element(thread().getByText('Message 50', { exact: true })).toBeInViewport()
  const box = thread().element()
  box.scrollTop = 0
  box.dispatchEvent(new Event('scroll'))
  messageCreated(client, message(90, { message_text: 'New below' }))
  await page.getByRole('button', { name: 'New messages' }).click()
  expect(sent(READ)).toEqual([])
  await expect.element(thread().getByText('New below')).toBeInViewport()
  await second.pass()
  await expect.poll(() => sent(READ)).toHaveLength(1)
})

test('shows the end of a long thread, more of it on scrolling up, and a button back', async () => {
  talksAre(talk('one'))
  answers[THREAD] = () => ({ messages: many(1, 599), earlier: null })
  show('/app/messages/one')
  await expect.element(thread().getByText('Message 598', { exact: true })).toBeInViewport()
  expect(lines()).toHaveLength(100)
  const box = thread().element()
  const first = () => thread().element().querySelector('li .written')?.textContent
  const topOf = (text: string) =>
    thread().getByText(text, { exact: true }).element().getBoundingClientRect().top
  box.scrollTop = 100
  const before = topOf('Message 499')
  await expect.poll(first).toBe('Message 399')
  expect(Math.abs(topOf('Message 499') - before)).toBeLessThan(2)
  for (const reached of ['Message 299', 'Message 199', 'Message 99', 'First text of one']) {
    box.scrollTop = 0
    await expect.poll(first).toBe(reached)
  }
  // What arrives meanwhile does not move what is being read.
  const read = topOf('Message 99')
  messageCreated(client, message(599, { message_text: 'New below', read_at: message(0).created_at }))
  await expect.element(thread().getByText('New below')).toBeInTheDocument()
  expect(topOf('Message 99')).toBe(read)
  await page.getByRole('button', { name: 'Jump to Newest' }).click()
  await expect.element(thread().getByText('New below')).toBeInViewport()
  await expect.element(thread()).toHaveFocus()
  await expect.poll(() => lines().length).toBe(100)
})

test('focuses a conversation chosen in the list, but not one that the page opens with', async () => {
  talksAre(talk('one'), talk('two'))
  show('/app/messages/one')
  await expect.element(thread()).toBeVisible()
  expect(document.activeElement).toBe(document.body)
  await rows().nth(1).getByRole('link').click()
  await expect.element(thread().getByText('First text of two')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Conversation with Calvin Osei' })).toHaveFocus()
})

test('finds no unknown conversation and none of others, and keeps the list', async () => {
  talksAre(talk('one'))
  answers[ONE] = () => {
    throw new ApiError(404, { error: 'Not found' })
  }
  answers[THREAD] = answers[ONE]
  show('/app/messages/two')
  await expect.element(page.getByRole('heading', { name: 'Conversation not found' })).toBeVisible()
  await expect.element(rows()).toBeVisible()
})

test('refetches a conversation that did not load', async () => {
  talksAre(talk('one'))
  answers[THREAD] = () => {
    throw new ApiError(0, {})
  }
  show('/app/messages/one')
  await expect.element(page.getByRole('heading', { name: 'The conversation did not load' })).toBeVisible()
  answers[THREAD] = () => ({ messages: [message(3)], earlier: null })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(thread().getByText('Message 3')).toBeVisible()
})

test('names a pitch that was withdrawn above its thread', async () => {
  let status: Pitch['state'] = 'opened'
  answers[ONE] = () => ({ ...pitch('one'), pitch: conversationPitch({ status }) })
  show('/app/messages/one')
  await expect.element(thread()).toBeVisible()
  const mark = page.getByText('Withdrawn', { exact: true })
  expect(mark.elements()).toEqual([])
  status = 'withdrawn'
  await client.invalidateQueries(conversationQuery('one'))
  await expect.element(mark).toBeVisible()
  expect(mark.element().parentElement?.textContent).toBe(
    'Pitch: Joanna Feld, Executive at Meridian CartageWithdrawn',
  )
  expect(thread().element().contains(mark.element())).toBe(false)
})

test('shows either the list or the conversation on a small screen, with a way back', async () => {
  await page.viewport(390, 844)
  talksAre(pitch('one'))
  show('/app/messages/one')
  await expect.element(thread()).toBeVisible()
  expect(rows().elements()).toEqual([])
  await expect
    .element(page.getByRole('button', { name: /^REQUEST DETAILS/ }))
    .toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('link', { name: 'Back to Messages' }).click()
  await expect.element(rows().getByRole('link')).toHaveFocus()
  await expect.element(thread()).not.toBeInTheDocument()
  await page.viewport(1280, 800)
})
