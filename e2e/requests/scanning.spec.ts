import type { Locator, Page } from '@playwright/test'
import { toast, uniqueTitle } from '../feed/feed-page.ts'
import { button, editElsewhere, makeRequest } from '../posts/post-acts.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import { makeMember } from '../support/make-member.ts'
import { newSession, startSession } from '../support/members.ts'

const DAY_MS = 86_400_000

const requests = (page: Page) => page.getByRole('list', { name: 'Requests' })
const card = (page: Page, title: string) => requests(page).getByRole('article', { name: title, exact: true })
const link = (page: Page, title: string) => card(page, title).getByRole('link', { name: title })
const marks = (within: Locator) => within.getByRole('list', { name: 'Your marks' }).getByRole('listitem')
const details = (page: Page) => page.getByRole('dialog', { name: 'Request Details' })
const density = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const search = (page: Page) => page.getByRole('combobox', { name: 'Search requests' })

async function openRequests(page: Page, filter = '') {
  await page.goto(`/app/account/requests${filter}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
  await expect(requests(page).getByRole('article').first()).toBeVisible()
}

async function choose(page: Page, select: string, option: string) {
  await page.getByRole('combobox', { name: select }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Three requests by an author of their own, which only a search for their word finds, the first to close first. */
async function threeRequests() {
  const author = await newSession(await makeMember('journalist'))
  const word = uniqueTitle('Quay')
  const titles = ['one', 'two', 'three'].map((each) => `${word} ${each}`)
  // The newest is listed first.
  for (const [place, title] of [...titles.entries()].reverse())
    await makeRequest(author, title, (place + 2) * DAY_MS)
  return { author, titles, filter: `?search=${encodeURIComponent(word)}` }
}

test('keeps every filter in the address and after a reload, and ignores what it does not know', async ({
  signedIn,
}) => {
  const page = await signedIn('pr')
  await openRequests(page, '?state=lost&order=title&beats=Gardening')
  await expect(page).toHaveURL('/app/account/requests')
  await choose(page, 'State', 'All')
  await choose(page, 'Order', 'Deadline first')
  await page.getByRole('button', { name: /^Beats/ }).click()
  await page.getByRole('option', { name: 'Banking' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Not Yet Pitched' }).click()
  await search(page).fill('zzzzzz')
  const address = '/app/account/requests?state=all&beats=Banking&order=deadline&unpitched=true&search=zzzzzz'
  await expect(page).toHaveURL(address)
  await page.reload()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveText('All')
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveText('Deadline first')
  await expect(page.getByRole('switch', { name: 'Not Yet Pitched' })).toBeChecked()
  await expect(search(page)).toHaveValue('zzzzzz')
  await button(page, 'Clear Filters').click()
  await expect(page).toHaveURL('/app/account/requests?order=deadline')
  await expect(requests(page).getByRole('article').first()).toBeVisible()
})

test('remembers compact rows after a reload and follows them in another tab, 14 to a screen', async ({
  open,
}) => {
  const page = await open('nobody', { viewport: { width: 1280, height: 800 } })
  await startSession(page.context(), await makeMember('pr'))
  await openRequests(page)
  const other = await page.context().newPage()
  await openRequests(other)
  const stored = page.waitForResponse('/api/account/view-preferences')
  await density(page, 'Compact').check()
  await expect(density(other, 'Compact')).toBeChecked()
  expect((await stored).ok()).toBe(true)
  await page.reload()
  await expect(density(page, 'Compact')).toBeChecked()
  const rows = requests(page).getByRole('article')
  await expect(rows.nth(13)).toBeInViewport({ ratio: 1 })
  await expect(rows.first()).toBeInViewport({ ratio: 1 })
  await density(page, 'Cards').check()
  await expect(rows.nth(13)).not.toBeInViewport()
})

test('goes through requests with the keyboard', async ({ open }) => {
  const page = await open('nobody')
  await startSession(page.context(), await makeMember('pr'))
  const { titles, filter } = await threeRequests()
  const [one = '', two = '', three = ''] = titles
  await openRequests(page, filter)
  await page.keyboard.press('j')
  await expect(link(page, one)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(link(page, three)).toBeFocused()
  await page.keyboard.press('k')
  await expect(link(page, two)).toBeFocused()
  await page.keyboard.press('b')
  await expect(marks(card(page, two))).toHaveText(['Saved'])
  await page.keyboard.press('b')
  await expect(marks(card(page, two))).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(details(page).getByRole('heading', { name: two })).toBeVisible()
  await page.keyboard.press('j')
  await expect(details(page).getByRole('heading', { name: three })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('k')
  await expect(details(page).getByRole('heading', { name: one })).toBeFocused()
  await expect(button(details(page), 'Previous Request')).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(link(page, one)).toBeFocused()
  // A letter while typing.
  await search(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('b')
  await expect(search(page)).toHaveValue(/b$/)
})

test('opens the pitch form with p, and marks the request in another tab once it is sent', async ({
  signedIn,
}) => {
  const page = await signedIn('pr')
  const { titles, filter } = await threeRequests()
  const [one = '', two = ''] = titles
  await openRequests(page, filter)
  const other = await page.context().newPage()
  await openRequests(other, filter)
  await page.keyboard.press('j')
  await page.keyboard.press('p')
  const pitch = details(page).getByRole('region', { name: 'Pitch', exact: true })
  await pitch.getByRole('combobox', { name: 'Source' }).click()
  await page.getByRole('option').first().click()
  await pitch.getByRole('textbox', { name: 'Your pitch' }).fill('She has run the quay for ten years.')
  await button(pitch, 'Submit Pitch').click()
  await expect(toast(page)).toContainText('Your pitch has been submitted successfully')
  await expect(marks(card(other, one)).filter({ hasText: /^Pitched ./ })).toBeVisible()
  await expect(marks(card(other, two))).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(marks(card(page, one)).filter({ hasText: /^Pitched ./ })).toBeVisible()
  await goInApp(page, `/app/account/requests${filter}&unpitched=true`)
  await expect(card(page, two)).toBeVisible()
  await expect(card(page, one)).toHaveCount(0)
})

test('marks what was read, also on another device, until its author changes it', async ({ signedIn }) => {
  const page = await signedIn('pr')
  const { author, titles, filter } = await threeRequests()
  const [one = '', two = ''] = titles
  await openRequests(page, filter)
  const stored = page.waitForResponse(/\/api\/posts\/[^/]+\/seen$/)
  await link(page, one).click()
  expect((await stored).ok()).toBe(true)
  await expect(page).toHaveURL(/request=/)
  const id = new URL(page.url()).searchParams.get('request')!
  await page.keyboard.press('Escape')
  await expect(marks(card(page, one))).toHaveText(['Seen'])
  await expect(marks(card(page, two))).toHaveCount(0)
  const elsewhere = await signedIn('pr')
  await openRequests(elsewhere, filter)
  await expect(marks(card(elsewhere, one))).toHaveText(['Seen'])
  await editElsewhere(author, id, { description: 'Which quays are closed?' })
  await expect(marks(card(page, one))).toHaveText(['Changed since you saw it'])
  await expect(marks(card(elsewhere, one))).toHaveText(['Changed since you saw it'])
})

test('scrolls nothing sideways at 320 px, in either density', async ({ open }) => {
  const page = await open('nobody', { viewport: { width: 320, height: 700 } })
  await startSession(page.context(), await makeMember('pr'))
  await openRequests(page)
  for (const look of ['Compact', 'Cards']) {
    await density(page, look).check()
    await expect(requests(page).getByRole('article').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
})
