import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '../api/call.ts'
import {
  answers,
  at,
  client,
  LIST,
  message,
  owner,
  pitch,
  rows,
  sent,
  show,
  talk,
  talksAre,
  UNREAD,
  unread,
} from '../testing/messages-page.tsx'
import { CONVERSATIONS, conversationQuery } from './conversations.data.ts'
import { conversationCreated, conversationRemoved, messageCreated } from './live-messages.data.ts'

vi.mock('../api/call.ts', { spy: true })

const maya = owner('maya', 'Maya Castellanos')

test('shows the other side, the pitch, its subject and deadline, the newest message and the unread count', async () => {
  talksAre(
    pitch('one', { unread: 2 }),
    talk('two', { partner: null, last_text: 'Hello', last_sender_id: 'me' }),
  )
  show('/app/messages')
  const first = rows().nth(0)
  for (const text of [
    'Calvin Osei',
    'PITCH',
    'Warehouse operators: the labor plan',
    '5 days left',
    'First text of one',
    '2 unread',
  ])
    await expect.element(first.getByText(text).first()).toBeVisible()
  await expect.element(first.getByRole('link')).toHaveAttribute('href', '/app/messages/one')
  await expect.poll(() => rows().nth(1).query()?.textContent ?? '').toMatch(/Unknown User/)
  await expect.poll(() => rows().nth(1).query()?.textContent ?? '').toMatch(/You: Hello/)
  expect(rows().nth(1).getByText('PITCH').elements()).toEqual([])
})

test('sends a search in the body, not in the address, and clears it from the empty list', async () => {
  talksAre(talk('one'))
  const history = show('/app/messages')
  await expect.element(rows()).toBeVisible()
  answers[LIST] = ({ body }) => ({
    conversations: (body as { search?: string }).search ? [] : [talk('one')],
    next: null,
  })
  await page.getByRole('textbox', { name: 'Search messages' }).fill('nothing')
  await expect.element(page.getByRole('heading', { name: 'No conversations found' })).toBeVisible()
  expect(sent(LIST).at(-1)?.body).toMatchObject({ search: 'nothing' })
  expect(history.location.href).toBe('/app/messages')
  await page.getByRole('button', { name: 'Show All' }).click()
  await expect.element(rows()).toBeVisible()
})

test('filters by one of the people the member talks with', async () => {
  talksAre(talk('one'))
  show('/app/messages')
  await page.getByRole('combobox', { name: 'Person' }).click()
  await expect.element(page.getByRole('option', { name: 'All people' })).toBeVisible()
  await page.getByRole('option', { name: 'Calvin Osei' }).click()
  await expect.poll(() => sent(LIST).at(-1)?.body).toMatchObject({ person: 'calvin' })
})

test('moves a conversation up on live events and counts each as unread once', async () => {
  talksAre(talk('two', { partner: maya, last_at: at(5) }), talk('one'))
  show('/app/messages')
  await expect.poll(() => rows().nth(0).query()?.textContent ?? '').toMatch(/Maya/)
  const arrived = message(9, { message_text: 'It is settled' })
  answers['GET /api/conversations/:conversation_id'] = () =>
    talk('one', { last_at: at(9), last_text: 'It is settled', unread: 1, messages_count: 1 })
  messageCreated(client, arrived)
  messageCreated(client, arrived)
  await expect.poll(() => rows().nth(0).query()?.textContent ?? '').toMatch(/Calvin/)
  await expect.poll(() => rows().nth(0).query()?.textContent ?? '').toMatch(/It is settled1 unread/)
  conversationCreated(client, talk('three', { partner: owner('new', 'Newcomer'), last_at: at(12) }))
  await expect.poll(() => rows().nth(0).query()?.textContent ?? '').toMatch(/Newcomer/)
  expect(rows().elements()).toHaveLength(3)
})

