import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { openFeed, rowLink, rows } from './feed-page.ts'
import { expect, test } from './fixtures.ts'

// A look at a whole feed takes seconds on a busy machine.

// Half-faded colours are not the design's.
const STILL = { reducedMotion: 'reduce' } as const

const LOOKS = [
  ['dark', { width: 390, height: 844 }],
  ['light', { width: 1280, height: 800 }],
] as const

/** Each fault with the elements that have it. */
async function expectNoFaults(page: Page, screen: string, { except = [] as string[] } = {}) {
  const { violations } = await new AxeBuilder({ page }).disableRules(except).analyze()
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
  )
  expect({ screen, faults }).toEqual({ screen, faults: [] })
}

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
    await openFeed(page, '?expired=true')
    await expectNoFaults(page, 'feed')
    for (const badge of ['Request for expert', 'Community post']) {
      await rowLink(rows(page).filter({ hasText: badge }).first()).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoFaults(page, `post, ${badge}`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Account menu' }).click()
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
}
