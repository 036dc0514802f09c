import type { Page } from '@playwright/test'
import { openAs } from '../account/account-steps.ts'
import { openFeed, toast } from '../feed/feed-page.ts'
import { expectFrontPage } from '../site/front-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { makeMember } from '../support/make-member.ts'
import { openPalette, palette } from './palette.ts'

// Only the admin's account is changed here: no other story looks at its colors.
test.describe.configure({ mode: 'default' })

const GROUND = { dark: 'rgb(20, 19, 16)', light: 'rgb(250, 245, 236)' }

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const toggle = (page: Page, theme: 'dark' | 'light') =>
  page.getByRole('button', { name: `Use the ${theme} Theme` })

async function choose(page: Page, theme: 'dark' | 'light') {
  const kept = page.waitForResponse('/api/account/view-preferences')
  await toggle(page, theme).click()
  await expect.poll(() => ground(page)).toBe(GROUND[theme])
  expect((await kept).ok()).toBe(true)
}

test('shows a visitor the dark theme', async ({ page }) => {
  for (const address of ['/', '/login']) {
    await page.goto(address)
    expect(await ground(page)).toBe(GROUND.dark)
  }
})

test('keeps the choice with the account, after a reload and on another device', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await openFeed(page)
  expect(await ground(page)).toBe(GROUND.dark)
  await choose(page, 'light')
  await page.reload()
  await expect(toggle(page, 'dark')).toBeVisible()
  expect(await ground(page)).toBe(GROUND.light)
  const phone = await signedIn('admin')
  await openFeed(phone)
  await expect.poll(() => ground(phone)).toBe(GROUND.light)
  const other = await signedIn('expert')
  await openFeed(other)
  expect(await ground(other)).toBe(GROUND.dark)
  await choose(page, 'dark')
})

test('drops the light theme in every tab on sign-out, and restores it on the next sign-in', async ({
  page,
}) => {
  const member = await makeMember()
  await openAs(page, member, '/app/feed')
  await choose(page, 'light')
  const other = await page.context().newPage()
  await other.goto('/app/feed')
  await expect.poll(() => ground(other)).toBe(GROUND.light)
  await page.getByRole('button', { name: 'Account Menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expectFrontPage(page)
  for (const tab of [page, other]) await expect.poll(() => ground(tab)).toBe(GROUND.dark)
  await page.reload()
  expect(await ground(page)).toBe(GROUND.dark)
  await openAs(page, member, '/app/feed')
  await expect.poll(() => ground(page)).toBe(GROUND.light)
})

test('sets the theme before anything is painted', async ({ page }) => {
  await page.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('beatline-theme', 'light')
  })
  // The app never arrives: the screen shows what the page starts with.
  await page.route('/assets/**/*.js', () => undefined)
  await page.route('/assets/*.js', () => undefined)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveCSS('background-color', GROUND.light)
})

test('reverts a choice that cannot be saved, with the reason', async ({ signedIn, provokes }) => {
  provokes(/status of 500/)
  const page = await signedIn('expert')
  await openFeed(page)
  const error = 'Something went wrong on our side.'
  await page.route('/api/account/view-preferences', (route) =>
    route.fulfill({ status: 500, json: { error } }),
  )
  await toggle(page, 'light').click()
  await expect(toast(page)).toHaveText(`Failed to update theme${error}`)
  await expect.poll(() => ground(page)).toBe(GROUND.dark)
  await expect(toggle(page, 'light')).toBeVisible()
})

/** The value of a system color in this page. */
const ownColour = (page: Page, name: 'Highlight' | 'CanvasText') =>
  page.evaluate((color) => {
    const probe = document.createElement('p')
    probe.style.color = color
    document.body.append(probe)
    const { color: own } = getComputedStyle(probe)
    probe.remove()
    return own
  }, name)

test('shows lines in forced colors: on the current page, in a menu, around a layer', async ({ signedIn }) => {
  const page = await signedIn('expert')
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
  await page.goto('/app/messages')
  const header = page.getByRole('banner')
  const current = header.getByRole('link', { name: /^Messages/ })
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(current).toHaveCSS('border-bottom-color', await ownColour(page, 'Highlight'))
  await expect(current).toHaveCSS('border-image-source', 'none')
  // Another page's entry has no line, and is drawn over none.
  const other = header.getByRole('link', { name: 'Directory' })
  await expect(other).not.toHaveCSS('border-image-source', 'none')
  await page.getByRole('button', { name: 'Account Menu' }).click()
  const between = page.getByRole('menu').getByRole('separator').first()
  await expect(between).toHaveCSS('background-color', await ownColour(page, 'CanvasText'))
  await page.keyboard.press('Escape')
  await openPalette(page)
  await expect(palette(page)).toHaveCSS('outline-style', 'solid')
})
