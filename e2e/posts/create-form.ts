import type { Locator, Page } from '@playwright/test'
import { closeByEscape } from '../support/close-by-escape.ts'

// The two create dialogs, field by field as a member fills them in.

export const communityButton = (page: Page) => page.getByRole('button', { name: 'Post to Community' })
export const requestButton = (page: Page) => page.getByRole('button', { name: 'Request an Expert' })

export const communityForm = (page: Page) => page.getByRole('dialog', { name: 'Post to Community' })
export const requestForm = (page: Page) => page.getByRole('dialog', { name: 'Request an Expert' })

export const createButton = (form: Locator) => form.getByRole('button', { name: /^(Sav|Publish)/ })

export async function openCommunityForm(page: Page): Promise<Locator> {
  await communityButton(page).click()
  return communityForm(page)
}

export async function openRequestForm(page: Page): Promise<Locator> {
  await requestButton(page).click()
  return requestForm(page)
}

export async function chooseBeat(page: Page, form: Locator, beat: string) {
  await form.getByRole('button', { name: /Choose beats/ }).click()
  const search = page.getByRole('combobox', { name: 'Search beats' })
  await search.fill(beat)
  await page.getByRole('option', { name: beat, exact: true }).click()
  await closeByEscape(page, search)
}

export async function fillPost(page: Page, form: Locator, title: string) {
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill('Written by a test.\n\nWith a second paragraph.')
  await chooseBeat(page, form, 'Banking')
}

export async function choosePublished(form: Locator) {
  await form.getByRole('radio', { name: 'Published' }).check()
}

export const dayName = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'America/New_York',
})
export async function openCalendar(page: Page, form: Locator) {
  await form.getByRole('button', { name: /Expiration date/ }).click()
  return page.getByRole('dialog', { name: 'Expiration date' })
}

/** Goes to a day's month and chooses the day. */
export async function chooseDay(page: Page, form: Locator, date: Date) {
  const calendar = await openCalendar(page, form)
  const day = calendar.getByRole('button', { name: new RegExp(`${dayName.format(date)}\\b`) })
  if ((await day.count()) === 0) await calendar.getByRole('button', { name: /next month/i }).click()
  await day.click()
}
