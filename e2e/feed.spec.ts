import type { Page } from '@playwright/test'
import {
  expiredSwitch,
  listedPosts,
  openFeed,
  postList,
  row,
  rowLink,
  rows,
  scrollToEnd,
} from './feed-page.ts'
import { expect, test } from './fixtures.ts'

const DRAFTS = [
  'Banks, flood maps and the loan that was made a week before',
  'Cards that charge for the holiday month',
]

const createdTimes = (page: Page) =>
  rows(page)
    .getByRole('time')
    .filter({ hasText: /ago$|just now/ })
    .evaluateAll((times) => times.map((time) => (time as HTMLTimeElement).dateTime))

/** The titles on screen, from top to bottom. */
const titles = (page: Page) => rows(page).getByRole('heading').allInnerTexts()

test('posts come newest first, of all three kinds', async ({ signedIn }) => {
  const page = await signedIn('journalist')
  await openFeed(page)
  const times = await createdTimes(page)
  expect(times.length).toBeGreaterThanOrEqual(20)
  expect(times).toEqual(times.toSorted().reverse())
  for (const badge of [/^Community post/, /^Request for expert/, /^Request for commentary/])
    await expect(rows(page).getByText(badge).first()).toBeVisible()
})

test('scrolling to the end shows every open post once', async ({ signedIn }) => {
  const page = await signedIn('journalist')
  await openFeed(page)
  // Listed before the page loads: other stories publish while this one reads.
  const listed = (await listedPosts(page, false)).map((post) => post.title)
  await page.reload()
  await scrollToEnd(page)
  const shown = await titles(page)
  const known = new Set(shown)
  expect(known.size).toBe(shown.length)
  expect(listed.filter((title) => !known.has(title))).toEqual([])
  for (const draft of DRAFTS) expect(known).not.toContain(draft)
})

test('expired posts are hidden until the switch shows them, and the address keeps it', async ({
  signedIn,
}) => {
  const page = await signedIn('pr')
  await openFeed(page)
  const open = new Set((await listedPosts(page, false)).map((post) => post.id))
  const expired = (await listedPosts(page, true)).find((post) => !open.has(post.id))!
  await scrollToEnd(page)
  await expect(row(page, expired.title)).toHaveCount(0)
  await page.keyboard.press('Home')
  await expiredSwitch(page).click()
  await expect(page).toHaveURL('/app/feed?expired=true')
  await expect(expiredSwitch(page)).toBeChecked()
  await scrollToEnd(page, { expired: true })
  await expect(row(page, expired.title).getByText('Expired', { exact: true })).toBeVisible()
  await page.reload()
  await expect(expiredSwitch(page)).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL('/app/feed')
  await expect(expiredSwitch(page)).not.toBeChecked()
  await expect(rows(page).getByText('Expired', { exact: true })).toHaveCount(0)
})

const COLOURS = {
  dark: { expired: 'rgb(245, 128, 116)', warning: 'rgb(242, 167, 59)', normal: 'rgb(186, 181, 170)' },
  light: { expired: 'rgb(176, 35, 28)', warning: 'rgb(168, 76, 0)', normal: 'rgb(74, 70, 62)' },
}

for (const theme of ['dark', 'light'] as const)
  test(`a deadline says its state in words and colour (${theme})`, async ({ signedIn }) => {
    const page = await signedIn('expert', { theme })
    await openFeed(page, '?expired=true')
    await scrollToEnd(page, { expired: true })
    const seen = await rows(page)
      .getByText(/ left$|^Expired$/)
      .evaluateAll((all) =>
        all.map((each) => ({ words: each.textContent, colour: getComputedStyle(each).color })),
      )
    const states = new Set<string>()
    for (const { words, colour } of seen) {
      const days = Number(/^(\d+) days? left$/.exec(words ?? '')?.[1] ?? 0)
      const state = words === 'Expired' ? 'expired' : days < 7 ? 'warning' : 'normal'
      states.add(state)
      expect({ words, colour }).toEqual({ words, colour: COLOURS[theme][state] })
    }
    expect([...states].sort()).toEqual(['expired', 'normal', 'warning'])
  })

test('tags have the colour #052E86: behind the words in the dark theme, in the words in the light', async ({
  signedIn,
}) => {
  const navy = 'rgb(5, 46, 134)'
  for (const [theme, property] of [
    ['dark', 'background-color'],
    ['light', 'color'],
  ] as const) {
    const page = await signedIn('expert', { theme })
    await openFeed(page)
    const tag = rows(page)
      .first()
      .getByRole('list', { name: 'Beats' })
      .getByRole('listitem')
      .first()
      .locator('*')
    await expect(tag).toHaveCSS(property, navy)
  }
})

test('a feed without posts says so', async ({ signedIn }) => {
  const page = await signedIn('expert')
  await page.route('/api/posts?**', (route) => route.fulfill({ json: { posts: [], next: null } }))
  await page.route('/api/posts', (route) => route.fulfill({ json: { posts: [], next: null } }))
  await page.goto('/app/feed')
  await expect(page.getByRole('heading', { name: 'No posts available' })).toBeVisible()
  await page.getByRole('button', { name: 'Show Expired Posts' }).click()
  await expect(page).toHaveURL('/app/feed?expired=true')
  await expect(page.getByRole('heading', { name: 'No posts available' })).toBeVisible()
})

test('when the feed does not load, one tries again', async ({ signedIn, provokes }) => {
  provokes(/status of 500/)
  const page = await signedIn('expert')
  let calls = 0
  await page.route('/api/posts', (route) => {
    calls += 1
    return route.fulfill({ status: 500, json: { error: 'Something went wrong on our side.' } })
  })
  await page.goto('/app/feed')
  await expect(page.getByRole('heading', { name: 'The page did not load' })).toBeVisible()
  expect(calls).toBe(1)
  await page.unroute('/api/posts')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('when a further page does not load, what is there stays and one tries again', async ({
  signedIn,
  provokes,
}) => {
  provokes(/status of 500/)
  const page = await signedIn('expert')
  const further = /\/api\/posts\?.*cursor=/
  await page.route(further, (route) => route.fulfill({ status: 500, json: {} }))
  await openFeed(page)
  await page.keyboard.press('End')
  await expect(page.getByRole('heading', { name: 'The next posts did not load' })).toBeVisible()
  await expect(rows(page)).toHaveCount(20)
  await page.unroute(further)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page).nth(20)).toBeVisible()
})

test('a look elsewhere and back asks nothing again', async ({ signedIn }) => {
  const page = await signedIn('expert')
  // A stream that opens may ask again for what is shown: this one never answers.
  await page.route('/api/events', () => undefined)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/events') calls.push(pathname)
  })
  await openFeed(page)
  await expect(postList(page)).toBeVisible()
  const before = calls.length
  const other = await page.context().newPage()
  await other.goto('/login')
  await page.bringToFront()
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })
  await rowLink(rows(page).first()).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(calls.slice(before)).toEqual([])
})
