import type { Page } from '@playwright/test'
import { makeMember } from '../support/make-member.ts'
import { callAs, startSession } from '../support/members.ts'

// Two members in a conversation, for stories that continue one.

export const thread = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })
export const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })
export const said = (page: Page, text: string) => thread(page).getByText(text, { exact: true })

/** Two members in a conversation, in new browsers of their own; returns the conversation's address. */
export async function talkers(open: (as: 'nobody') => Promise<Page>) {
  const [journalist, agent] = [await makeMember('journalist'), await makeMember('pr')]
  const [one, other] = [await open('nobody'), await open('nobody')]
  const mine = await startSession(one.context(), journalist)
  const theirs = await startSession(other.context(), agent)
  const begun = { account_id: mine.user.id, message_text: 'First text' }
  const { id } = await (await callAs(theirs, 'POST', '/api/conversations', begun)).json()
  const write = (page: Page, message_text: string) =>
    callAs(page === one ? mine : theirs, 'POST', `/api/conversations/${id}/messages`, { message_text })
  await write(one, 'Go on')
  return { one, journalist, other, write, path: `/app/messages/${id}` }
}
