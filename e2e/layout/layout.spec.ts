import type { Page } from '@playwright/test'
import { accountMenu } from '../account/account-steps.ts'
import { openFeed, rowLink, rows, withoutEvents } from '../feed/feed-page.ts'
import { expectFrontPage } from '../site/front-page.ts'
import { closeByEscape } from '../support/close-by-escape.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectToFit } from './inspect.ts'

const FOOTER = [
  { name: 'Terms', href: '/terms' },
  { name: 'Cookie Policy', href: '/cookies' },
  { name: 'Privacy Policy', href: '/privacy' },
  { name: 'Contact Us', href: '/contact' },
]
const PHONE = { width: 390, height: 844 }

const header = (page: Page) => page.getByRole('banner')
const sidebars = (page: Page) => page.getByRole('complementary')
const main = (page: Page) => page.getByRole('main')

test('has three columns on a wide screen, with the footer in the left one', async ({ signedIn }) => {
  const page = await signedIn('journalist')
  await openFeed(page)
  await expect(sidebars(page)).toHaveCount(2)
  const [left, middle, right] = await Promise.all([
    sidebars(page).first().boundingBox(),
    main(page).boundingBox(),
    sidebars(page).last().boundingBox(),
  ])
  expect(left!.x).toBeLessThan(middle!.x)
  expect(middle!.x).toBeLessThan(right!.x)
  for (const { name, href } of FOOTER)
    await expect(sidebars(page).first().getByRole('link', { name })).toHaveAttribute('href', href)

  await page.setViewportSize({ width: 1440, height: 900 })
  await header(page).getByRole('link', { name: 'Messages' }).click()
  const { width } = (await page.getByRole('list', { name: 'Conversations' }).boundingBox())!
  expect(width).toBeGreaterThanOrEqual(400)
  expect(width).toBeLessThanOrEqual(440)
})

test('leads from the header to the messages, directory and front page, and from its menu to the account', async ({
  signedIn,
}) => {
  const page = await signedIn('journalist')
  await openFeed(page)
  for (const [name, href] of [
    ['Beatline', '/'],
    ['Messages', '/app/messages'],
    ['Directory', '/app/directory'],
  ] as const)
    await expect(header(page).getByRole('link', { name })).toHaveAttribute('href', href)
  const opener = page.getByRole('button', { name: 'Account Menu' })
  await opener.click()
  // guards.spec.ts opens the admin's.
  const entries = page.getByRole('menu').getByRole('menuitem')
  await expect(entries).toHaveText(accountMenu())
  await expect(entries.first()).toHaveAttribute('href', '/app/account/profile')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await header(page).getByRole('link', { name: 'Beatline' }).click()
  await expectFrontPage(page)
  await page.getByRole('link', { name: 'Go to Feed' }).first().click()
  await expect(page).toHaveURL('/app/feed')
})

test('hides the sidebars on a phone, keeps their contents within reach, and fits while the bell’s tip is shown', async ({
  signedIn,
}) => {
  const page = await signedIn('journalist', { viewport: PHONE })
  // What another story publishes would move the first row while it is measured.
  await withoutEvents(page)
  await openFeed(page)
  await expect(sidebars(page)).toHaveCount(0)
  // How far down its title is depends on what another story has published on top.
  expect((await rows(page).first().boundingBox())!.y).toBeLessThan(PHONE.height / 4)
  const title = rowLink(rows(page).first())
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(title).not.toBeInViewport()
  expect(await header(page).boundingBox()).toMatchObject({ y: 0 })
  await main(page).getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByRole('dialog').getByRole('switch', { name: 'Expired Posts' })).toBeVisible()
  await closeByEscape(page, page.getByRole('dialog'))
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await expect(sheet.getByRole('link', { name: 'View Profile' })).toBeVisible()
  for (const { name, href } of FOOTER)
    await expect(sheet.getByRole('link', { name })).toHaveAttribute('href', href)
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  await sheet.getByRole('link', { name: 'View Profile' }).click()
  await expect(main(page).getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  await expect(sheet).toHaveCount(0)
  expect(loads).toBe(0)
  await page.goBack()
  await expect(main(page).getByRole('article').first()).toBeVisible()
  await expect(sheet).toHaveCount(0)

  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.click()
  await closeByEscape(page, page.getByRole('dialog', { name: 'Notifications' }))
  await expect(bell).toBeFocused()
  const tip = () => bell.evaluate((element) => getComputedStyle(element, '::after').content)
  await expect.poll(tip).toContain('Notifications')
  await expectToFit(page, 'feed')
})

test('puts the links of the public pages into a menu on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await header(page).getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('answers an unknown address with 404, and says so', async ({ signedIn, provokes }) => {
  provokes(/status of 404/)
  const page = await signedIn('journalist')
  for (const address of ['/no-such-page', '/app/no-such-page', '/login/more']) {
    const response = await page.goto(address)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
    await expect(header(page)).toHaveCount(1)
  }
})
