import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '../api/call.ts'
import { dropAllDrafts } from '../api/draft-storage.ts'
import { ownAccount } from '../testing/factories.ts'
import {
  answers,
  client,
  DIRECT,
  field,
  message,
  ONE,
  SEND,
  sent,
  show,
  talk,
  talksAre,
  thread,
  toastText,
} from '../testing/messages-page.tsx'
import { unmountAll } from '../testing/render.tsx'
import { conversationCreated, messageCreated } from './live-messages.data.ts'

vi.mock('../api/call.ts', { spy: true })

const own = (text: string) => message(30, { sender_id: 'me', recipient_id: 'calvin', message_text: text })
const textOf = ({ body }: { body?: unknown }) => (body as { message_text: string }).message_text
const texts = () =>
  thread()
    .getByRole('listitem')
    .elements()
    .map((one) => one.querySelector('.written')?.textContent)

test('sends trimmed text on Enter, starts a line on Shift+Enter, and shows the message at once', async () => {
  talksAre(talk('one'))
  let answer = (_: unknown) => undefined as unknown
  answers[SEND] = (given) => new Promise((resolve) => (answer = () => resolve(own(textOf(given)))))
  show('/app/messages/one')
  await field().fill('  Good.')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}At 4:15?')
  await expect.element(field()).toHaveValue('  Good.\nAt 4:15?')
  await userEvent.keyboard('{Enter}')
  await expect.element(thread().getByText('Sending...')).toBeVisible()
  await expect.element(field()).toHaveValue('')
  expect(sent(SEND)[0]?.body).toEqual({ message_text: 'Good.\nAt 4:15?' })
  answer(null)
  await expect.element(thread().getByText('Sending...')).not.toBeInTheDocument()
  expect(texts()).toEqual(['First text of one', 'Good.\nAt 4:15?'])
})

test('sends neither blanks nor text that an input method is composing', async () => {
  talksAre(talk('one'))
  show('/app/messages/one')
  await field().fill('   ')
  await userEvent.keyboard('{Enter}')
  await field().fill('にほん')
  const press = new KeyboardEvent('keydown', {
    key: 'Enter',
    isComposing: true,
    bubbles: true,
    cancelable: true,
  })
  field().element().dispatchEvent(press)
  expect(press.defaultPrevented).toBe(false)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => sent(SEND)).toHaveLength(1)
})

test('offers to retry a failed message under the same key, and keeps it across a reload', async () => {
  talksAre(talk('one'))
  answers[SEND] = () => {
    throw new ApiError(0, {})
  }
  show('/app/messages/one')
  await field().fill('October 9')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => toastText().query()?.textContent ?? '').toMatch(/Failed to send message/)
  await expect.element(thread().getByText('Not sent')).toBeVisible()
  unmountAll()
  client.clear()
  client.setQueryData(['account'], ownAccount())
  show('/app/messages/one')
  answers[SEND] = (given) => own(textOf(given))
  await thread().getByRole('button', { name: 'Try Again' }).click()
  await expect.element(thread().getByText('Not sent')).not.toBeInTheDocument()
  const keys = sent(SEND).map(({ idempotencyKey }) => idempotencyKey)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(texts()).toEqual(['First text of one', 'October 9'])
})

test('lets a failed message be discarded', async () => {
  talksAre(talk('one'))
  answers[SEND] = () => {
    throw new ApiError(503, {})
  }
  show('/app/messages/one')
  await field().fill('October 9')
  await userEvent.keyboard('{Enter}')
  await thread().getByRole('button', { name: 'Discard' }).click()
  expect(texts()).toEqual(['First text of one'])
})

test('explains a new lock, keeps the text, and restores it when the lock goes', async () => {
  const words = 'Wait for Calvin Osei to respond before sending another message'
  talksAre(talk('one'))
  answers[SEND] = () => {
    throw new ApiError(409, { error: words })
  }
  show('/app/messages/one')
  await field().fill('One more thing')
  answers[ONE] = () => talk('one', { locked: words })
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => toastText().query()?.textContent ?? '').toMatch(new RegExp(words))
  await expect.element(field()).not.toBeInTheDocument()
  await expect
    .poll(
      () =>
        page.getByRole('status').filter({ hasText: 'opens with the first reply' }).query()?.textContent ?? '',
    )
    .toMatch(new RegExp(words))
  expect(texts()).toEqual(['First text of one'])
  // Everything typed stays visible.
  const draft = page.getByRole('region', { name: 'Your unsent message' })
  await expect.element(draft.getByText('One more thing')).toBeVisible()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await draft.getByRole('button', { name: 'Copy' }).click()
  expect(copied).toHaveBeenCalledExactlyOnceWith('One more thing')
  copied.mockRestore()
  messageCreated(client, message(40))
  await expect.element(field()).toHaveValue('One more thing')
})

