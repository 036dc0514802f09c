import type { Page, Route } from '@playwright/test'
import { closeByEscape } from '../support/close-by-escape.ts'
import { expect, showTheme, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import {
  expiredSwitch,
  isUnique,
  items,
  listedPosts,
  matchCount,
  openFeed,
  postList,
  QUIET,
  readAll,
  row,
  rowLink,
  rows,
  searchBox,
  toast,
  withoutEvents,
} from './feed-page.ts'

const DRAFTS = [
  'Banks, flood maps and the loan that was made a week before',
  'Cards that charge for the holiday month',
]

test('shows every open post once while scrolling, newest first, by day, with expired ones behind a switch', async ({
  signedIn,
}) => {
  const page = await signedIn('journalist')
  // Other stories publish while this one reads, and change or close what they have published.
  const listedHere = async (expired: boolean) =>
    (await listedPosts('journalist', expired)).filter(({ title }) => !isUnique(title))
  const listed = await listedHere(false)
  const open = new Set(listed.map((post) => post.id))
  const isPast = (moment: string | null) => moment !== null && Date.parse(moment) < Date.now()
  const expired = (await listedHere(true)).filter(
    ({ id, expires_at, closed_by_author }) => !open.has(id) && isPast(expires_at) && !closed_by_author,
  )
  const [{ title } = { title: '' }] = expired
  // Other stories publish all the time: without live events the list stays as it was read.
  await withoutEvents(page)
  await openFeed(page)
  const shown = await readAll(page)
  // There is more further down, but no need to wait for it.
  await expect(page.getByText('Loading posts')).toHaveCount(0)
  const times = shown.map(({ created }) => created)
  expect(times).toEqual(times.toSorted().reverse())
  const known = new Set(shown.map(({ title }) => title))
  expect(known.size).toBe(shown.length)
  expect(listed.filter(({ title }) => !known.has(title))).toEqual([])
  for (const draft of DRAFTS) expect(known).not.toContain(draft)
  for (const badge of ['Community post', 'Request for expert', 'Request for commentary'])
    expect(shown.some(({ text }) => text.includes(badge))).toBe(true)
  const days = shown.flatMap(({ text }) => /^(Today|Yesterday|\w+day, \w+ \d+)$/m.exec(text)?.[0] ?? [])
  // The day may end while the list is read, or may have just begun.
  expect(['Today', 'Yesterday']).toContain(days[0])
  expect(days.length).toBeGreaterThan(1)
  expect(new Set(days).size).toBe(days.length)

  expect(expired.filter(({ title }) => known.has(title))).toEqual([])
  await expiredSwitch(page).click()
  await expect(page).toHaveURL('/app/feed?expired=true')
  await expect(expiredSwitch(page)).toBeChecked()
  const states = (await readAll(page)).map(({ title, deadline }) => ({ title, state: deadline?.words }))
  expect(states).toContainEqual({ title, state: 'Expired' })
  await page.goBack()
  await expect(page).toHaveURL('/app/feed')
  await expect(expiredSwitch(page)).not.toBeChecked()
  // Each look reads the whole list.
  const titles = async () => (await readAll(page)).map((one) => one.title)
  await expect.poll(titles, { timeout: 60_000 }).not.toContain(title)
})

const COLOURS = {
  dark: { expired: 'rgb(245, 128, 116)', warning: 'rgb(242, 167, 59)', normal: 'rgb(186, 181, 170)' },
  light: { expired: 'rgb(176, 35, 28)', warning: 'rgb(168, 76, 0)', normal: 'rgb(74, 70, 62)' },
}

// Tags have the color #052E86: as background in the dark theme, as text in the light one.
const NAVY = 'rgb(5, 46, 134)'
const NAVY_PART = { dark: 'background-color', light: 'color' }

test('shows a deadline’s state in words and color, and tags in navy, in both themes', async ({
  signedIn,
}) => {
  const page = await signedIn('expert')
  await openFeed(page, `?${QUIET}&expired=true`)
  for (const theme of ['dark', 'light'] as const) {
    await showTheme(page.context(), theme)
    const open = rows(page).filter({ hasNotText: 'Expired' })
    const tags = open.getByRole('list', { name: 'Beats' }).getByRole('listitem')
    await expect(tags.first().locator('*')).toHaveCSS(NAVY_PART[theme], NAVY)
    const states = new Set<string>()
    for (const { deadline } of await readAll(page)) {
      if (!deadline) continue
      const { words, colour } = deadline
      const days = Number(/^(\d+) days? left$/.exec(words)?.[1] ?? 0)
      const state = words === 'Expired' || words === 'Closed' ? 'expired' : days < 7 ? 'warning' : 'normal'
      states.add(state)
      expect({ words, colour }).toEqual({ words, colour: COLOURS[theme][state] })
    }
    expect([...states].sort()).toEqual(['expired', 'normal', 'warning'])
  }
})

test('says that a feed has no posts, and what hides them', async ({ signedIn }) => {
  const page = await signedIn('expert')
  const none = (route: Route) => route.fulfill({ json: { posts: [], next: null } })
  for (const address of ['/api/posts?**', '/api/posts']) await page.route(address, none)
  // Other stories publish meanwhile.
  await withoutEvents(page)
  const empty = page
    .getByRole('main')
    .filter({ has: page.getByRole('heading', { name: 'No posts available' }) })
  await page.goto('/app/feed')
  await expect(empty.getByText('Nothing is open right now. Expired posts are hidden.')).toBeVisible()
  await empty.getByRole('button', { name: 'Include Expired Posts' }).click()
  await expect(page).toHaveURL('/app/feed?expired=true')
  await expect(empty.getByText('Nobody has posted yet. Be the first.')).toBeVisible()
  await goInApp(page, '/app/feed?beats=Insurance&search=port')
  await expect(
    empty.getByText('No posts in Insurance contain “port”. Expired posts are hidden.'),
  ).toBeVisible()
  await empty.getByRole('button', { name: 'Clear Search' }).click()
  await expect(page).toHaveURL('/app/feed?beats=Insurance')
  await empty.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/app/feed')
})

test('offers a retry when the feed or a further page does not load, and keeps what is there', async ({
  signedIn,
  provokes,
}) => {
  provokes(/status of 500/)
  const page = await signedIn('expert')
  // A stream that opens meanwhile would itself reload what failed.
  await withoutEvents(page)
  const further = /\/api\/posts\?.*cursor=/
  let calls = 0
  await page.route('/api/posts?*', (route) => {
    calls += 1
    return route.fulfill({ status: 500, json: { error: 'Something went wrong on our side.' } })
  })
  await page.goto('/app/feed?expired=true')
  await expect(page.getByRole('heading', { name: 'The feed did not load' })).toBeVisible()
  await expect(expiredSwitch(page)).toBeChecked()
  // Once before the page is there, and once by the page if that has failed by then; retries would be more.
  expect(calls).toBeLessThanOrEqual(2)
  await page.unroute('/api/posts?*')
  await page.route(further, (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(rows(page).first()).toBeVisible()

  const failed = page.getByRole('heading', { name: 'The next posts did not load' })
  const goOn = async () => {
    await page.keyboard.press('End')
    return failed.count()
  }
  await expect.poll(goOn, { intervals: [200] }).toBe(1)
  // The first page, and what others may have published meanwhile.
  const place = async () => Number(await items(page).last().getAttribute('aria-posinset'))
  const kept = await place()
  expect(kept).toBeGreaterThanOrEqual(20)
  expect(kept).toBeLessThan(40)
  await page.unroute(further)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(failed).toHaveCount(0)
  // More than may have been published meanwhile.
  await expect.poll(place).toBeGreaterThan(kept + 4)
})

test('loads what failed without a network when the network is back', async ({ signedIn, provokes }) => {
  provokes(/ERR_INTERNET_DISCONNECTED/)
  const page = await signedIn('expert')
  await openFeed(page)
  await page.context().setOffline(true)
  await searchBox(page).fill('bank')
  await expect(page.getByRole('heading', { name: 'The feed did not load' })).toBeVisible()
  await page.context().setOffline(false)
  // What is found by its beat has no mark.
  await expect(rows(page).first()).toBeVisible()
  await expect(matchCount(page)).toBeVisible()
})

test('requests nothing again after a look elsewhere and back', async ({ signedIn }) => {
  const page = await signedIn('expert')
  // A stream that opens may reload what is shown: this one never answers.
  await withoutEvents(page)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The unread count loads every 30 s on any page; a post, the first time, what belongs to it alone: its brief, its
    // comments, the viewer's pitch or, of an own request, the pitches; that its match was seen; and who wants no contact.
    if (
      pathname.startsWith('/api/') &&
      !/^\/api\/(events|unread|matches\/seen|contact-limits|posts\/[^/]+\/.+|comments\/[^/]+)$/.test(pathname)
    )
      calls.push(pathname)
  })
  await openFeed(page, `?${QUIET}`)
  await expect(postList(page)).toBeVisible()
  // The header's parts and the right column load last; filters that send ask for the settings.
  const last = [
    '/api/notifications',
    '/api/saved-filters',
    '/api/account/notification-settings',
    '/api/matches/unseen',
  ]
  await expect.poll(() => calls).toEqual(expect.arrayContaining(last))
  const before = calls.length
  const other = await page.context().newPage()
  await other.bringToFront()
  await page.bringToFront()
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })
  // The whole text of a confidential request is asked for as it opens.
  await rowLink(rows(page).filter({ hasNotText: 'Confidential' }).first()).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await closeByEscape(page, page.getByRole('dialog'))
  expect(calls.slice(before)).toEqual([])
})

