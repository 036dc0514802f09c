import { expectNoFaults } from './faults.ts'
import { openFeed, rowLink, rows } from './feed-page.ts'
import { expect, test } from './fixtures.ts'
import { choices, openPalette, shortcuts } from './palette.ts'

// Half-faded colours are not the design's.
const STILL = { reducedMotion: 'reduce' } as const

const LOOKS = [
  ['dark', { width: 390, height: 844 }],
  ['light', { width: 1280, height: 800 }],
] as const

// Both themes and both sizes, each once: colours do not depend on the width, nor places on the theme.
for (const [theme, viewport] of LOOKS) {
  const look = `${theme}, ${viewport.width} px`

  test(`public screens have no faults (${look})`, async ({ open, provokes }) => {
    provokes(/status of 404/)
    const page = await open('nobody', { theme, viewport, ...STILL })
    const addresses = ['/', '/login', '/forgot-password', '/reset-password', '/dev/outbox', '/no-such-page']
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoFaults(page, address)
    }
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expectNoFaults(page, '/login with errors')
  })

  test(`the feed and its posts have no faults (${look})`, async ({ signedIn }) => {
    const page = await signedIn('journalist', { theme, viewport, ...STILL })
    // Other stories publish meanwhile, under other beats.
    await openFeed(page, '?beats=Insurance&expired=true')
    await expectNoFaults(page, 'feed')
    for (const badge of ['Request for expert', 'Community post']) {
      await rowLink(rows(page).filter({ hasText: badge }).first()).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoFaults(page, `post, ${badge}`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    if (viewport.width < 760) {
      await page.getByRole('button', { name: /^Filter/ }).click()
      await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible()
      await expectNoFaults(page, 'filter')
      await page.keyboard.press('Escape')
    }
    await openFeed(page, '?search=the&beats=Banking,Legal')
    await expectNoFaults(page, 'search')
    await page.getByRole('button', { name: 'Account Menu' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    // A menu stands beside the landmarks until it is closed; it holds the focus meanwhile.
    await expectNoFaults(page, 'account menu', { except: ['region'] })
  })

  test(`the forms have no faults (${look})`, async ({ signedIn }) => {
    const page = await signedIn('journalist', { theme, viewport, ...STILL })
    await openFeed(page)
    await page.getByRole('button', { name: 'Request an Expert' }).click()
    const form = page.getByRole('dialog', { name: 'Request an Expert' })
    await form.getByRole('button', { name: 'Create Post' }).click()
    await expect(form.getByText('Title is required')).toBeVisible()
    await expectNoFaults(page, 'form with errors')
    await form.getByRole('button', { name: /Choose beats/ }).click()
    await page.getByRole('option', { name: 'Banking' }).click()
    await expectNoFaults(page, 'beats')
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: /Expiration date/ }).click()
    await expect(page.getByRole('grid')).toBeVisible()
    await expectNoFaults(page, 'calendar')
  })

  test(`the commands and the shortcuts have no faults and fit small windows (${look})`, async ({
    signedIn,
  }) => {
    const page = await signedIn('journalist', { theme, viewport, ...STILL })
    await openFeed(page)
    const looksRight = async (screen: string) => {
      await expectNoFaults(page, screen)
      // Places do not depend on the theme.
      if (theme === 'light') return
      for (const width of [320, 390]) {
        await page.setViewportSize({ ...viewport, width })
        const boxes = page.locator('[role=dialog], [role=listbox]')
        const wider = await boxes.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))
        expect({ screen, width, wider: wider.filter((by) => by > 0) }).toEqual({ screen, width, wider: [] })
      }
    }
    const field = await openPalette(page)
    await looksRight('commands')
    await field.fill('the')
    for (const group of ['Posts', 'Sources']) await expect(choices(page, group).first()).toBeVisible()
    await looksRight('results')
    await field.fill('no such words anywhere')
    await expect(page.getByText('No posts found')).toBeVisible()
    await looksRight('no results')
    await field.fill('')
    await page.getByRole('option', { name: 'Filter the Feed by a Beat' }).click()
    await expect(choices(page, 'Beats').first()).toBeVisible()
    await looksRight('beats')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(shortcuts(page)).toBeVisible()
    await looksRight('shortcuts')
  })

  test(`messages, Pitchbox, bell and lists have no faults and fit small windows (${look})`, async ({
    signedIn,
  }) => {
    const page = await signedIn('pr', { theme, viewport, ...STILL })
    const looksRight = async (screen: string) => {
      await expectNoFaults(page, screen)
      // Places do not depend on the theme.
      if (theme === 'light') return
      for (const width of [320, 390]) {
        await page.setViewportSize({ ...viewport, width })
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect({ screen, width, wider }).toEqual({ screen, width, wider: 0 })
      }
    }
    await page.goto('/app/messages')
    const conversations = page.getByRole('list', { name: 'Conversations' })
    await expect(conversations.getByRole('link').first()).toBeVisible()
    await looksRight('messages')
    await conversations.getByRole('link').first().click()
    await expect(page.getByRole('region', { name: 'Messages', exact: true })).toBeVisible()
    await looksRight('conversation')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
    await looksRight('notifications')
    for (const [address, first] of [
      ['/app/pitchbox?view=sent', page.getByRole('list', { name: 'Pitches sent' }).getByRole('listitem')],
      ['/app/account/sources', page.getByRole('list', { name: 'Sources' }).getByRole('listitem')],
      ['/app/account/requests', page.getByRole('list', { name: 'Requests' }).getByRole('listitem')],
      ['/app/account/members', page.getByRole('list', { name: 'Members' }).getByRole('listitem')],
      ['/app/directory', page.getByRole('heading', { level: 1 })],
    ] as const) {
      await page.goto(address)
      await expect(first.first()).toBeVisible()
      await looksRight(address)
    }
  })
}