test('explains that the other asked not to be contacted meanwhile, and keeps the text', async () => {
  const words = 'Calvin Osei asked not to be contacted by you.'
  talksAre(talk('one'))
  answers[SEND] = () => {
    throw new ApiError(403, { error: words })
  }
  show('/app/messages/one')
  await field().fill('One more thing')
  answers[ONE] = () => talk('one', { locked: words, refusal: 'no_contact' })
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => toastText().query()?.textContent ?? '').toBe(`Cannot send message${words}`)
  await expect.element(field()).not.toBeInTheDocument()
  expect(texts()).toEqual(['First text of one'])
  const draft = page.getByRole('region', { name: 'Your unsent message' })
  await expect.element(draft.getByText('One more thing')).toBeVisible()
})

test('says that a message is too long until it is short enough', async () => {
  talksAre(talk('one'))
  show('/app/messages/one')
  await field().fill('a'.repeat(10_001))
  await page.getByRole('button', { name: 'Send' }).click()
  const error = page.getByText('String must contain at most 10000 character(s)')
  await expect.element(error).toBeVisible()
  await field().fill('a'.repeat(10_002))
  await expect.element(error).toBeVisible()
  await field().fill('a'.repeat(10_000))
  await expect.element(error).not.toBeInTheDocument()
  expect(sent(SEND)).toEqual([])
})

test('keeps a draft after its tab closes, until its author signs out', async () => {
  talksAre(talk('one'))
  // As a closed tab has left it.
  const left = JSON.stringify({ at: Date.now(), value: 'From yesterday' })
  localStorage.setItem('beatline-kept me message one closed-tab', left)
  show('/app/messages/one')
  await expect.element(field()).toHaveValue('From yesterday')
  await field().fill('From yesterday, and more')
  expect(Object.values(localStorage).join()).toMatch(/From yesterday, and more/)
  dropAllDrafts()
  expect(localStorage).toHaveLength(0)
})

test('continues a first message typed on a profile in the conversation that has begun since', async () => {
  answers[DIRECT] = () => ({ conversation_id: null })
  talksAre(talk('one'))
  const history = show('/card')
  await page.getByRole('textbox', { name: 'Write to Calvin Osei' }).fill('Good to meet you')
  conversationCreated(client, talk('one'))
  await page.getByRole('link', { name: 'Open Conversation' }).click()
  await expect.element(field()).toHaveValue('Good to meet you')
  await field().fill('')
  history.push('/app/messages')
  await expect.element(field()).not.toBeInTheDocument()
  history.push('/app/messages/one')
  await expect.element(field()).toHaveValue('')
})

test('covers neither the field nor, on a small screen, the way back with a failure’s toast', async () => {
  onTestFinished(() => page.viewport(1280, 800))
  talksAre(talk('one'))
  answers[SEND] = () => {
    throw new ApiError(503, {})
  }
  for (const width of [1280, 768, 390]) {
    await page.viewport(width, 800)
    show('/app/messages/one')
    await field().fill('October 9')
    await userEvent.keyboard('{Enter}')
    await expect.element(toastText()).toBeVisible()
    const toast = toastText().element().getBoundingClientRect()
    const isCovered = (one: Element) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top
    }
    const free = [field(), page.getByRole('button', { name: 'Send' })]
    if (width === 390) free.push(page.getByRole('link', { name: 'Back to Messages' }))
    expect(free.map((one) => isCovered(one.element()))).toEqual(free.map(() => false))
    unmountAll()
  }
})

test('What is typed is kept for each conversation', async () => {
  talksAre(talk('one'), talk('two'))
  const history = show('/app/messages/one')
  await field().fill('To the first')
  history.push('/app/messages/two')
  await expect.element(field()).toHaveValue('')
  history.push('/app/messages/one')
  await expect.element(field()).toHaveValue('To the first')
})

test.each([
  ['2099-03-09', 'Calvin Osei is away until March 9, 2099.'],
  [`${new Date().getFullYear()}-03-09`, 'Calvin Osei is away until March 9.'],
])('says above the field until when the partner is away: %s', async (away_until, words) => {
  talksAre(talk('one'))
  answers[ONE] = () => ({ ...talk('one'), pitch: null, away_until })
  show('/app/messages/one')
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
})

test('says nothing of a partner who is there, or does not let others know', async () => {
  talksAre(talk('one'))
  answers[ONE] = () => ({ ...talk('one'), pitch: null, away_until: null })
  show('/app/messages/one')
  await expect.element(field()).toBeVisible()
  expect(document.body.textContent).not.toContain('is away')
})
