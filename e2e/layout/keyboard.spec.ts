import type { Locator, Page } from '@playwright/test'
import { openFeed, QUIET, row, rowLink, rows, searchBox, withoutEvents } from '../feed/feed-page.ts'
import { closeByEscape } from '../support/close-by-escape.ts'
import { expect, test } from '../support/fixtures.ts'

/** Goes one stop on and expects to be there, visibly. */
async function tabTo(page: Page, stop: Locator) {
  await page.keyboard.press('Tab')
  await expect(stop).toBeFocused()
  await expect(stop).toHaveCSS('outline-style', 'solid')
  await expect(stop).toHaveCSS('outline-width', '2px')
}

test('reaches every control of the feed by keyboard, in reading order', async ({ signedIn }) => {
  const page = await signedIn('journalist')
  await withoutEvents(page)
  await openFeed(page)
  const header = page.getByRole('banner')
  const [left, right] = [page.getByRole('complementary').first(), page.getByRole('complementary').last()]
  const main = page.getByRole('main')
  // The columns load after the first view.
  await expect(left.getByRole('link', { name: /^Matches/ })).toBeVisible()
  await expect(right.getByRole('combobox', { name: 'Search' })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Skip to Content' }))
  await tabTo(page, header.getByRole('link', { name: 'Beatline' }))
  await tabTo(page, header.getByRole('button', { name: 'Commands' }))
  await tabTo(page, header.getByRole('link', { name: 'Messages' }))
  await tabTo(page, header.getByRole('link', { name: 'Directory' }))
  await tabTo(page, header.getByRole('button', { name: /Theme$/ }))
  await tabTo(page, header.getByRole('button', { name: /^Notifications/ }))
  await tabTo(page, header.getByRole('button', { name: 'Account Menu' }))
  const sections = page.getByRole('navigation', { name: 'Sections' })
  for (const name of ['Feed', 'Requests', 'Pitchbox', 'Members', 'Sources'])
    await tabTo(page, sections.getByRole('link', { name }))
  await tabTo(page, left.getByRole('link', { name: 'View Profile' }))
  await tabTo(page, left.getByRole('link', { name: /^Matches/ }))
  const beats = left.getByRole('group', { name: 'My Beats' })
  for (const beat of await beats.getByRole('listitem').all()) {
    await tabTo(page, beat.getByRole('link'))
    await tabTo(page, beat.getByRole('button', { name: /^Remove / }))
  }
  await tabTo(page, beats.getByRole('combobox', { name: 'Beat' }))
  await tabTo(page, beats.getByRole('button', { name: 'Add Beat' }))
  for (const name of ['Terms', 'Cookie Policy', 'Privacy Policy', 'Contact Us'])
    await tabTo(page, left.getByRole('link', { name }))
  await tabTo(page, main.getByRole('button', { name: 'Post to Community' }))
  await tabTo(page, main.getByRole('button', { name: 'Request an Expert' }))
  const first = rows(page).nth(0)
  await tabTo(page, rowLink(first))
  await tabTo(page, first.getByRole('button', { name: /^Like/ }))
  await tabTo(page, first.getByRole('button', { name: 'Save' }).or(first.getByRole('link', { name: 'Edit' })))
  await tabTo(page, rowLink(rows(page).nth(1)))
  await right.getByRole('combobox', { name: 'Search' }).focus()
  await tabTo(page, right.getByRole('button', { name: 'Filter', exact: true }))
  await tabTo(page, right.getByRole('radio', { name: 'All posts' }))
  await tabTo(page, right.getByRole('button', { name: /Choose beats/ }))
  await right.getByRole('switch', { name: 'Expired Posts' }).focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/app/feed?expired=true')
})

test('moves between posts by j and k and opens by Enter, but types letters in a field or an open layer', async ({
  signedIn,
}) => {
  const page = await signedIn('journalist')
  await withoutEvents(page)
  await openFeed(page, `?${QUIET}&expired=true`)
  const link = (index: number) => rowLink(rows(page).nth(index))
  await page.keyboard.press('j')
  await expect(link(0)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(link(1)).toBeFocused()
  const title = await link(1).innerText()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await closeByEscape(page, page.getByRole('dialog', { name: title }))
  await expect(link(1)).toBeFocused()
  // Scrolled out of the window, the row keeps the focus, and the keys go on from it.
  await page.mouse.move(600, 500)
  await page.mouse.wheel(0, 3_000)
  await expect(rowLink(row(page, title))).not.toBeInViewport()
  await expect(rowLink(row(page, title))).toBeFocused()
  await page.keyboard.press('k')
  await expect(link(0)).toBeFocused()
  await expect(link(0)).toBeInViewport()
  await page.keyboard.press('/')
  await page.keyboard.type('jk/')
  await expect(searchBox(page)).toHaveValue('jk/')
  await expect(searchBox(page)).toBeFocused()
})

test('skips the header by the skip link, traps the keyboard in an open dialog, and returns the focus on close', async ({
  signedIn,
}) => {
  const page = await signedIn('journalist')
  await openFeed(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const opener = page.getByRole('main').getByRole('button', { name: 'Post to Community' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Post to Community' })
  await expect(dialog.getByLabel('Title')).toBeFocused()
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})
