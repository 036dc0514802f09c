import { expect, type MockInstance, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Message } from '../../contract/messages.ts'
import { MARK_READ_DELAY_MS, UNREAD_REFRESH_MS } from '../../contract/vocabulary.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError } from '../api/call.ts'
import { onLive } from '../api/live.ts'
import { currentSession } from '../api/session.ts'
import { ownAccount, owner } from '../testing/factories.ts'
import {
  answers,
  at,
  client,
  DIRECT,
  field,
  message,
  ONE,
  READ,
  SEND,
  sent,
  show,
  THREAD,
  talk,
  talksAre,
  thread,
  UNREAD,
  unread,
} from '../testing/messages-page.tsx'
import { unmountAll } from '../testing/render.tsx'
import { messageCreated } from './live-messages.data.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })
vi.mock('../api/live.ts', { spy: true })

const many = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => message(from + index, { read_at: at(0) }))
const own = (id: string, text: string, created_at = new Date().toISOString()) =>
  message(30, { id, sender_id: 'me', recipient_id: 'calvin', message_text: text, created_at })
const texts = () =>
  thread()
    .getByRole('listitem')
    .elements()
    .map((one) => one.querySelector('.written')?.textContent)
const fail = (status: number) => () => {
  throw new ApiError(status, {})
}
const beDormant = () =>
  client.setQueryData(ownAccountQuery.queryKey, ownAccount({ data: { status: 'Dormant' } }))

const receiveLive = (said: Message) => {
  for (const [name, listener] of vi.mocked(onLive).mock.calls)
    if (name === 'message.created') listener(said as never)
}

/** Waits until what is in view is read. */
const marksDue = (timers: MockInstance<typeof setTimeout>) =>
  timers.mock.calls.filter(([, delay]) => delay === MARK_READ_DELAY_MS)

/** Writes a message that fails to send. */
async function writeInVain(text: string) {
  answers[SEND] = fail(503)
  await field().fill(text)
  await userEvent.keyboard('{Enter}')
  await expect.element(thread().getByText('Not sent').last()).toBeVisible()
}

/** Renders the page as a new tab would: what is stored is read again. */
function reload() {
  const account = client.getQueryData(ownAccountQuery.queryKey)
  unmountAll()
  client.clear()
  client.setQueryData(ownAccountQuery.queryKey, account)
  show('/app/messages/one')
}

test('follows arrivals above an unsent message, and marks them read once in view', async () => {
  talksAre(talk('one'))
  answers[THREAD] = () => ({ messages: many(1, 51), earlier: null })
  show('/app/messages/one')
  await writeInVain('October 9')
  const arrived = Array.from({ length: 8 }, (_, n) => message(90 + n, { message_text: `New ${n}` }))
  for (const one of arrived) messageCreated(client, one)
  await expect.element(thread().getByText('New 7')).toBeInViewport()
  await expect.poll(() => sent(READ)).toHaveLength(1)
  expect(sent(READ)[0]?.body).toEqual({ message_id: 'm-97' })
})

test('does not mark arrivals out of view above an unsent message as read, and offers a button to them', async () => {
  talksAre(talk('one'))
  answers[THREAD] = () => ({ messages: many(1, 51), earlier: null })
  show('/app/messages/one')
  await writeInVain('October 9')
  const box = thread().element()
  box.scrollTop = box.scrollHeight - 2 * box.clientHeight
  box.dispatchEvent(new Event('scroll'))
  const timers = vi.spyOn(window, 'setTimeout')
  messageCreated(client, message(90, { message_text: 'New below' }))
  const button = page.getByRole('button', { name: 'New messages' })
  await expect.element(button).toBeVisible()
  expect(marksDue(timers)).toEqual([])
  await button.click()
  await expect.element(thread()).toHaveFocus()
  await expect.element(thread().getByText('New below')).toBeInViewport()
  await expect.poll(() => sent(READ)).toHaveLength(1)
})

test('retries a failed read mark when the network is back, on focus, and on a timer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  talksAre(talk('one', { unread: 2 }))
  answers[THREAD] = () => ({ messages: [message(3)], earlier: null })
  answers[UNREAD] = () => ({ messages: 2, responses: 0 })
  answers[READ] = fail(503)
  const heard = vi.spyOn(window, 'addEventListener')
  onTestFinished(() => heard.mockRestore())
  show('/app/messages/one')
  await expect.poll(() => sent(READ)).toHaveLength(1)
  await expect.poll(() => heard.mock.calls.map(([name]) => name)).toContain('focus')
  // While offline the true count cannot be requested: it is known.
  answers[ONE] = fail(0)
  for (const [again, times] of [
    [() => window.dispatchEvent(new Event('online')), 2],
    [() => window.dispatchEvent(new Event('focus')), 3],
    [() => vi.advanceTimersByTime(UNREAD_REFRESH_MS), 4],
  ] as const) {
    await expect.poll(() => unread().query()?.textContent ?? '').toMatch(/2 unread/)
    again()
    await expect.poll(() => sent(READ)).toHaveLength(times)
  }
  answers[READ] = () => ({ success: true })
  answers[UNREAD] = () => ({ messages: 0, responses: 0 })
  await expect.poll(() => unread().query()?.textContent ?? '').toMatch(/2 unread/)
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => unread().query()?.textContent ?? '').not.toMatch(/unread/)
  window.dispatchEvent(new Event('focus'))
  expect(sent(READ)).toHaveLength(5)
})

