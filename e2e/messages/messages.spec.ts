import type { Page } from '@playwright/test'
import type { Conversation } from '../../contract/messages.ts'
import { toast } from '../feed/feed-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { makeMember } from '../support/make-member.ts'
import { startSession } from '../support/members.ts'

const messagesLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Messages/ })
const thread = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })

test('lets a journalist write to a PR member from the card, wait, and get a live answer', async ({
  open,
}) => {
  const [journalist, agent] = [await makeMember('journalist'), await makeMember('pr')]
  const [writer, answerer] = [await open('nobody'), await open('nobody')]
  await startSession(answerer.context(), agent)
  await answerer.goto('/app/feed')
  await expect(messagesLink(answerer)).toHaveAccessibleName('Messages')
  await startSession(writer.context(), journalist)
  await writer.goto('/app/directory/members')
  await writer.getByRole('textbox', { name: 'Search members' }).fill(agent.name)
  await writer.getByRole('link', { name: `Start Conversation with ${agent.name}` }).click()
  await writer.getByRole('textbox', { name: `Write to ${agent.name}` }).fill('Who ran the reserve model?')
  const begun = writer.waitForResponse(
    (reply) => reply.url().endsWith('/api/conversations') && reply.request().method() === 'POST',
  )
  await writer.keyboard.press('Enter')
  const { id } = (await (await begun).json()) as Conversation
  await expect(writer).toHaveURL(`/app/messages/${id}`)
  await expect(thread(writer).getByText('Who ran the reserve model?')).toBeVisible()
  // Only the PR member may answer the first text.
  const words = `Wait for ${agent.name} to respond before sending another message`
  await expect(writer.getByText(words)).toBeVisible()
  await expect(field(writer)).toBeHidden()

  await expect(messagesLink(answerer)).toHaveAccessibleName('Messages 1 unread')
  await expect(answerer).toHaveTitle(/^\(1\) /)
  await messagesLink(answerer).click()
  const row = answerer.getByRole('list', { name: 'Conversations' }).getByRole('link')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(journalist.name)
  const read = answerer.waitForResponse((reply) => reply.url().endsWith(`/api/conversations/${id}/read`))
  await row.click()
  await read
  await expect(messagesLink(answerer)).toHaveAccessibleName('Messages')
  await field(answerer).fill('Helena Strand.')
  await field(answerer).press('Shift+Enter')
  await field(answerer).pressSequentially('Free until noon.')
  await field(answerer).press('Enter')
  await expect(thread(answerer).getByText('Helena Strand. Free until noon.')).toBeVisible()

  // The answer unlocks the field without a reload.
  await expect(thread(writer).getByText('Helena Strand.')).toBeVisible()
  await expect(writer.getByText(words)).toBeHidden()
  await field(writer).fill('Thank you.')
  await field(writer).press('Enter')
  await expect(thread(answerer).getByText('Thank you.')).toBeVisible()
  await expect(toast(writer)).toHaveCount(0)
})