test('keeps an unsaved post in Saved Only until the list is reloaded', async ({ signedIn }) => {
  const page = await signedIn('pr')
  await openFeed(page, '?saved=true&expired=true')
  const count = await matchCount(page).innerText()
  const first = rows(page).first()
  const title = (await first.getByRole('heading').innerText())!
  const save = row(page, title).getByRole('button', { name: 'Save' })
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await save.click()
  await expect(toast(page)).toContainText('Post Unsaved')
  await expect(save).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(matchCount(page)).not.toHaveText(count)
  await expect(row(page, title)).toHaveCount(0)
  const savedOnly = page.getByRole('switch', { name: 'Saved Only' })
  await savedOnly.click()
  await expect(page).toHaveURL('/app/feed?expired=true')
  await scrollToPost(page, title)
  await save.click()
  await expect(toast(page)).toContainText('Post Saved')
  // The list of saved posts was not on screen, but knows anyway.
  await savedOnly.click()
  await expect(matchCount(page)).toHaveText(count)
  await expect(row(page, title)).toHaveCount(1)
})

async function scrollToPost(page: Page, title: string) {
  const look = async () => {
    // No row between is passed, however long the machine takes.
    await rows(page)
      .last()
      .evaluate((last) => last.scrollIntoView({ block: 'end' }))
    return row(page, title).count()
  }
  await expect.poll(look, { intervals: [50] }).toBe(1)
}