test('shows a message with a lost answer once after a reload, because its key says that it has arrived', async () => {
  talksAre(talk('one'))
  show('/app/messages/one')
  await writeInVain('October 9')
  const arrived = own('m-own', 'October 9')
  answers[THREAD] = () => ({ messages: [arrived], earlier: null })
  answers[SEND] = () => arrived
  reload()
  await expect.poll(texts).toEqual(['First text of one', 'October 9'])
  await expect.element(thread().getByText('Not sent')).not.toBeInTheDocument()
  expect(new Set(sent(SEND).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
})

test('keeps a failed message when the same words were sent from elsewhere', async () => {
  talksAre(talk('one'))
  show('/app/messages/one')
  await writeInVain('Yes')
  messageCreated(client, own('m-phone', 'Yes'))
  // Tried under its own key, it is still refused.
  await expect.poll(() => sent(SEND)).toHaveLength(2)
  await expect.element(thread().getByText('Not sent')).toBeVisible()
  expect(texts()).toEqual(['First text of one', 'Yes', 'Yes'])
})

test('does not resend a failed message by itself if nothing says that it has arrived', async () => {
  talksAre(talk('one'))
  show('/app/messages/one')
  await writeInVain('Yes')
  answers[THREAD] = () => ({ messages: [own('m-old', 'Yes', at(5))], earlier: null })
  reload()
  await expect.element(thread().getByText('Not sent')).toBeVisible()
  expect(sent(SEND)).toHaveLength(1)
})

test('shows a message once when its event precedes its answer, also when the answer is lost', async () => {
  vi.mocked(currentSession).mockReturnValue({ status: 'in', accountId: 'me' } as never)
  onTestFinished(() => void vi.mocked(currentSession).mockReset())
  talksAre(talk('one'))
  let lose = () => {}
  answers[SEND] = () => new Promise((_, reject) => (lose = () => reject(new ApiError(0, {}))))
  show('/app/messages/one')
  await field().fill('October 9')
  await userEvent.keyboard('{Enter}')
  await expect.element(thread().getByText('Sending...')).toBeVisible()
  const arrived = own('m-own', 'October 9')
  messageCreated(client, arrived)
  await expect.element(thread().getByText('Sending...')).not.toBeInTheDocument()
  expect(texts()).toEqual(['First text of one', 'October 9'])
  answers[SEND] = () => arrived
  lose()
  await expect.poll(() => sent(SEND)).toHaveLength(2)
  expect(texts()).toEqual(['First text of one', 'October 9'])
  expect(sessionStorage).toHaveLength(0)
})

test('moves the focus to the thread after a retry or discard', async () => {
  talksAre(talk('one'))
  show('/app/messages/one')
  await writeInVain('October 9')
  await thread().getByRole('button', { name: 'Try Again' }).click()
  await expect.element(thread()).toHaveFocus()
  await expect.element(thread().getByText('Not sent')).toBeVisible()
  await thread().getByRole('button', { name: 'Discard' }).click()
  await expect.element(thread()).toHaveFocus()
  expect(texts()).toEqual(['First text of one'])
})

test('announces a repeated message again', async () => {
  talksAre(talk('one'))
  show('/app/messages/one')
  await expect.element(thread()).toBeVisible()
  const said = () =>
    page.getByRole('status').filter({ hasText: 'Calvin Osei: ok' }).element().firstElementChild
  receiveLive(message(40, { message_text: 'ok' }))
  await expect.poll(() => page.getByText('Calvin Osei: ok').elements()).toHaveLength(1)
  const first = said()
  receiveLive(message(41, { message_text: 'ok' }))
  await expect.poll(() => said() !== first).toBe(true)
})

test('tells dormant members why they cannot write, and keeps what they read counted as unread', async () => {
  beDormant()
  talksAre(talk('one', { unread: 1 }))
  answers[UNREAD] = () => ({ messages: 1, responses: 0 })
  const timers = vi.spyOn(window, 'setTimeout')
  show('/app/messages/one')
  await expect.element(page.getByText('Your membership is dormant.')).toBeVisible()
  await expect.element(field()).not.toBeInTheDocument()
  expect(marksDue(timers)).toEqual([])
  await expect.poll(() => unread().query()?.textContent ?? '').toMatch(/1 unread/)
})

test('tells dormant members on a profile why they cannot write', async () => {
  beDormant()
  answers[DIRECT] = () => ({ conversation_id: null })
  show('/card')
  await expect.element(page.getByText('Your membership is dormant.')).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})

test('shows nothing under the name without title and organization', async () => {
  talksAre(talk('one', { partner: owner({ profile: { title: '', organization: '' } }) }))
  show('/app/messages/one')
  await expect.element(thread()).toBeVisible()
  const head = page.getByRole('heading', { level: 2 }).element().parentElement!
  expect(head.querySelectorAll('p')).toHaveLength(0)
})
