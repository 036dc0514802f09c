import type { Page } from '@playwright/test'
import { openFeed, rowLink, rows } from './feed-page.ts'
import { expect, test } from './fixtures.ts'
import { expectFrontPage } from './front-page.ts'
import type { Role } from './members.ts'

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

async function openAvatarMenu(page: Page) {
  await page.getByRole('button', { name: 'Account Menu' }).click()
  return page.getByRole('menu')
}

test('a wide screen has three columns, with the footer in the left one', async ({ signedIn }) => {
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
})

test('the header leads to the front page, the messages and the directory', async ({ signedIn }) => {
  const page = await signedIn('journalist')
  await openFeed(page)
  await expect(header(page).getByRole('link', { name: 'Beatline' })).toHaveAttribute('href', '/')
  await expect(header(page).getByRole('link', { name: 'Messages' })).toHaveAttribute('href', '/app/messages')
  await expect(header(page).getByRole('link', { name: 'Directory' })).toHaveAttribute(
    'href',
    '/app/directory',
  )
  await header(page).getByRole('link', { name: 'Beatline' }).click()
  await expectFrontPage(page)
  await page.getByRole('link', { name: 'Go to Feed' }).first().click()
  await expect(page).toHaveURL('/app/feed')
})

const REST = ['Pitchbox', 'Security', 'Notifications', 'Commands', 'Keyboard Shortcuts']

for (const { role, entries } of [
  { role: 'journalist', entries: ['Account', 'Log out', ...REST] },
  { role: 'admin', entries: ['Account', 'Admin', 'Log out', ...REST] },
] satisfies { role: Role; entries: string[] }[])
  test(`the avatar menu of the ${role} holds ${entries.join(', ')}`, async ({ signedIn }) => {
    const page = await signedIn(role)
    await openFeed(page)
    const menu = await openAvatarMenu(page)
    expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual(entries)
    await expect(menu.getByRole('menuitem', { name: 'Account' })).toHaveAttribute(
      'href',
      '/app/account/profile',
    )
    if (role === 'admin')
      await expect(menu.getByRole('menuitem', { name: 'Admin' })).toHaveAttribute('href', '/admin')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Account Menu' })).toBeFocused()
  })

test('on a phone the sidebars are gone, and what they held is in reach', async ({ signedIn }) => {
  const page = await signedIn('journalist', { viewport: PHONE })
  await openFeed(page)
  await expect(sidebars(page)).toHaveCount(0)
  await main(page).getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByRole('dialog').getByRole('switch', { name: 'Expired Posts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await header(page).getByRole('button', { name: 'Menu', exact: true }).click()
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
})

test('on a phone the menu of the public pages holds their links', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await header(page).getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

/** How many pixels the page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const roots = [document.documentElement, ...document.querySelectorAll('[role=dialog]')]
    return Math.max(...roots.map((root) => root.scrollWidth - root.clientWidth))
  })

const WIDTHS = [320, 390, 768, 1024, 1280, 1920]

test('no public screen is wider than the window', async ({ page, provokes }) => {
  provokes(/status of 404/)
  for (const address of ['/', '/login', '/forgot-password', '/reset-password', '/no-such-page']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      expect({ address, width, overflow: await overflow(page) }).toEqual({ address, width, overflow: 0 })
    }
  }
})

test("no member's screen is wider than the window", async ({ signedIn }) => {
  const page = await signedIn('journalist')
  await openFeed(page)
  const screens: [string, () => Promise<void>][] = [
    ['feed', async () => undefined],
    ['post', () => rowLink(rows(page).first()).click()],
    ['community form', () => page.getByRole('button', { name: 'Post to Community' }).click()],
    ['request form', () => page.getByRole('button', { name: 'Request an Expert' }).click()],
  ]
  for (const [screen, open] of screens) {
    await open()
    if (screen !== 'feed') await expect(page.getByRole('dialog')).toBeVisible()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      expect({ screen, width, overflow: await overflow(page) }).toEqual({ screen, width, overflow: 0 })
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('an unknown address is answered with 404 and says so', async ({ signedIn, provokes }) => {
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