test('shows a message that came while the list was being loaded again', async () => {
  talksAre(talk('one'))
  show('/app/messages')
  await expect.element(rows()).toBeVisible()
  client.setQueryData(conversationQuery('one').queryKey, { ...talk('one'), pitch: null, away_until: null })
  const older = Promise.withResolvers<unknown>()
  const asked = sent(LIST).length
  answers[LIST] = () => older.promise
  void client.invalidateQueries({ queryKey: [CONVERSATIONS] })
  await expect.poll(() => sent(LIST)).toHaveLength(asked + 1)
  talksAre(talk('one', { last_at: at(9), last_text: 'It is settled' }))
  messageCreated(client, message(9, { message_text: 'It is settled' }))
  older.resolve({ conversations: [talk('one')], next: null })
  await expect.poll(() => sent(LIST)).toHaveLength(asked + 2)
  await expect.element(rows().getByText('It is settled')).toBeVisible()
})

test('keeps a withdrawn pitch out of a list that was being loaded again', async () => {
  talksAre(pitch('one'), talk('two'))
  show('/app/messages')
  await expect.poll(() => rows().elements()).toHaveLength(2)
  const older = Promise.withResolvers<unknown>()
  const asked = sent(LIST).length
  answers[LIST] = () => older.promise
  void client.invalidateQueries({ queryKey: [CONVERSATIONS] })
  await expect.poll(() => sent(LIST)).toHaveLength(asked + 1)
  talksAre(talk('two'))
  conversationRemoved(client, { conversation_id: 'one' })
  older.resolve({ conversations: [pitch('one'), talk('two')], next: null })
  await expect.poll(() => sent(LIST)).toHaveLength(asked + 2)
  await expect.poll(() => rows().elements()).toHaveLength(1)
})

test('takes the conversation of a withdrawn pitch out of the list and the unread count', async () => {
  talksAre(pitch('one', { unread: 1 }), talk('two', { partner: maya, unread: 2 }))
  answers[UNREAD] = () => ({ messages: 2, responses: 1 })
  show('/app/messages')
  await expect.element(rows().getByText('Calvin Osei')).toBeVisible()
  await expect.poll(() => unread().query()?.textContent ?? '').toMatch(/3 unread/)
  answers[UNREAD] = () => ({ messages: 2, responses: 0 })
  conversationRemoved(client, { conversation_id: 'one' })
  await expect.poll(() => unread().query()?.textContent ?? '').toMatch(/2 unread/)
  await expect.element(rows().getByText('Calvin Osei')).not.toBeInTheDocument()
  expect(rows().elements()).toHaveLength(1)
})

test('reports a failed list and refetches it, and explains an empty one', async () => {
  answers[LIST] = () => {
    throw new ApiError(503, { error: 'Try again in a moment.' })
  }
  show('/app/messages')
  await expect.element(page.getByRole('heading', { name: 'The conversations did not load' })).toBeVisible()
  await expect.element(page.getByText('Try again in a moment.', { exact: true })).toBeVisible()
  answers[LIST] = () => ({ conversations: [], next: null })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Go to Directory' }))
    .toHaveAttribute('href', '/app/directory')
  expect(page.getByRole('heading', { name: 'Choose a conversation' }).elements()).toEqual([])
})

test('keeps a count on one line, however long the text beside it', async () => {
  talksAre(talk('one', { unread: 100, last_text: 'X'.repeat(300) }), talk('two', { unread: 1 }))
  show('/app/messages')
  const long = rows().nth(0).getByText('99+ unread')
  await expect.element(long).toBeVisible()
  const heightOf = (count: Element) => count.getBoundingClientRect().height
  expect(heightOf(long.element())).toBe(heightOf(rows().nth(1).getByText('1 unread').element()))
})

test('loads further conversations near the end', async () => {
  answers[LIST] = ({ body }) =>
    (body as { cursor?: string }).cursor
      ? { conversations: [talk('two', { partner: maya })], next: null }
      : { conversations: [talk('one')], next: 'further' }
  show('/app/messages')
  await expect.poll(() => rows().nth(1).query()?.textContent ?? '').toMatch(/Maya Castellanos/)
  expect(rows().elements()).toHaveLength(2)
})

