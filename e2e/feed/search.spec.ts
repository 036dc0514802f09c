import { expect, test } from '../support/fixtures.ts'
import {
  listedPosts,
  matchCount,
  openFeed,
  postList,
  row,
  rows,
  searchBox,
  withoutEvents,
} from './feed-page.ts'

test('waits for the last key, searches once, marks matches and says how many', async ({ signedIn }) => {
  const page = await signedIn('journalist')
  await page.clock.install()
  // Where a stream opens late, the list loads again.
  await withoutEvents(page)
  await openFeed(page)
  const all = await listedPosts(page, false)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    // Its second page may follow before the list is on screen.
    if (pathname === '/api/posts' && !searchParams.has('cursor')) asked.push(searchParams.get('search') ?? '')
  })
  await page.keyboard.press('/')
  await expect(searchBox(page)).toBeFocused()
  // However long the keys take on a busy machine: no time passes between them.
  await page.clock.pauseAt(Date.now() + 30_000)
  await page.keyboard.type('LeNdEr')
  expect(asked).toEqual([])
  await page.clock.resume()
  await expect(page).toHaveURL('/app/feed?search=LeNdEr')
  const found = all.filter((post) => /lender/i.test(post.title + post.description))
  await expect(matchCount(page)).toHaveText(`${found.length} posts`)
  await expect(row(page, found[0]!.title)).toBeVisible()
  expect(asked).toEqual(['LeNdEr'])
  await expect(
    rows(page)
      .locator('mark')
      .filter({ hasNotText: /^lender$/i }),
  ).toHaveCount(0)
  await expect(rows(page).filter({ hasNot: page.locator('mark', { hasText: /^lender$/i }) })).toHaveCount(0)
  await expect(searchBox(page)).toBeFocused()
  await expect(page.getByRole('option', { name: 'Search for “LeNdEr”' })).toBeVisible()
  // First the list closes.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(searchBox(page)).toHaveValue('LeNdEr')
  await page.keyboard.press('Escape')
  await expect(searchBox(page)).toHaveValue('')
  await expect(page).toHaveURL('/app/feed')
  await expect(page.locator('mark')).toHaveCount(0)
  await expect(matchCount(page)).toHaveCount(0)
})

test('treats the characters of a pattern as plain text, and limits a search to 256', async ({ signedIn }) => {
  const page = await signedIn('journalist')
  // Of a kind that no other story publishes meanwhile.
  await openFeed(page, '?postType=request_for_story')
  const all = (await listedPosts(page, false)).filter(({ post_type }) => post_type === 'request_for_story')
  for (const search of ['%', '_', '(', '\\']) {
    const found = all.filter((post) => `${post.title}\n${post.description}`.includes(search))
    await searchBox(page).fill(search)
    if (found.length === 0)
      await expect(page.getByRole('heading', { name: 'No posts available' })).toBeVisible()
    else await expect(matchCount(page)).toHaveText(found.length === 1 ? '1 post' : `${found.length} posts`)
  }
  await searchBox(page).fill('x'.repeat(300))
  await expect(searchBox(page)).toHaveValue('x'.repeat(256))
})

test('keeps the rows until an answer is there, never shows that of an earlier text, and follows a step back and a filter', async ({
  signedIn,
}) => {
  const page = await signedIn('journalist')
  await openFeed(page)
  const { promise: late, resolve: answerNow } = Promise.withResolvers<void>()
  await page.route(/\/api\/posts\?.*search=bank$/, async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    await late
    await route.fulfill({ response }).catch(() => undefined)
  })
  const asked = page.waitForRequest(/\/api\/posts\?.*search=bank$/)
  await searchBox(page).fill('bank')
  await asked
  await expect(postList(page)).toHaveAttribute('aria-busy', 'true')
  // Whatever other stories edit in them meanwhile.
  await expect(rows(page).first()).toBeVisible()
  await expect(postList(page)).toHaveAttribute('aria-busy', 'true')
  await searchBox(page).fill('insurance')
  await expect(postList(page).locator('mark').first()).toHaveText(/insurance/i)
  const titles = await rows(page).getByRole('heading').allInnerTexts()
  answerNow()
  await page.unrouteAll({ behavior: 'wait' })
  expect(await rows(page).getByRole('heading').allInnerTexts()).toEqual(titles)
  await expect(page).toHaveURL('/app/feed?search=insurance')
  await expect(searchBox(page)).toHaveValue('insurance')

  await page.getByRole('switch', { name: 'Expired Posts' }).click()
  await searchBox(page).fill('port')
  await expect(page).toHaveURL('/app/feed?expired=true&search=port')
  await page.goBack()
  await expect(searchBox(page)).toHaveValue('insurance')
  await expect(page).toHaveURL('/app/feed?search=insurance')
  await page.getByRole('button', { name: 'Banking, everything', exact: true }).click()
  await expect(searchBox(page)).toHaveValue('')
  await expect(page).toHaveURL(/^[^?]+\?beats=[^&]+$/)
})

test('drops typed but unsent text when a filter is applied', async ({ signedIn }) => {
  const page = await signedIn('journalist')
  await page.clock.install()
  await openFeed(page)
  const saved = page.getByRole('button', { name: 'Banking, everything', exact: true })
  await expect(saved).toBeVisible()
  await page.clock.pauseAt(Date.now() + 30_000)
  await searchBox(page).fill('loan')
  await saved.click()
  await expect(searchBox(page)).toHaveValue('')
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL(/^[^?]+\?beats=[^&]+$/)
  await expect(searchBox(page)).toHaveValue('')
})
