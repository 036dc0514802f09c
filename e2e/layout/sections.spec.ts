import type { Page } from '@playwright/test'
import { PAGES } from '../../contract/pages.ts'
import { openFeed, rows, searchBox, withoutEvents } from '../feed/feed-page.ts'
import { talkers } from '../messages/talk.ts'
import { expectFrontPage } from '../site/front-page.ts'
import { closeByEscape } from '../support/close-by-escape.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import { makeMember } from '../support/make-member.ts'
import { startSession } from '../support/members.ts'
import { expectHeader, expectToFit } from './inspect.ts'
import { shortcuts } from './palette.ts'

const SECTIONS = [
  { label: 'Feed', at: '/app/feed' },
  { label: 'Requests', at: '/app/account/requests' },
  { label: 'Pitchbox', at: '/app/pitchbox' },
  { label: 'Members', at: '/app/account/members' },
  { label: 'Sources', at: '/app/sources' },
]
/** Pages of a section besides its own, by address. */
const SECOND: Record<string, string> = {
  '/app/matches': '/app/feed',
  '/app/account/sources': '/app/sources',
}
/** With what their directory says of sources. */
const ROLES = [
  ['journalist', 'Sources'],
  ['pr', 'My Sources'],
  ['expert', 'Sources'],
] as const
const PHONE = { width: 390, height: 844 }

const bar = (page: Page) => page.getByRole('navigation', { name: 'Sections' })
const entry = (page: Page, name: string) => bar(page).getByRole('link', { name, exact: true })
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const linksOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name, exact: true }).getByRole('link')

/** Pages inside of the members' frame: not the address of something, nor another page's. */
const FRAMED = PAGES.filter((address) => /^\/(app|admin)\b/.test(address) && !/\$|onboarding/.test(address))

/** Expects the five sections on a page, with the one it belongs to as the current one. */
async function expectSections(page: Page, address: string) {
  await expect(title(page), address).toHaveCount(1)
  await expect(bar(page), address).toHaveCount(1)
  await expect(bar(page).getByRole('link'), address).toHaveText(SECTIONS.map(({ label }) => label))
  const { pathname } = new URL(page.url())
  const at = SECOND[pathname] ?? pathname
  const section = SECTIONS.find((one) => one.at === at)
  const current = bar(page).locator('[aria-current=page]')
  await expect(current, address).toHaveText(section ? [section.label] : [])
  if (!section) return
  for (const name of ['Profile', 'Security', 'Privacy', 'Notifications'])
    await expect(page.getByRole('link', { name, exact: true }), address).toHaveCount(0)
}

for (const [role, own] of ROLES)
  test(`shows a ${role} the same five sections on every page, which one they are in, their sidebars and the header`, async ({
    signedIn,
  }) => {
    const page = await signedIn(role)
    const addresses = FRAMED.filter((address) => address.startsWith('/app'))
    expect(addresses.length).toBeGreaterThan(12)
    await openFeed(page)
    for (const address of addresses) {
      await goInApp(page, address)
      await expectSections(page, address)
    }
    await goInApp(page, '/app/account/profile')
    await expect(linksOf(page, 'Account')).toHaveText([
      'Back to Feed',
      'Profile',
      ...(role === 'expert' ? ['My Source Profile'] : []),
      'Security',
      'Privacy',
      'Notifications',
    ])
    await goInApp(page, '/app/directory')
    await expect(linksOf(page, 'Directory')).toHaveText(['Back to Feed', 'Members', own])
    await expectHeader(page)
  })

