import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { makeMember, type OwnMember } from './make-member.ts'
import { fillSignIn, storedSession } from './members.ts'

const TABS = 8

const thread = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' })
const said = (page: Page, text: string) => thread(page).getByText(text, { exact: true })

async function signInAs(page: Page, { email, password }: OwnMember) {
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
async function talkers(open: (as: 'nobody') => Promise<Page>) {
  const [journalist, agent] = [await makeMember('journalist'), await makeMember('pr')]
  const [one, other] = [await open('nobody'), await open('nobody')]
  await signInAs(one, journalist)
  await signInAs(other, agent)
  const { user } = (await storedSession(one))!
  const { id } = await post(other, '/api/conversations', { account_id: user.id, message_text: 'First text' })
  const write = (page: Page, message_text: string) =>
    post(page, `/api/conversations/${id}/messages`, { message_text })
  await write(one, 'Go on')
  return { one, other, write, path: `/app/messages/${id}` }
}

/** The streams that are open in a browser, whichever tab reads them. */
function openStreams(context: BrowserContext): Set<object> {
  const streams = new Set<object>()
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') streams.add(request)
  })
  context.on('requestfinished', (request) => void streams.delete(request))
  context.on('requestfailed', (request) => void streams.delete(request))
  return streams
}

test('eight tabs share one stream: each shows everything once, also when the one that reads it is closed', async ({
  open,
}) => {
  const { one, other, write, path } = await talkers(open)
  const streams = openStreams(one.context())
  const stream = one.waitForResponse('/api/events')
  await one.goto(path)
  expect((await stream).status()).toBe(200)
  const tabs = [one]
  for (let n = 1; n < TABS; n += 1) tabs.push(await one.context().newPage())
  for (const tab of tabs.slice(1)) await tab.goto(path)
  for (const tab of tabs) await expect(said(tab, 'Go on')).toHaveCount(1)
  await write(other, 'To all of you')
  for (const tab of tabs) await expect(said(tab, 'To all of you')).toHaveCount(1)
  expect(streams.size).toBe(1)

  // A browser opens six connections to a server: the stream holds one of them, not eight.
  const last = tabs.at(-1)!
  await field(last).fill('From the last tab')
  await field(last).press('Enter')
  for (const tab of tabs) await expect(said(tab, 'From the last tab')).toHaveCount(1)

  const taken = one.context().waitForEvent('response', (reply) => reply.url().endsWith('/api/events'))
  await one.close()
  await write(other, 'Meanwhile')
  expect((await taken).status()).toBe(200)
  await write(other, 'Afterwards')
  for (const tab of tabs.slice(1))
    for (const text of ['Meanwhile', 'Afterwards']) await expect(said(tab, text)).toHaveCount(1)
})

test('a message that is written without a network waits, also through a reload, and arrives once', async ({
  open,
  provokes,
}) => {
  provokes(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/)
  const { one, other, path } = await talkers(open)
  await one.goto(path)
  await other.goto(path)
  await expect(said(one, 'Go on')).toBeVisible()
  await one.context().setOffline(true)
  await expect(one.getByText(/^You are offline\./)).toBeVisible()
  // The line takes its height from the thread; the field stays in the window.
  await expect(field(one)).toBeInViewport({ ratio: 1 })
  await field(one).fill('Written on a train')
  await field(one).press('Enter')
  await expect(said(one, 'Written on a train')).toBeVisible()
  await expect(thread(one).getByText('Not sent')).toBeVisible()
  await one.context().setOffline(false)
  await one.reload()
  await expect(thread(one).getByText('Not sent')).toBeVisible()
  await thread(one).getByRole('button', { name: 'Try again' }).click()
  await expect(thread(one).getByText('Not sent')).toHaveCount(0)
  for (const page of [one, other]) await expect(said(page, 'Written on a train')).toHaveCount(1)
})
