import { openFeed, postList, QUIET, rowLink, rows, searchBox } from '../feed/feed-page.ts'
import { expectNoFaults } from '../support/faults.ts'
import { expect, showTheme, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import { COLOR_RULES, EVERY_LOOK, expectToFit, inspect, LOOK, resize, WIDTHS } from './inspect.ts'
import { choices, openPalette, palette, shortcuts } from './palette.ts'

test('has no faults where one signs in, and fits every window', async ({ open }) => {
  const page = await open('nobody', LOOK)
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/login')
  await inspect(page, '/login', heading, { widths: WIDTHS })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await inspect(page, '/login with errors', page.getByText('Email is required'))
  // The last one shows a message, which stays for a while.
  for (const address of ['/forgot-password', '/dev/outbox', '/reset-password']) {
    await goInApp(page, address)
    await inspect(page, address, heading, { widths: WIDTHS })
  }
})

test('has no faults in the feed and its posts, and fits every window', async ({ signedIn }) => {
  const page = await signedIn('journalist', LOOK)
  await openFeed(page, `?${QUIET}&expired=true`)
  await page.getByRole('button', { name: /^Filter/ }).click()
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible()
  await expectNoFaults(page, 'filter')
  await page.keyboard.press('Escape')
  await inspect(page, 'feed', rows(page).first(), { widths: WIDTHS })
  for (const [badge, inspection] of [
    ['Request for expert', { widths: WIDTHS }],
    // The page behind stays the same.
    ['Community post', { part: '[role=dialog]' }],
  ] as const) {
    await rowLink(rows(page).filter({ hasText: badge }).first()).click()
    await inspect(page, `post, ${badge}`, page.getByRole('dialog'), inspection)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('has no faults in a search and the account menu', async ({ signedIn }) => {
  const page = await signedIn('journalist', LOOK)
  await openFeed(page, '?search=the&beats=Banking,Legal')
  await inspect(page, 'search', rows(page).first())
  // Each width has a box of its own.
  for (const [place, [width, theme]] of EVERY_LOOK.entries()) {
    const only = EVERY_LOOK[place - 1]?.[0] === width ? { only: COLOR_RULES } : {}
    await resize(page, width)
    await showTheme(page.context(), theme)
    await searchBox(page).fill('ma')
    await expect(page.getByRole('option', { name: /^Media/ })).toBeVisible()
    // The posts fade until those of this text are there.
    await expect(rowLink(rows(page).first())).toHaveAttribute('href', /search=ma\b/)
    await expect(postList(page)).not.toHaveAttribute('aria-busy')
    await expectToFit(page, 'suggestions')
    await expectNoFaults(page, `suggestions, ${theme}, ${width} px`, only)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(searchBox(page)).toHaveValue('')
  }
  // A phone has one menu for everything.
  await resize(page, 390)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await inspect(page, 'menu', page.getByRole('dialog', { name: 'Menu' }))
  await page.keyboard.press('Escape')
  await resize(page, 1280)
  await page.getByRole('button', { name: 'Account Menu' }).click()
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page.context(), theme)
    // An open menu is outside the landmarks, and holds the focus.
    const search = theme === 'light' ? { except: ['region'] } : { only: COLOR_RULES }
    await expectNoFaults(page, `account menu, ${theme}`, search)
  }
})

test('has no faults in the forms, and fits every window', async ({ signedIn }) => {
  const page = await signedIn('journalist', LOOK)
  await openFeed(page)
  await page.getByRole('button', { name: 'Post to Community' }).click()
  const community = page.getByRole('dialog', { name: 'Post to Community' })
  await expect(community).toBeVisible()
  for (const width of [320, 390, 768, 1024, 1280, 1920]) {
    await resize(page, width)
    await expectToFit(page, 'community form')
  }
  await page.keyboard.press('Escape')
  await expect(community).toHaveCount(0)
  await page.getByRole('button', { name: 'Request an Expert' }).click()
  const form = page.getByRole('dialog', { name: 'Request an Expert' })
  await form.getByRole('button', { name: 'Save Draft' }).click()
  await inspect(page, 'form with errors', form.getByText('Title is required'), { widths: WIDTHS })
  await form.getByRole('button', { name: /Choose beats/ }).click()
  const banking = page.getByRole('option', { name: 'Banking' })
  await banking.click()
  await inspect(page, 'beats', banking)
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: /Expiration date/ }).click()
  await inspect(page, 'calendar', page.getByRole('grid'))
})

test('has no faults in the commands and the shortcuts, and fits small windows', async ({ signedIn }) => {
  const page = await signedIn('journalist', LOOK)
  await openFeed(page)
  const widths = [320]
  const field = await openPalette(page)
  await inspect(page, 'commands', palette(page), { widths })
  // The page behind stays the same.
  const inside = { widths, part: '[role=dialog]' }
  await field.fill('the')
  await expect(choices(page, 'Posts').first()).toBeVisible()
  await inspect(page, 'results', choices(page, 'Sources').first(), inside)
  await field.fill('no such words anywhere')
  await inspect(page, 'no results', page.getByText('No posts found'), inside)
  await field.fill('')
  await page.getByRole('option', { name: 'Filter the Feed by a Beat' }).click()
  await inspect(page, 'beats', choices(page, 'Beats').first(), inside)
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await inspect(page, 'shortcuts', shortcuts(page), inside)
})

test('has no faults in messages and the bell, and fits small windows', async ({ signedIn }) => {
  const page = await signedIn('pr', LOOK)
  const widths = [320]
  await page.goto('/app/messages')
  const conversations = page.getByRole('list', { name: 'Conversations' })
  const first = conversations.getByRole('link').first()
  await inspect(page, 'messages', first, { widths })
  await first.click()
  const messages = page.getByRole('region', { name: 'Messages', exact: true })
  await inspect(page, 'conversation', messages, { widths })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await inspect(page, 'notifications', page.getByRole('dialog', { name: 'Notifications' }), { widths })
})

test('has no faults in Pitchbox and the lists, and fits small windows', async ({ signedIn }) => {
  const page = await signedIn('pr', LOOK)
  const widths = [320]
  await openFeed(page)
  for (const [address, list] of [
    ['/app/pitchbox?view=sent', 'Pitches sent'],
    ['/app/account/sources', 'Sources'],
    ['/app/account/requests', 'Requests'],
  ] as const) {
    await goInApp(page, address)
    const items = page.getByRole('list', { name: list }).getByRole('listitem')
    await inspect(page, address, items.first(), { widths })
  }
})

for (const [role, addresses] of [
  ['journalist', ['/app/feed', '/app/account/requests', '/app/account/requests?mine=true', '/app/directory']],
  ['pr', ['/app/matches', '/app/pitchbox', '/app/account/members', '/app/sources', '/app/account/profile']],
] as const)
  test(`has no faults on a ${role}’s pages in either theme at three widths`, async ({ signedIn }) => {
    const page = await signedIn(role, LOOK)
    await openFeed(page)
    for (const address of addresses) {
      await goInApp(page, address)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await inspect(page, address, page.getByRole('main').getByRole('heading', { level: 1 }), {
        looks: EVERY_LOOK,
        widths: [390],
      })
    }
    await resize(page, 320)
    await page.getByRole('button', { name: 'More' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await inspect(page, 'menu', menu, { looks: EVERY_LOOK.filter(([width]) => width === 320) })
  })
