import type { BrowserContext, Page } from '@playwright/test'
import { openFeed, publish, row, rows, uniqueTitle } from '../feed/feed-page.ts'
import { communityForm, openCommunityForm } from '../posts/create-form.ts'
import { expect, test } from '../support/fixtures.ts'
import { makeMember } from '../support/make-member.ts'
import { startSession } from '../support/members.ts'

// A page from before a deploy, on the server from after it.

const line = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready' })
const reload = (page: Page) => page.getByRole('button', { name: 'Reload' })

/** Serves the feed's page from an earlier build for this many loads: another server may still serve that one. */
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

/** Once it shows a later event, the page knows the server's build. */
async function hearsOfServer(page: Page) {
  const title = uniqueTitle('After the deploy')
  await publish(page, title)
  await expect(row(page, title)).toHaveCount(1)
}

/** A page with a clock of its own: in an hour it renews its session, which other stories must not share. */
async function ownPage(open: (as: 'nobody') => Promise<Page>): Promise<Page> {
  const page = await open('nobody')
  await startSession(page.context(), await makeMember('expert'))
  await page.clock.install()
  return page
}

/** Long enough that the page counts as idle. */
const letPass = (page: Page) => page.clock.fastForward('09:00')

/** Lets time pass until the page reloads itself: the next look makes up for one that comes while something is sent. */
function reloading(page: Page): () => Promise<void> {
  let isLoaded = false
  page.once('load', () => {
    isLoaded = true
  })
  const look = async () => {
    // The page may be leaving just now.
    if (!isLoaded) await letPass(page).catch(() => undefined)
    return isLoaded
  }
  return () => expect.poll(look).toBe(true)
}

/** How often the page requests this path. */
function countOf(page: Page, path: string) {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count += 1
  })
  return async () => {
    // All earlier requests of the page were seen before this one.
    await page.evaluate(() => fetch('/healthz').then((reply) => reply.text()))
    return count
  }
}

/** Before it reloads itself, the page first asks whether the server is there. */
const countSteps = (page: Page) => countOf(page, '/readyz')

test('says that a page is of an earlier build until it is reloaded, and says nothing on a current one', async ({
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

test('says so in every tab, whichever reads the stream', async ({ signedIn }) => {
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

test('reloads an idle page by itself, and keeps what was typed', async ({ open }) => {
  const page = await ownPage(open)
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
  // It comes after the form has gone, and says that somebody is there.
  await expect(page.getByRole('button', { name: 'Post to Community' })).toBeFocused()
  const reloads = reloading(page)
  // As on another day: no event has come yet.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('beatline-activity')) localStorage.removeItem(key)
  })
  const activity = countOf(page, '/api/account/activity')
  await reloads()
  await expect(rows(page).first()).toBeVisible()
  await expect(line(page)).toHaveCount(0)
  await expect(communityForm(page)).toHaveCount(0)
  // A page load is no sign of a person; a click is.
  expect(await activity()).toBe(0)
  await openCommunityForm(page)
  await expect.poll(activity).toBe(1)
  await expect(form.getByLabel('Title')).toHaveValue('Half a thought')
  await form.getByRole('button', { name: 'Discard' }).click()
})

test('reloads once while two versions are served, whichever page it gets', async ({ open }) => {
  const page = await ownPage(open)
  await serveEarlier(page)
  await openFeed(page)
  await expect(line(page)).toBeVisible()
  const steps = countSteps(page)
  let loads = 0
  page.on('load', () => (loads += 1))
  const reloads = reloading(page)
  await reloads()
  await expect(line(page)).toBeVisible()
  // A page that takes long to leave asks more than once.
  const first = await steps()
  for (let n = 0; n < 3; n += 1) {
    await letPass(page)
    expect(await steps()).toBe(first)
  }
  await expect(line(page)).toBeVisible()
  expect(loads).toBe(1)
})
