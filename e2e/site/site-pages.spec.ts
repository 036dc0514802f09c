import type { Page } from '@playwright/test'
import { inspect, LOOK, resize, WIDTHS } from '../layout/inspect.ts'
import { expect, test } from '../support/fixtures.ts'

const PAGES = [
  { path: '/about', title: 'About', heading: /One room/ },
  { path: '/faq', title: 'FAQ', heading: 'FAQ' },
  { path: '/terms', title: 'Terms of Service', heading: 'Terms of Service' },
  { path: '/privacy', title: 'Privacy Policy', heading: 'Privacy Policy' },
  { path: '/cookies', title: 'Cookie Policy', heading: 'Cookie Policy' },
]
const PHONE = { width: 390, height: 844 }

const question = (page: Page, words: string | RegExp) => page.locator('summary').filter({ hasText: words })
const answers = (page: Page) => page.getByRole('link', { name: 'Link to This Answer' })

test('shows every page, and one answer at a time, on a phone without script', async ({ open }) => {
  const page = await open('nobody', { javaScriptEnabled: false, viewport: PHONE })
  // The last one is the one to use.
  for (const { path, title, heading } of PAGES.toSorted((_, { path }) => (path === '/faq' ? -1 : 0))) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} | Beatline`)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`^http.*${path}$`))
    await expect(page.getByRole('main').getByText(heading).first()).toBeVisible()
  }
  await expect(page.locator('summary')).toHaveCount(9)
  await expect(answers(page)).toHaveCount(0)
  await question(page, 'cost').click()
  await expect(page.getByText('Membership is free for journalists.')).toBeVisible()
  await question(page, 'How are members verified?').click()
  await expect(page.getByText('Membership is free for journalists.')).toBeHidden()
  await expect(answers(page)).toHaveCount(1)
  await question(page, 'How are members verified?').click()
  await expect(answers(page)).toHaveCount(0)
})

test('gives an answer an address, and opens and closes it by keyboard', async ({ page }) => {
  await page.goto('/faq#dormancy')
  await expect(page.getByText('A profile that is inactive for more than 30 days')).toBeInViewport()
  await expect(question(page, 'What happens if I am not active?')).toBeInViewport()
  await page.evaluate(() => location.assign('#expiry'))
  await expect(page.getByRole('link', { name: 'Pitchbox' })).toBeInViewport()
  await expect(answers(page)).toHaveCount(1)
  await question(page, 'When can a PR agency').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('A pending membership cannot add spokespeople.')).toBeVisible()
  await expect(answers(page)).toHaveCount(1)
  await page.keyboard.press('Space')
  await expect(answers(page)).toHaveCount(0)
})

test('leads from the contents of a legal text to its sections, and prints no contents', async ({ page }) => {
  await page.goto('/terms')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('link', { name: 'Arbitration in New York' }).click()
  await expect(page).toHaveURL('/terms#arbitration')
  await expect(page.getByRole('heading', { name: '11. Arbitration in New York' })).toBeInViewport()
  await page.emulateMedia({ media: 'print' })
  await expect(contents).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  const colours = await page.evaluate(() => {
    const { color } = getComputedStyle(document.body)
    return { color, ground: getComputedStyle(document.documentElement).backgroundColor }
  })
  expect(colours).toEqual({ color: 'rgb(0, 0, 0)', ground: 'rgb(255, 255, 255)' })
})

/** The lines below the header that are as wide as the page. */
const rulesOf = (page: Page) =>
  page.evaluate(() => {
    const isRule = (y: number, width: number) => y > 40 && y < 90 && width > innerWidth / 2
    return [...document.body.querySelectorAll('*')].flatMap((element) => {
      const { top, bottom, width } = element.getBoundingClientRect()
      const { borderTopWidth, borderBottomWidth, borderBottomColor, borderTopColor } =
        getComputedStyle(element)
      return [
        { y: top, size: borderTopWidth, color: borderTopColor },
        { y: bottom, size: borderBottomWidth, color: borderBottomColor },
      ].filter(({ y, size }) => size !== '0px' && isRule(y, width))
    })
  })

test('has no faults on the public pages, fits every window, and has one rule below the header', async ({
  open,
  provokes,
}) => {
  provokes(/status of 404/)
  const page = await open('nobody', LOOK)
  const rules: Record<string, Awaited<ReturnType<typeof rulesOf>>> = {}
  // accessibility.spec.ts inspects where one signs in, and apply.spec.ts each step of an application.
  const inspected = ['/', '/no-such-page', '/contact', ...PAGES.map(({ path }) => path)]
  for (const path of [...inspected, '/become-member', '/login', '/forgot-password']) {
    await page.goto(path)
    await resize(page, 1280)
    await expect(page.getByRole('banner')).toBeVisible()
    rules[path] = await rulesOf(page)
    // With an answer open.
    if (path === '/faq') await page.evaluate(() => location.assign('#restrictions'))
    if (inspected.includes(path))
      await inspect(page, path, page.getByRole('heading', { level: 1 }), { widths: WIDTHS })
  }
  expect(rules['/']).toMatchObject([{ y: 60, size: '2px' }])
  for (const [path, found] of Object.entries(rules)) expect(found, path).toEqual(rules['/'])
})
