import type { Locator, Page } from '@playwright/test'
import { row, rowLink, toast, uniqueTitle } from '../feed/feed-page.ts'
import { makeRequest } from '../posts/post-acts.ts'
import { expect, test } from '../support/fixtures.ts'
import { member, PASSWORD } from '../support/members.ts'

const HOUR_MS = 3_600_000

/** More stops than any page has. */
const MOST_STOPS = 120

/** Presses Tab until it is reached, as someone does who watches the focus move. */
async function reach(page: Page, stop: Locator) {
  await expect(stop).toBeVisible()
  for (let n = 0; n < MOST_STOPS; n += 1) {
    if (await stop.evaluate((one) => one === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(stop).toBeFocused()
}

async function press(page: Page, stop: Locator) {
  await reach(page, stop)
  await page.keyboard.press('Enter')
}

/** Signs in by keyboard only; the email field has the focus when the page is there. */
async function signInByKeys(page: Page) {
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(member('pr').email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/feed')
}

test('signs in, finds a request, pitches and gets an answer by keyboard alone', async ({
  open,
  signedIn,
}) => {
  const owner = await signedIn('journalist')
  await owner.goto('/app/feed')
  const title = uniqueTitle('Dredging costs')
  await makeRequest(owner, title, 6 * HOUR_MS)

  const pitcher = await open('nobody')
  await signInByKeys(pitcher)
  await expect(row(pitcher, title)).toBeVisible()
  await pitcher.keyboard.press('/')
  await pitcher.keyboard.type(title)
  await expect(pitcher.getByRole('status').filter({ hasText: /^1 post$/ })).toBeVisible()
  await pitcher.keyboard.press('Tab')
  await press(pitcher, rowLink(row(pitcher, title)))
  const dialog = pitcher.getByRole('dialog')
  await press(pitcher, dialog.getByRole('button', { name: 'Pitch', exact: true }))
  const section = dialog.getByRole('region', { name: 'Pitch', exact: true })
  await press(pitcher, section.getByRole('combobox', { name: 'Source' }))
  await expect(pitcher.getByRole('option').first()).toBeVisible()
  await pitcher.keyboard.press('Enter')
  await reach(pitcher, section.getByRole('textbox', { name: 'Your pitch' }))
  await pitcher.keyboard.type('He has dredged this harbor since it was one.')
  await press(pitcher, section.getByRole('button', { name: 'Submit Pitch' }))
  await expect(toast(pitcher)).toContainText('Your pitch has been submitted successfully')
  await press(pitcher, section.getByRole('link', { name: /^Pitched / }))
  await expect(pitcher.getByRole('textbox', { name: 'Write a message' })).toHaveCount(0)

  await press(owner, owner.getByRole('banner').getByRole('link', { name: /^Messages/ }))
  const talks = owner.getByRole('list', { name: 'Conversations' })
  await press(owner, talks.getByRole('link').filter({ hasText: title }))
  await reach(owner, owner.getByRole('textbox', { name: 'Write a message' }))
  await owner.keyboard.type('Is he free at noon?')
  await owner.keyboard.press('Enter')
  await expect(owner.getByRole('textbox', { name: 'Write a message' })).toHaveValue('')

  await expect(pitcher.getByRole('region', { name: 'Messages', exact: true })).toContainText(
    'Is he free at noon?',
  )
  await reach(pitcher, pitcher.getByRole('textbox', { name: 'Write a message' }))
  await pitcher.keyboard.type('At noon, at the pier.')
  await pitcher.keyboard.press('Enter')
  await expect(owner.getByRole('region', { name: 'Messages', exact: true })).toContainText(
    'At noon, at the pier.',
  )
})