test('goes on loading the next page when a message comes meanwhile', async () => {
  const further = Promise.withResolvers<unknown>()
  answers[LIST] = ({ body }) =>
    (body as { cursor?: string }).cursor
      ? further.promise
      : { conversations: [talk('zero'), talk('one')], next: 'further' }
  client.setQueryData(conversationQuery('one').queryKey, { ...talk('one'), pitch: null, away_until: null })
  show('/app/messages')
  const cursors = () => sent(LIST).map(({ body }) => (body as { cursor?: string }).cursor)
  await expect.poll(cursors).toContain('further')
  const asked = cursors()
  messageCreated(client, message(9, { message_text: 'It is settled' }))
  further.resolve({ conversations: [talk('two', { partner: maya })], next: null })
  await expect.poll(() => rows().nth(2).query()?.textContent ?? '').toMatch(/Maya Castellanos/)
  expect(rows().nth(0).element().textContent).toMatch(/It is settled/)
  expect(cursors()).toEqual(asked)
})

test('renders few rows of a long list, moves with j and k, and keeps its scroll position', async () => {
  const talks = Array.from({ length: 1_000 }, (_, index) =>
    talk(`t-${index}`, {
      partner: owner(`p-${index}`, `Member ${index}`),
      last_at: at(540 - Math.floor(index / 2)),
    }),
  )
  talksAre(...talks)
  show('/app/messages')
  await expect.element(page.getByText('Member 0', { exact: true })).toBeVisible()
  expect(rows().elements().length).toBeLessThan(40)
  const link = (name: string) => page.getByRole('link', { name: new RegExp(`${name}\\b`) })
  await userEvent.keyboard('jj')
  await expect.element(link('Member 1')).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(link('Member 0')).toHaveFocus()
  const box = page.getByRole('list', { name: 'Conversations' }).element().parentElement!
  box.scrollTop = 40_000
  await expect
    .poll(() => rows().elements().length > 0 && rows().nth(8).query()?.textContent)
    .toMatch(/Member 4/)
  // It keeps the focus when scrolled out of view.
  await expect.element(link('Member 0')).toHaveFocus()
  const seen = [...box.querySelectorAll('li')].find((row) => row.getBoundingClientRect().top > 300)!
  const name = seen.textContent.match(/Member \d+/)![0]
  const before = seen.getBoundingClientRect().top
  conversationCreated(client, talk('new', { partner: owner('new', 'Newcomer'), last_at: at(550) }))
  await expect.element(rows().nth(0)).toHaveAttribute('aria-posinset', '2')
  expect(Math.abs(link(name).element().getBoundingClientRect().top - before)).toBeLessThan(2)
})

test('keeps its scroll position while the conversation covers it in a narrow window', async () => {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(1280, 800)
  talksAre(...Array.from({ length: 40 }, (_, n) => talk(`t-${n}`, { last_at: at(500 - n) })))
  show('/app/messages/t-0')
  await expect.element(rows().nth(0)).toBeVisible()
  const list = page.getByRole('list', { name: 'Conversations' }).element()
  const height = list.getBoundingClientRect().height
  await page.viewport(390, 800)
  await expect.poll(() => list.getBoundingClientRect().height).toBe(0)
  await new Promise(requestAnimationFrame)
  await page.viewport(1280, 800)
  await expect.poll(() => list.getBoundingClientRect().height).toBe(height)
  expect(list.parentElement?.scrollTop).toBe(0)
})

test('has the footer’s links below the list, which on a phone are in the menu', async () => {
  talksAre(...Array.from({ length: 40 }, (_, n) => talk(`${n}`)))
  await page.viewport(1_000, 700)
  show('/app/messages')
  await expect.element(rows().nth(5)).toBeVisible()
  const contact = page.getByRole('link', { name: 'Contact Us' })
  await expect.element(contact).toBeInViewport({ ratio: 1 })
  await page.viewport(390, 700)
  await expect.poll(() => contact.elements()).toEqual([])
  await expect.element(rows().nth(0)).toBeInViewport()
})
