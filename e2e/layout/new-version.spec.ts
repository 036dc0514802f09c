import type { BrowserContext, Page } from '@playwright/test'
import { openFeed, publish, row, rows, uniqueTitle } from '../feed/feed-page.ts'
import { communityForm, openCommunityForm } from '../posts/create-form.ts'
import { expect, test } from '../support/fixtures.ts'

// A page of before a deploy, on the server of after it.

const line = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready' })
const reload = (page: Page) => page.getByRole('button', { name: 'Reload' })

/** The feed's page is that of an earlier build, for so many loads: another server may still serve that one. */
async function serveEarlier(to: Page | BrowserContext, times = Number.POSITIVE_INFINITY) {
  let left = times
  await to.route(/\/app\/feed(\?|$)/, async (route) => {
    if (left <= 0) return route.continue()
    left -= 1
    const headers = { ...route.request().headers(), 'accept-encoding': 'identity' }
    const response = await route.fetch({ headers, maxRetries: 1 })
    const body = (await response.text()).replace(/(<meta name="build" content=")[^"]+/, '$1earlier')
    expect(body).toContain('content="earlier"')
    await route.fulfill({ response, body })
  })
}

/** Once a later event is shown, the page knows which build the server has. */
async function hearsOfServer(page: Page) {
  const title = uniqueTitle('After the deploy')
  await publish(page, title)
  await expect(row(page, title)).toHaveCount(1)
}

/** So long nobody touches the page. */
const letPass = (page: Page) => page.clock.fastForward('09:00')

/** How often the page asks for this. */
function countOf(page: Page, path: string) {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count += 1
  })
  return async () => {
    // What the page has asked for before this was seen before it.
    await page.evaluate(() => fetch('/healthz').then((reply) => reply.text()))
    return count
  }
}

/** Its first step to a reload of itself is to ask whether the server is there. */
const countSteps = (page: Page) => countOf(page, '/readyz')

test('a page of an earlier build says so until it is loaded again; one of now says nothing', async ({
  signedIn,
}) => {
  const page = await signedIn('expert')
  await serveEarlier(page, 1)
  await openFeed(page)
  await expect(line(page)).toBeVisible()
  const stream = page.waitForResponse('/api/events')
  await reload(page).click()
  await expect(line(page)).toHaveCount(0)
  await stream
  await hearsOfServer(page)
  await expect(line(page)).toHaveCount(0)
})

test('every tab says so, whichever reads the stream', async ({ signedIn }) => {
  const page = await signedIn('expert')
  await serveEarlier(page.context(), 2)
  await openFeed(page)
  await expect(line(page)).toBeVisible()
  const other = await page.context().newPage()
  await openFeed(other)
  await expect(line(other)).toBeVisible()
  const now = await page.context().newPage()
  await openFeed(now)
  await hearsOfServer(now)
  await expect(line(now)).toHaveCount(0)
  await expect(line(page)).toBeVisible()
})

test('the page loads itself again when nobody is at it, and what was typed is still there', async ({
  signedIn,
}) => {
  const page = await signedIn('expert')
  await page.clock.install()
  await serveEarlier(page, 1)
  await openFeed(page)
  await expect(line(page)).toBeVisible()
  const steps = countSteps(page)
  const form = await openCommunityForm(page)
  await form.getByLabel('Title').fill('Half a thought')
  await letPass(page)
  expect(await steps()).toBe(0)
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  const loaded = page.waitForEvent('load')
  // As on another day: nothing was told yet.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('beatline-activity')) localStorage.removeItem(key)
  })
  const activity = countOf(page, '/api/account/activity')
  await letPass(page)
  await loaded
  await expect(rows(page).first()).toBeVisible()
  await expect(line(page)).toHaveCount(0)
  await expect(communityForm(page)).toHaveCount(0)
  // That the page has loaded is no sign of anybody; a click is.
  expect(await activity()).toBe(0)
  await openCommunityForm(page)
  await expect.poll(activity).toBe(1)
  await expect(form.getByLabel('Title')).toHaveValue('Half a thought')
  await form.getByRole('button', { name: 'Discard' }).click()
})

test('while two versions are served it does so once, whichever page it gets', async ({ signedIn }) => {
  const page = await signedIn('expert')
  await page.clock.install()
  await serveEarlier(page)
  await openFeed(page)
  await expect(line(page)).toBeVisible()
  const steps = countSteps(page)
  const loaded = page.waitForEvent('load')
  await letPass(page)
  await loaded
  await expect(line(page)).toBeVisible()
  const first = await steps()
  expect(first).toBe(1)
  for (let n = 0; n < 3; n += 1) {
    await letPass(page)
    expect(await steps()).toBe(first)
  }
  await expect(line(page)).toBeVisible()
})
