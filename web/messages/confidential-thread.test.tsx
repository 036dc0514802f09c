import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CONFIDENTIAL_REQUEST } from '../../contract/audience.rules.ts'
import { inDays, talkedOf } from '../testing/factories.ts'
import { at, client, message, ONE, pitch, sent, show, talksAre } from '../testing/messages-page.tsx'
import {
  conversationQuery,
  conversationsQuery,
  putConversation,
  refreshConversation,
} from './conversations.data.ts'
import { messageCreated } from './live-messages.data.ts'

vi.mock('../api/call.ts', { spy: true })

const NOTE = 'Confidential. The author sees that you opened this.'
const TEXT = `${'Beginning. '.repeat(30)}The end.`
const quiet = (more: Parameters<typeof talkedOf>[0] = {}) =>
  talkedOf({
    title: 'A quiet request',
    description: TEXT,
    is_confidential: true,
    account_id: 'calvin',
    expires_at: inDays(5.5),
    ...more,
  })
const beginning = () => quiet({ description: TEXT.slice(0, 200), is_excerpt: true })
const details = () => page.getByRole('region', { name: 'Request details' })

test('says above a confidential request’s text that its author sees who opened it', async () => {
  talksAre(pitch('one', { post: quiet() }))
  show('/app/messages/one')
  await expect.element(details().getByText(NOTE)).toBeVisible()
  await expect.element(details().getByText(/The end\.$/)).toBeVisible()
})

test('shows the title alone of a confidential request that the member may no longer read', async () => {
  talksAre(pitch('one', { post: quiet({ title: CONFIDENTIAL_REQUEST, description: '', tags: [] }) }))
  show('/app/messages/one')
  await expect.element(details().getByText('Confidential request', { exact: true })).toBeVisible()
  expect(page.getByText(NOTE).elements()).toEqual([])
  expect(
    details()
      .getByText(/Posted|days left/)
      .elements(),
  ).toEqual([])
})

test('keeps the whole text when a list or an event has only its beginning', async () => {
  talksAre(pitch('one', { post: quiet() }))
  show('/app/messages/one')
  await expect.element(details().getByText(/The end\.$/)).toBeVisible()
  putConversation(client, pitch('one', { post: beginning(), last_at: at(9), unread: 4 }))
  await expect.poll(() => client.getQueryData(conversationQuery('one').queryKey)?.unread).toBe(4)
  await expect.element(details().getByText(/The end\.$/)).toBeVisible()
})

test('follows messages about a confidential request without opening it', async () => {
  talksAre(pitch('one', { post: beginning() }))
  await client.infiniteQuery(conversationsQuery({}))
  messageCreated(client, message(9))
  talksAre(pitch('one', { post: beginning(), last_at: at(9), unread: 3 }))
  await refreshConversation(client, 'one')
  const listed = () =>
    client.getQueryData(conversationsQuery({}).queryKey)?.pages[0]?.conversations[0]?.unread
  await expect.poll(listed).toBe(3)
  expect(sent(ONE)).toEqual([])
})
