import type { Locator, Page } from '@playwright/test'
import { openFeed, rowLink, rows } from './feed-page.ts'
import { expect, test } from './fixtures.ts'

/** Goes one stop on and expects to be there, visibly. */
async function tabTo(page: Page, stop: Locator) {
  await page.keyboard.press('Tab')
  await expect(stop).toBeFocused()
  await expect(stop).toHaveCSS('outline-style', 'solid')
  await expect(stop).toHaveCSS('outline-width', '2px')
}

test('the keyboard reaches every control of the feed in the order of reading', async ({ signedIn }) => {
  const page = await signedIn('journalist')
  await openFeed(page)
  const header = page.getByRole('banner')
  const [left, right] = [page.getByRole('complementary').first(), page.getByRole('complementary').last()]
  const main = page.getByRole('main')
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
  await tabTo(page, header.getByRole('link', { name: 'Beatline' }))
  await tabTo(page, header.getByRole('link', { name: 'Messages' }))
  await tabTo(page, header.getByRole('link', { name: 'Directory' }))
  await tabTo(page, header.getByRole('button', { name: /theme$/ }))
  await tabTo(page, header.getByRole('button', { name: 'Account menu' }))
  await tabTo(page, left.getByRole('link', { name: 'View profile' }))
  for (const name of ['Terms', 'Cookie Policy', 'Privacy Policy', 'Contact Us'])
    await tabTo(page, left.getByRole('link', { name }))
  await tabTo(page, main.getByRole('button', { name: 'Post to Community' }))
  await tabTo(page, main.getByRole('button', { name: 'Request an Expert' }))
  await tabTo(page, rowLink(rows(page).nth(0)))
  await tabTo(page, rowLink(rows(page).nth(1)))
  await right.getByRole('switch', { name: 'Expired Posts' }).focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/app/feed?expired=true')
})

test('the skip link leads past the header', async ({ signedIn }) => {
  const page = await signedIn('journalist')
  await openFeed(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Post to Community' }))
})

test('the keyboard alone signs in', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await tabTo(page, page.getByLabel('Password'))
  await tabTo(page, page.getByRole('button', { name: 'Sign In' }))
  await tabTo(page, page.getByRole('link', { name: 'Forgot your password?' }))
})

test('an open dialog keeps the keyboard, and closing it returns where one was', async ({ signedIn }) => {
  const page = await signedIn('journalist')
  await openFeed(page)
  const opener = page.getByRole('button', { name: 'Post to Community' })
  await opener.focus()
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
