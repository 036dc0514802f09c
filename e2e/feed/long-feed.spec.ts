import type { Page } from '@playwright/test'
import { closeByEscape } from '../support/close-by-escape.ts'
import { expect, test } from '../support/fixtures.ts'
import { listedPosts, openFeed, readAll, row, rowLink, rows, withoutEvents } from './feed-page.ts'

/** Pages of made-up posts, copied from a real one. `part` says what a page holds. */
async function serveFeed(page: Page, part: (number: number) => { posts: number; isLast: boolean }) {
  // A request's dialog would load the pitch to it from the server.
  const first = (await listedPosts('expert', false)).find(({ post_type }) => post_type === 'community')
  let made = 0
  await page.route('/api/comments/*', (route) => route.fulfill({ json: [] }))
  // Posts from live events would load, and count among the made-up ones.
  await withoutEvents(page)
  await page.route(/\/api\/posts(\?.*)?$/, (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const { posts, isLast } = part(number)
    const json = {
      posts: Array.from({ length: posts }, () => {
        made += 1
        const id = `0198c0de-0000-7000-8000-${String(made).padStart(12, '0')}`
        return { ...first, id, title: `Post number ${made}`, account_id: null }
      }),
      next: isLast ? null : String(number + 1),
    }
    return route.fulfill({ json })
  })
}

test('keeps few rows of a long list in the page, and the reader’s place on return', async ({ signedIn }) => {
  const page = await signedIn('expert')
  await serveFeed(page, (number) => ({ posts: 20, isLast: number === 19 }))
  await openFeed(page)
  await readAll(page)
  await expect(row(page, 'Post number 400')).toBeVisible()
  expect(await rows(page).count()).toBeLessThan(30)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight * 0.6))
  const inView = () =>
    rows(page).evaluateAll((all) =>
      all
        .map((each) => ({
          title: each.querySelector('h2')?.innerText,
          top: each.getBoundingClientRect().top,
        }))
        .find(({ top }) => top > 0 && top < window.innerHeight),
    )
  await expect.poll(inView).toBeTruthy()
  const before = (await inView())!
  const place = page.evaluate(() => window.scrollY)
  await rowLink(row(page, before.title!)).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await closeByEscape(page, page.getByRole('dialog'))
  await expect(rowLink(row(page, before.title!))).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(await place)
  // Scrolled past what the page holds: the row of the last post read is there, and has the focus.
  await page.keyboard.press('Enter')
  const number = Number(/\d+$/.exec(before.title!)![0])
  for (let next = number + 1; next <= number + 30; next += 1) {
    await page.keyboard.press('j')
    await expect(page.getByRole('dialog', { name: `Post number ${next}`, exact: true })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  const last = rowLink(row(page, `Post number ${number + 30}`))
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  await page.evaluate((top) => window.scrollTo(0, top), await place)
  await expect.poll(inView).toEqual(before)
  await page
    .getByRole('button', { name: 'Account Menu' })
    .evaluate((button) => button.focus({ preventScroll: true }))
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Account' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  await page.goBack()
  await expect.poll(inView).toEqual(before)
})

test('continues a search by itself through its parts, and asks after ten without a match', async ({
  signedIn,
}) => {
  const page = await signedIn('expert')
  await serveFeed(page, (number) => ({ posts: number === 14 ? 1 : 0, isLast: number === 14 }))
  await page.goto('/app/feed?search=rare')
  const goOn = page.getByRole('button', { name: 'Search Older Posts' })
  await expect(goOn).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await goOn.click()
  await expect(row(page, 'Post number 1')).toBeVisible()
  await expect(goOn).toHaveCount(0)
})
