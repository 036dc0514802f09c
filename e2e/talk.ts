import { expect, type Page } from '@playwright/test'
import { makeMember, type OwnMember } from './make-member.ts'
import { fillSignIn, storedSession } from './members.ts'

// Two members who talk with each other, for the stories in which a talk goes on.

export const thread = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })
export const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })
export const said = (page: Page, text: string) => thread(page).getByText(text, { exact: true })

export async function signInAs(page: Page, { email, password }: OwnMember) {
  await page.goto('/login')
  await fillSignIn(page, email, password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/app/feed')
}

/** Calls the server as who is signed in on that page. */
async function post(page: Page, path: string, data: object): Promise<{ id: string }> {
  const { access_token } = (await storedSession(page))!
  const reply = await page.request.post(path, { data, headers: { authorization: `Bearer ${access_token}` } })
  expect(reply.status()).toBe(201)
  return reply.json()
}

/** Two members in browsers of their own who talk with each other; the talk's address. */
export async function talkers(open: (as: 'nobody') => Promise<Page>) {
  const [journalist, agent] = [await makeMember('journalist'), await makeMember('pr')]
  const [one, other] = [await open('nobody'), await open('nobody')]
  await signInAs(one, journalist)
  await signInAs(other, agent)
  const { user } = (await storedSession(one))!
  const { id } = await post(other, '/api/conversations', { account_id: user.id, message_text: 'First text' })
  const write = (page: Page, message_text: string) =>
    post(page, `/api/conversations/${id}/messages`, { message_text })
  await write(one, 'Go on')
  return { one, journalist, other, write, path: `/app/messages/${id}` }
}
