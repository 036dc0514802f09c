import { closeByEscape } from '../support/close-by-escape.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { openFeed, QUIET, rows, withoutEvents } from './feed-page.ts'

// On a slow connection, what the feed shows comes first: its data and files are requested together with the entry, and
// what it can do without comes after its posts.

test('requests the feed’s data and files once, before the entry has arrived', async ({ signedIn }) => {
  const page = await signedIn('journalist')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const wanted = [/^\/api\/account$/, /^\/api\/posts$/, /^\/assets\/members-/]
  const letGo = await holdRequests(page, '**/assets/start-*')
  const opening = openFeed(page)
  for (const path of wanted) await expect.poll(() => asked.filter((one) => path.test(one))).toHaveLength(1)
  await expect(rows(page)).toHaveCount(0)
  letGo()
  await opening
  for (const path of wanted) expect(asked.filter((one) => path.test(one))).toHaveLength(1)
})

test('requests the files of the sign-in page before the entry has arrived', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const letGo = await holdRequests(page, '**/assets/start-*')
  const opening = page.goto('/login')
  await expect.poll(() => asked.filter((one) => one.startsWith('/assets/login-'))).toHaveLength(1)
  letGo()
  await opening
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('requests no members’ data or files in a visitor’s browser', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/app/feed')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
})

test('shows the feed, and lets its reader act, before the sign-in client has arrived', async ({
  signedIn,
}) => {
  const page = await signedIn('journalist')
  const letGo = await holdRequests(page, '**/assets/auth-client-*')
  const client = page.waitForResponse(/\/assets\/auth-client-/)
  await withoutEvents(page)
  await openFeed(page, `?${QUIET}`)
  await rows(page).first().getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  letGo()
  expect((await client).ok()).toBe(true)
})

test('opens the account menu on a press that came before its code', async ({ signedIn }) => {
  const page = await signedIn('journalist')
  const letGo = await holdRequests(page, '**/assets/menus-*')
  await openFeed(page)
  const button = page.getByRole('button', { name: 'Account Menu' })
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('menu')).toHaveCount(0)
  letGo()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  await closeByEscape(page, page.getByRole('menu'))
  await expect(button).toBeFocused()
})

test('opens a post that was pressed before its dialog’s code', async ({ signedIn }) => {
  const page = await signedIn('journalist')
  const letGo = await holdRequests(page, '**/assets/post-*')
  await withoutEvents(page)
  await openFeed(page, `?${QUIET}`)
  await rows(page).first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/post=/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  letGo()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('moves nothing when the fonts arrive', async ({ signedIn }) => {
  const page = await signedIn('journalist')
  const letGo = await holdRequests(page, /\.woff2$/)
  await withoutEvents(page)
  await openFeed(page)
  await expect(page.getByRole('heading', { name: 'My Beats' })).toBeVisible()
  await page.evaluate(() => {
    const moved: Moved[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] }
        moved.push({
          by: shift.value,
          what: shift.sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`),
        })
      }
    }).observe({ type: 'layout-shift' })
  })
  letGo()
  await page.evaluate(() => document.fonts.ready)
  const loaded = await page.evaluate(() => document.fonts.check('600 21px Newsreader'))
  expect(loaded).toBe(true)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  const moved = await page.evaluate(() => (window as unknown as { moved: Moved[] }).moved)
  const far = moved.reduce((sum, { by }) => sum + by, 0)
  expect(far, moved.map(({ by, what }) => `${by}: ${what.join('; ')}`).join('\n')).toBeLessThan(0.01)
})

type Moved = { by: number; what: string[] }
