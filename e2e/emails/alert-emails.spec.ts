import type { Page } from '@playwright/test'
import { type AlertEmail, alertEmail } from '../../server/alerts/alert-words.ts'
import { digestOf, mailedPost, mailing, sent } from '../../test/support/alert-mailing.ts'
import { expectNoFaults } from '../support/faults.ts'
import { expect, test } from '../support/fixtures.ts'

const longName = { id: 'long', name: 'N'.repeat(60), title: 'T'.repeat(120), organization: 'The Ledger' }
const posts = [
  mailedPost('soon', 9, { author: longName }),
  mailedPost('later', 24 * 20, {
    title: 'W'.repeat(255),
    tags: ['Media marketing and advertising', 'B'.repeat(90)],
  }),
  mailedPost('undated', null, { author: null, filters: [{ id: 'f2', name: 'F'.repeat(256) }] }),
  mailedPost('talk', null, { post_type: 'community' }),
]
const many = Array.from({ length: 41 }, (_, at) => mailedPost(`p${at}`, 100 + at))
const emails: Record<string, AlertEmail> = {
  alert: alertEmail(mailing(posts.slice(0, 1)), { held_by: null, expired: 0 }),
  digest: digestOf(posts, {
    saved: [mailedPost('saved', 20, { title: 'W'.repeat(255) })],
    changed: [mailedPost('moved', 200), mailedPost('closed', -1, { is_over: true })],
    tune: { filter: { id: 'f1', name: 'Fintech' }, marked: 5, of: 20, word: 'w'.repeat(100), with_word: 4 },
  }),
  batch: alertEmail(mailing(posts), { held_by: 'flood', expired: 0 }),
  welcome_back: alertEmail(mailing(many), { held_by: 'vacation', expired: 0 }),
}

/** An email is shown inside of a page. */
const LANDMARKS = ['region', 'landmark-one-main']

/** As Outlook does in its dark mode, whatever it replaces the colors by. */
const forceColors = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[style]')) {
      if (element.style.color !== '') element.dataset.ogsc = element.style.color
      if (element.style.backgroundColor !== '') element.dataset.ogsb = element.style.backgroundColor
      element.style.removeProperty('color')
      element.style.removeProperty('background-color')
    }
  })

for (const [name, email] of Object.entries(emails)) {
  const { html } = sent(email)

  test(`fits a phone and a desktop, with actions of at least 44 px: ${name}`, async ({ page }) => {
    await page.setContent(html)
    for (const width of [320, 479, 480, 600, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const sizes = await page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        // An address in a sentence is not an action.
        low: [...document.querySelectorAll('a:not([href^="mailto:"])')].flatMap((link) =>
          link.getBoundingClientRect().height < 44 ? [link.textContent] : [],
        ),
      }))
      expect({ width, ...sizes }).toEqual({ width, overflow: 0, low: [] })
    }
  })

  test(`can be read in every color: ${name}`, async ({ page }) => {
    await page.setContent(html)
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const shown: string[] = []
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await expectNoFaults(page, `${name}, ${scheme}`, { except: LANDMARKS })
      shown.push(await background())
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await forceColors(page)
    await expectNoFaults(page, `${name}, forced`, { except: LANDMARKS })
    shown.push(await background())
    expect(shown).toEqual(['rgb(250, 245, 236)', 'rgb(20, 19, 16)', 'rgb(20, 19, 16)'])
  })

  test(`loads nothing: ${name}`, async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.setContent(html, { waitUntil: 'load' })
    expect(requests).toEqual([])
  })
}

test('has a deadline beside its request from 480 px on, and above it on a phone', async ({ page }) => {
  await page.setContent(sent(emails.digest!).html)
  const when = page.locator('.when').first()
  const what = page.locator('.what').first()
  const boxes = async () => [(await when.boundingBox())!, (await what.boundingBox())!] as const
  await page.setViewportSize({ width: 480, height: 800 })
  const [left, right] = await boxes()
  expect(right.x - left.x).toBe(132)
  await page.setViewportSize({ width: 479, height: 800 })
  const [top, below] = await boxes()
  expect(below.x).toBe(top.x)
  expect(below.y).toBeGreaterThan(top.y)
  // One line, and the tab.
  expect(top.height).toBeLessThan(50)
})
