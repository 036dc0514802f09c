import type { Locator, Page } from '@playwright/test'
import { openFeed, row, rowLink, rows, toast, uniqueTitle } from '../feed/feed-page.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  chooseDay,
  choosePublished,
  communityButton,
  createButton,
  dayName,
  fillPost,
  openCalendar,
  openRequestForm,
} from './create-form.ts'
import { keepWithinOneDay, shownDay } from './day-end.ts'

keepWithinOneDay('America/New_York')

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000)

/** Fills in and publishes a request that ends this many days from now, and checks its row and dialog. */
async function publishRequest(page: Page, form: Locator, days: number, words: RegExp) {
  const title = uniqueTitle('Request')
  await fillPost(page, form, title)
  await form.getByRole('radio', { name: 'Interview', exact: true }).check()
  await chooseDay(page, form, daysFromNow(days))
  await choosePublished(form)
  await createButton(form).click()
  await expect(toast(page)).toHaveText('Post created successfullyYour request for expert is in the feed.')
  await expect(rows(page).first()).toHaveAccessibleName(title)
  const mine = row(page, title)
  await expect(mine.getByText(words)).toBeVisible()
  await expect(mine.getByText(shownDay(daysFromNow(days), 'America/New_York'), { exact: true })).toBeVisible()
  await expect(mine.getByText('Request for expert')).toBeVisible()
  await rowLink(mine).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByText(/(:00 [AP]M|end of day) ET$/)).toBeVisible()
  await expect(dialog.getByText('Request for expert, Interview')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

test('names what is missing when an expert requests another, and offers no past days in the calendar', async ({
  signedIn,
}) => {
  const page = await signedIn('expert')
  await openFeed(page)
  await expect(communityButton(page)).toBeVisible()
  const form = await openRequestForm(page)
  await createButton(form).click()
  await expect(form.getByText('Title is required')).toBeVisible()
  await expect(form.getByText('Description is required')).toBeVisible()
  await expect(form.getByText('At least one tag is required')).toBeVisible()
  const types = form.getByRole('radiogroup', { name: 'Interview type' })
  await expect(types).toHaveAccessibleDescription('Required')
  await expect(form.getByRole('button', { name: /Expiration date/ })).toHaveAccessibleDescription(/^Required/)
  const choices = types.getByRole('radio')
  await expect(choices).toHaveCount(2)
  await expect(choices.nth(0)).toHaveAccessibleName('Commentary')
  await expect(choices.nth(1)).toHaveAccessibleName('Interview')

  // Weeks begin on Sunday in the date picker, and its own tests check that.
  const calendar = await openCalendar(page, form)
  const day = (date: Date) => calendar.getByRole('button', { name: new RegExp(`${dayName.format(date)}\\b`) })
  await expect(day(new Date())).toBeEnabled()
  // The calendar begins with this month.
  if (!/ 1$/.test(dayName.format(new Date()))) await expect(day(daysFromNow(-1))).toBeDisabled()
  await expect(calendar.getByRole('button', { name: /previous month/i })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await publishRequest(page, form, 5, /^[456] days left$/)
})

test('keeps a request open to the end of its last day, whoever makes it and however far away that is', async ({
  signedIn,
}) => {
  const [page, admin] = [await signedIn('journalist'), await signedIn('admin')]
  await openFeed(page)
  await expect(communityButton(page)).toBeVisible()
  await publishRequest(page, await openRequestForm(page), 20, /^(19|20|21) days left$/)
  await openFeed(admin)
  await expect(communityButton(admin)).toBeVisible()
  await publishRequest(admin, await openRequestForm(admin), 0, /^(\d+ h )?\d+ min left$/)
})