test('leads from section to section, and to the parts of each', async ({ signedIn }) => {
  const page = await signedIn('pr')
  await withoutEvents(page)
  await openFeed(page)
  for (const { label, at } of SECTIONS.toReversed()) {
    await entry(page, label).click()
    await expect(page).toHaveURL(at)
    await expect(entry(page, label)).toHaveAttribute('aria-current', 'page')
  }
  await entry(page, 'Requests').click()
  await expect(linksOf(page, 'Requests')).toHaveText(['All Requests', 'Your Requests'])
  const found = page.waitForResponse(/\/api\/requests\?mine=true/)
  await linksOf(page, 'Requests').last().click()
  await expect(page).toHaveURL('/app/account/requests?mine=true')
  const { requests } = await (await found).json()
  const list = page.getByRole('list', { name: 'Requests' }).getByRole('article')
  if (requests.length === 0) await expect(page.getByText('You have not made a request yet.')).toBeVisible()
  else await expect(list).toHaveCount(requests.length)
  await entry(page, 'Pitchbox').click()
  await expect(linksOf(page, 'Pitchbox')).toHaveText(['Your requests', 'Pitches sent'])
  await entry(page, 'Sources').click()
  await expect(linksOf(page, 'Sources')).toHaveText(['My Sources'])
  await entry(page, 'Members').click()
  await expect(page.getByRole('complementary')).toHaveCount(0)
})

test('has five places at the foot of a phone, from where two presses lead anywhere', async ({ signedIn }) => {
  const page = await signedIn('journalist', { viewport: PHONE })
  await openFeed(page)
  const places = bar(page).getByRole('listitem')
  await expect(places).toHaveText(['Feed', 'Requests', 'Pitchbox', 'Sources', 'More'])
  for (const place of await places.all()) {
    const { y, height } = (await place.boundingBox())!
    expect(height).toBeGreaterThanOrEqual(44)
    expect(y + height).toBe(PHONE.height)
  }
  await expect(page.getByRole('banner').getByRole('button', { name: 'Menu' })).toHaveCount(0)
  const more = bar(page).getByRole('button', { name: 'More' })
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  const everywhere = [...SECTIONS.map(({ at }) => at), '/app/directory']
  for (const start of everywhere) {
    await goInApp(page, start)
    await expect(title(page)).toHaveCount(1)
    for (const { label, at } of SECTIONS.filter((section) => section.label !== 'Members')) {
      await entry(page, label).click()
      await expect(page).toHaveURL(at)
    }
    for (const [name, at] of [
      ['Members', '/app/account/members'],
      ['Directory', '/app/directory'],
    ] as const) {
      await more.click()
      await sheet.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(at)
      await expect(sheet).toHaveCount(0)
    }
  }
  await more.click()
  for (const name of ['View Profile', 'Account', 'Security', 'Terms', 'Contact Us'])
    await expect(sheet.getByRole('link', { name, exact: true })).toBeVisible()
  for (const name of [/Theme$/, /^Commands$/, /^Log out$/])
    await expect(sheet.getByRole('button', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
})

test('logs out from the menu of a phone, which forgets the cards that were opened', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await startSession(page.context(), await makeMember('journalist'))
  await page.goto('/app/account/members')
  await page
    .getByRole('button', { name: /^Preview/ })
    .first()
    .click()
  const stored = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('recently viewed')))
  await expect.poll(stored).toHaveLength(1)
  await closeByEscape(page, page.getByRole('dialog'))
  await bar(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Log out' }).click()
  await expectFrontPage(page)
  expect(await stored()).toEqual([])
})

