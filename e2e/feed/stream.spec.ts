import type { BrowserContext } from '@playwright/test'
import { field, said, talkers, thread } from '../messages/talk.ts'
import { expect, test } from '../support/fixtures.ts'

const TABS = 8

/** The open streams of a browser, whichever tab reads them. */
function openStreams(context: BrowserContext): Set<object> {
  const streams = new Set<object>()
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') streams.add(request)
  })
  context.on('requestfinished', (request) => void streams.delete(request))
  context.on('requestfailed', (request) => void streams.delete(request))
  return streams
}

test('shares one stream between eight tabs, and shows everything once in each, even if the reading tab closes', async ({
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

test('keeps a message written without a network, also through a reload, and delivers it once', async ({
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
  await thread(one).getByRole('button', { name: 'Try Again' }).click()
  await expect(thread(one).getByText('Not sent')).toHaveCount(0)
  for (const page of [one, other]) await expect(said(page, 'Written on a train')).toHaveCount(1)
})
