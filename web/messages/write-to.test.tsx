import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Conversation } from '../../contract/messages.ts'
import { ApiError } from '../api/call.ts'
import {
  answers,
  client,
  DIRECT,
  field,
  START,
  sent,
  show,
  talk,
  talksAre,
  toastText,
  UNREAD,
  unread,
} from '../testing/messages-page.tsx'
import { directQuery } from './conversations.data.ts'
import { conversationCreated } from './live-messages.data.ts'

vi.mock('../api/call.ts', { spy: true })

test('starts a conversation with a first message from a profile and opens it', async () => {
  answers[DIRECT] = () => ({ conversation_id: null })
  const history = show('/card')
  talksAre(talk('one', { responder_id: 'me', locked: 'Wait' }))
  answers[START] = () => talk('one', { responder_id: 'me', locked: 'Wait' })
  const first = page.getByRole('textbox', { name: 'Write to Calvin Osei' })
  await first.fill('Good to meet you')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => history.location.pathname).toBe('/app/messages/one')
  expect(sent(START)[0]?.body).toEqual({ account_id: 'calvin', message_text: 'Good to meet you' })
})

test('keeps a refused first message and says why, and retries a lost answer under the same key', async () => {
  answers[DIRECT] = () => ({ conversation_id: null })
  answers[START] = () => {
    throw new ApiError(403, { error: 'Your account is dormant.', code: 'membership_dormant' })
  }
  show('/card')
  const first = page.getByRole('textbox', { name: 'Write to Calvin Osei' })
  await first.fill('Hello')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => toastText().query()?.textContent ?? '')
    .toMatch(/Failed to send messageYour account is dormant\./)
  await expect.element(first).toHaveValue('Hello')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => sent(START)).toHaveLength(2)
  expect(new Set(sent(START).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
})

test('says above the field for a first message until when the member is away', async () => {
  answers[DIRECT] = () => ({ conversation_id: null, away_until: '2030-03-09' })
  show('/card')
  await expect.element(page.getByText('Calvin Osei is away until March 9, 2030.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Write to Calvin Osei' })).toBeVisible()
  client.setQueryData(directQuery('calvin').queryKey, { conversation_id: null, away_until: null })
  await expect.element(page.getByText('is away until')).not.toBeInTheDocument()
})

test('links from a profile to an existing conversation', async () => {
  answers[DIRECT] = () => ({ conversation_id: 'one' })
  show('/card')
  await expect
    .element(page.getByRole('link', { name: 'Open Conversation' }))
    .toHaveAttribute('href', '/app/messages/one')
})

test('starts the text with the source’s name, on the profile and in a conversation', async () => {
  answers[DIRECT] = () => ({ conversation_id: null })
  const history = show('/card')
  const first = page.getByRole('textbox', { name: 'Write to Calvin Osei' })
  await expect.element(first).toHaveValue('')
  history.push('/app/messages')
  history.push('/card', { aboutSource: 'Ida Berg' } as never)
  await expect.element(first).toHaveValue('About Ida Berg: ')
  await expect.element(first).toHaveFocus()
  talksAre(talk('one'))
  answers[DIRECT] = () => ({ conversation_id: 'one' })
  await client.invalidateQueries(directQuery('calvin'))
  await expect.element(page.getByRole('link', { name: 'Open Conversation' })).toBeVisible()
  history.push('/card', { aboutSource: 'Ida Berg' } as never)
  await expect.poll(() => history.location.pathname).toBe('/app/messages/one')
  await expect.element(field()).toHaveFocus()
  await expect.poll(() => history.location.state).not.toHaveProperty('aboutSource')
})

test('writes about a source once: a step back after sending stays on the profile', async () => {
  answers[DIRECT] = () => ({ conversation_id: null })
  const history = show('/card')
  const first = page.getByRole('textbox', { name: 'Write to Calvin Osei' })
  await expect.element(first).toHaveValue('')
  history.push('/card', { aboutSource: 'Ida Berg' } as never)
  await expect.element(first).toHaveValue('About Ida Berg: ')
  talksAre(talk('one'))
  answers[DIRECT] = () => ({ conversation_id: 'one' })
  answers[START] = () => talk('one')
  await first.fill('About Ida Berg: is she free?')
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveValue('')
  history.back()
  await expect.element(page.getByRole('link', { name: 'Open Conversation' })).toBeVisible()
  expect(history.location.pathname).toBe('/card')
})

test('keeps sending a first message when its conversation’s event precedes the answer', async () => {
  answers[DIRECT] = () => ({ conversation_id: null })
  const answer = Promise.withResolvers<Conversation>()
  answers[START] = () => answer.promise
  const history = show('/card')
  const first = page.getByRole('textbox', { name: 'Write to Calvin Osei' })
  await first.fill('Hello')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  talksAre(talk('one'))
  answers[UNREAD] = () => ({ messages: 1, responses: 0 })
  conversationCreated(client, talk('one'))
  await expect.poll(() => unread().query()?.textContent ?? '').toMatch(/1 unread/)
  await expect.element(first).toHaveValue('Hello')
  expect(page.getByRole('link', { name: 'Open Conversation' }).elements()).toEqual([])
  answer.resolve(talk('one'))
  await expect.poll(() => history.location.pathname).toBe('/app/messages/one')
  await expect.element(field()).toHaveValue('')
})