test('fits the smallest window, and the last row of a list ends above the foot', async ({ signedIn }) => {
  const page = await signedIn('journalist', { viewport: { width: 320, height: 568 } })
  await openFeed(page)
  for (const at of [...SECTIONS.map((section) => section.at), '/app/messages', '/app/directory']) {
    await goInApp(page, at)
    await expect(title(page)).toHaveCount(1)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectToFit(page, at)
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const foot = (await bar(page).boundingBox())!
  const card = (await page.getByRole('main').getByRole('link').last().boundingBox())!
  expect(card.y + card.height).toBeLessThanOrEqual(foot.y)
})

test('leaves an open conversation and the on-screen keyboard the foot of a phone', async ({ open }) => {
  const { one, path } = await talkers(open)
  await one.setViewportSize({ width: 320, height: 568 })
  await one.goto('/app/messages')
  await expect(bar(one)).toBeVisible()
  await goInApp(one, path)
  const send = one.getByRole('button', { name: 'Send' })
  await expect(send).toBeInViewport({ ratio: 1 })
  await expect(bar(one)).toHaveCount(0)
  await one.getByRole('textbox', { name: 'Write a message' }).fill('Words\nin\nthree lines')
  await expect(send).toBeInViewport({ ratio: 1 })
  await one.getByRole('link', { name: /^Back/ }).click()
  await expect(bar(one)).toBeVisible()
})

test('is out of the way of what is typed on a touch screen, and of a dialog over the whole window', async ({
  signedIn,
}) => {
  const page = await signedIn('journalist', { viewport: PHONE, hasTouch: true, isMobile: true })
  await openFeed(page)
  await expect(bar(page)).toBeVisible()
  await searchBox(page).tap()
  await expect(bar(page)).toBeHidden()
  await searchBox(page).blur()
  await expect(bar(page)).toBeVisible()
  await bar(page).getByRole('link', { name: 'Requests' }).tap()
  await page.getByRole('radio', { name: 'Cards' }).focus()
  await expect(page.getByRole('radio', { name: 'Cards' })).toBeFocused()
  await expect(bar(page)).toBeVisible()
  await bar(page).getByRole('link', { name: 'Feed' }).tap()
  await page.getByRole('button', { name: 'Post to Community' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Post to Community' })
  await expect(dialog).toBeVisible()
  const isCovered = await page.evaluate(
    () => document.elementFromPoint(innerWidth / 2, innerHeight - 10)?.closest('nav') === null,
  )
  expect(isCovered).toBe(true)
})

test('goes to a page by g and its letter, but types both in a field', async ({ signedIn }) => {
  const page = await signedIn('journalist')
  await openFeed(page)
  const keys = [
    ['r', '/app/account/requests'],
    ['a', '/app/matches'],
    ['p', '/app/pitchbox'],
    ['m', '/app/account/members'],
    ['s', '/app/sources'],
    ['d', '/app/directory'],
    ['i', '/app/messages'],
    ['f', '/app/feed'],
  ] as const
  for (const [key, at] of keys) {
    // Their code comes after the first view, and the second key must come within a second.
    await expect(async () => {
      await page.keyboard.type(`g${key}`)
      await expect(page).toHaveURL(at, { timeout: 500 })
    }).toPass()
    await expect(title(page)).toHaveCount(1)
  }
  await expect(rows(page).first()).toBeVisible()
  await searchBox(page).focus()
  await page.keyboard.type('gs')
  await expect(searchBox(page)).toHaveValue('gs')
  await searchBox(page).blur()
  await page.keyboard.press('?')
  const going = shortcuts(page).getByRole('region', { name: 'Go to' })
  await expect(going.getByRole('definition')).toHaveText([
    'Feed',
    'Matches',
    'Requests',
    'Pitchbox',
    'Members',
    'Sources',
    'Directory',
    'Messages',
  ])
  await page.keyboard.type('gd')
  await expect(shortcuts(page)).toBeVisible()
  await expect(page).toHaveURL(/^[^?]+\/app\/feed/)
})

test('answers every address of the members’ pages, and shows an admin the five sections', async ({
  signedIn,
}) => {
  const page = await signedIn('admin')
  const leads: Record<string, string> = {
    '/': '/',
    '/login': '/app/feed',
    '/app/onboarding': '/app/feed',
    '/app/feed/app/onboarding': '/app/feed',
    '/admin': '/admin/home',
    // Only experts have one.
    '/app/account/source': '/app/account/profile',
  }
  for (const address of PAGES.filter((one) => !one.includes('$'))) {
    const response = await page.goto(address)
    expect(response?.status(), address).toBe(200)
    await expect(page, address).toHaveURL(leads[address] ?? address)
    await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeAttached()
    if (FRAMED.includes(address)) await expectSections(page, address)
  }
})
