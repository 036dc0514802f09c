import type { Locator, Page } from '@playwright/test'
import { choosePublished, createButton, fillPost, openRequestForm } from './create-form.ts'
import { keepWithinOneDay } from './day-end.ts'
import { openFeed, row, rowLink, rows, toast, uniqueTitle } from './feed-page.ts'
import { expect, test } from './fixtures.ts'

keepWithinOneDay('America/New_York')

const dayName = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'America/New_York',
})
const shortDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'America/New_York',
})
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000)

async function openCalendar(page: Page, form: Locator) {
  await form.getByRole('button', { name: /Expiration date/ }).click()
  return page.getByRole('dialog', { name: 'Expiration date' })
}

/** Goes to the month of a day and chooses it. */
async function chooseDay(page: Page, form: Locator, date: Date) {
  const calendar = await openCalendar(page, form)
  const day = calendar.getByRole('button', { name: new RegExp(dayName.format(date)) })
  if ((await day.count()) === 0) await calendar.getByRole('button', { name: /next month/i }).click()
  await day.click()
}

test('a request names what is missing', async ({ signedIn }) => {
  const page = await signedIn('expert')
  await openFeed(page)
  const form = await openRequestForm(page)
  await createButton(form).click()
  await expect(form.getByText('Title is required')).toBeVisible()
  await expect(form.getByText('Description is required')).toBeVisible()
  await expect(form.getByText('At least one tag is required')).toBeVisible()
  await expect(form.getByRole('radiogroup', { name: 'Interview type' })).toHaveAccessibleDescription(
    'Required',
  )
  await expect(form.getByRole('button', { name: /Expiration date/ })).toHaveAccessibleDescription(/^Required/)
})

test('the interview type is Commentary or Interview', async ({ signedIn }) => {
  const page = await signedIn('expert')
  await openFeed(page)
  const form = await openRequestForm(page)
  const choices = form.getByRole('radiogroup', { name: 'Interview type' }).getByRole('radio')
  await expect(choices).toHaveCount(2)
  await expect(choices.nth(0)).toHaveAccessibleName('Commentary')
  await expect(choices.nth(1)).toHaveAccessibleName('Interview')
})

test('the calendar begins on Sunday and has no past days', async ({ signedIn }) => {
  const page = await signedIn('expert')
  await openFeed(page)
  const form = await openRequestForm(page)
  const calendar = await openCalendar(page, form)
  const weekdays = calendar.getByRole('columnheader')
  const names = (await weekdays.count())
    ? await weekdays.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
    : []
  if (names.length > 0) expect(names[0]).toBe('Sunday')
  const today = calendar.getByRole('button', { name: new RegExp(dayName.format(new Date())) })
  await expect(today).toBeEnabled()
  await expect(
    calendar.getByRole('button', { name: new RegExp(dayName.format(daysFromNow(-1))) }),
  ).toBeDisabled()
  await expect(calendar.getByRole('button', { name: /previous month/i })).toBeDisabled()
})

for (const { state, days, words } of [
  { state: 'a week away', days: 5, words: /^5 days left$/ },
  { state: 'later', days: 20, words: /^20 days left$/ },
  { state: 'today', days: 0, words: /^(\d+ h )?\d+ min left$/ },
])
  test(`a request whose last day is ${state} lasts to the end of that day`, async ({ signedIn }) => {
    const page = await signedIn('journalist')
    await openFeed(page)
    const form = await openRequestForm(page)
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
    await expect(mine.getByText(shortDay.format(daysFromNow(days)), { exact: true })).toBeVisible()
    await expect(mine.getByText('Request for expert')).toBeVisible()
    await rowLink(mine).click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog.getByText(/11:59 PM E[SD]T/)).toBeVisible()
    await expect(dialog.getByText('Request for expert, Interview')).toBeVisible()
  })
