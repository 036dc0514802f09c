import type { Page } from '@playwright/test'
import { keepWithinOneDay } from '../posts/day-end.ts'
import { expect, showTheme, test } from '../support/fixtures.ts'

keepWithinOneDay('UTC')

const main = (page: Page) => page.getByRole('main')
const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true })
const quotes = (page: Page) => page.getByRole('region', { name: 'What members can expect' })

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayIn = (days: number) => day.format(Date.now() + days * 86_400_000)

/** The targets of the page's own links, each once. */
const addresses = (page: Page) =>
  main(page)
    .getByRole('link')
    .evaluateAll((links) => [...new Set(links.map((each) => each.getAttribute('href')))])

test('tells a visitor what the product is, and leads to the application and the sign-in', async ({
  page,
}) => {
  await page.goto('/')
  await expect(link(page, 'Apply as a Journalist')).toBeVisible()
  expect(await addresses(page)).toEqual([
    '/become-member',
    '/login',
    '/become-member?role=journalist',
    '/become-member?role=pr',
    '/privacy',
  ])
  for (const fact of [
    /membership-only community that connects business journalists with PR agencies/,
    /in the US and Canada/,
    /free for journalists; PR agencies are contacted about next steps/,
    /Our team verifies every applicant/,
    /3-5 business days/,
  ])
    await expect(main(page).getByText(fact).first()).toBeVisible()
  // The first of the examples ends tomorrow, the last in seven weeks.
  const requests = main(page)
    .getByRole('listitem')
    .filter({ hasText: /days? left/ })
  await expect(requests.first()).toContainText(`${dayIn(1)}1 day left`)
  await expect(requests.last()).toContainText(`${dayIn(49)}49 days left`)
})

test('leads a member to the feed, and not to the application', async ({ signedIn }) => {
  const page = await signedIn('pr')
  await page.goto('/')
  await expect(link(page, 'Go to Feed').first()).toBeVisible()
  expect(await addresses(page)).toEqual(['/app/feed', '/privacy'])
  await link(page, 'Go to Feed').last().click()
  await expect(page).toHaveURL('/app/feed')
})

test('cycles through the seven quotes both ways, by button, key and swipe', async ({ page }) => {
  await page.goto('/')
  const place = (number: number) => quotes(page).getByText(`${number} of 7`, { exact: true })
  const on = quotes(page).getByRole('button', { name: 'Next quote' })
  await quotes(page).getByRole('heading').scrollIntoViewIfNeeded()
  await expect(on).toBeVisible()
  const reached = quotes(page).locator('li:not([inert])')
  const seen: string[] = []
  for (const number of [1, 2, 3, 4, 5, 6, 7]) {
    await expect(place(number)).toBeVisible()
    // The others are out of reach, so that only one is read.
    await expect(reached).toHaveCount(1)
    seen.push(await reached.innerText())
    await on.click()
  }
  expect(new Set(seen).size).toBe(7)
  await expect(place(1)).toBeVisible()
  await quotes(page).getByRole('button', { name: 'Previous quote' }).click()
  await expect(place(7)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(place(1)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(place(7)).toBeVisible()
  const row = (await quotes(page).getByRole('region', { name: 'Quotes' }).boundingBox())!
  await page.mouse.move(row.x + row.width * 0.8, row.y + 40)
  await page.mouse.down()
  await page.mouse.move(row.x + row.width * 0.2, row.y + 40, { steps: 6 })
  await page.mouse.up()
  await expect(place(1)).toBeVisible()
})

test('shows everything without script', async ({ open }) => {
  const page = await open('nobody', { javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await page.goto('/')
  await expect(quotes(page).getByRole('figure')).toHaveCount(7)
  for (const quote of await quotes(page).getByRole('figure').all()) {
    const box = (await quote.boundingBox())!
    expect(box.x + box.width).toBeLessThanOrEqual(390)
  }
  await expect(quotes(page).getByRole('button')).toHaveCount(0)
  await expect(link(page, 'Become a Member').first()).toBeVisible()
  await expect(main(page).getByRole('figure', { name: 'Ask, an example' })).toBeVisible()
})

test('shows pieces of the product in either theme, on a phone and a desktop', async ({ page }) => {
  await page.goto('/')
  for (const [theme, width] of [
    ['dark', 390],
    ['light', 1280],
  ] as const) {
    await showTheme(page.context(), theme)
    await page.setViewportSize({ width, height: 800 })
    const ask = main(page).getByRole('figure', { name: 'Ask, an example' })
    await expect(ask).toContainText(`${dayIn(6)}6 days left`)
    for (const name of ['Pitch', 'Sort', 'Talk', 'Know'])
      await expect(main(page).getByRole('figure', { name: `${name}, an example` })).toBeVisible()
    // Text, not pictures of text, and no part of it wider than the page.
    await expect(main(page).locator('img')).toHaveCount(0)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    await expect(link(page, 'Become a Member').locator('visible=true')).toHaveCount(width < 1024 ? 3 : 2)
  }
})
