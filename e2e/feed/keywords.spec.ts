import type { Page } from '@playwright/test'
import { openAs } from '../account/account-steps.ts'
import { COLOR_RULES } from '../layout/inspect.ts'
import { closeByEscape } from '../support/close-by-escape.ts'
import { expectNoFaults } from '../support/faults.ts'
import { expect, showTheme, test } from '../support/fixtures.ts'
import { makeMember } from '../support/make-member.ts'
import { callAs, startSession } from '../support/members.ts'
import { matchCount, readAll, searchBox, toast } from './feed-page.ts'

const DAY_MS = 86_400_000
const PHONE = { viewport: { width: 320, height: 700 }, hasTouch: true }

const words = (page: Page, list: string) => page.getByRole('textbox', { name: `${list} of these words` })
const entries = (page: Page, list: string) =>
  page.getByRole('list', { name: `${list} of these words: entries` }).getByRole('listitem')
const deadline = (page: Page) => page.getByRole('combobox', { name: 'Deadline' })
const opener = (page: Page) => page.getByRole('button', { name: 'Words and Deadline' })
const myFilters = (page: Page) => page.getByRole('region', { name: 'My Filters' })
const named = (page: Page, name: string) => myFilters(page).getByRole('button', { name, exact: true })
const dialog = (page: Page, title: 'Save Filter' | 'Edit Filter') => page.getByRole('dialog', { name: title })
const previewed = (page: Page) => page.getByRole('region', { name: 'Preview' }).getByRole('status')
const saveFilter = (page: Page) => page.getByRole('button', { name: 'Save Filter' })

type Found = { posts: { created_at: string; account_id: string; title: string }[] }

test('keeps keywords and a deadline in the address, and list, count and preview agree', async ({ page }) => {
  await openAs(page, await makeMember('pr'), '/app/feed')
  await opener(page).press('Enter')
  await expect(words(page, 'Any')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(words(page, 'Any')).toBeFocused()
  await words(page, 'Any').fill('hospital*,')
  await words(page, 'Any').fill('insurer*')
  await page.keyboard.press('Enter')
  await words(page, 'None').fill('podcast')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL('/app/feed?any=hospital*%2Cinsurer*&none=podcast')
  await page.getByRole('switch', { name: 'Expired Posts' }).click()
  const asked = '/api/posts?any=hospital*,insurer*&none=podcast&expired=true'
  const { posts }: Found = await (await callAs(page, 'GET', asked)).json()
  expect(posts.length).toBeGreaterThan(5)
  await expect(matchCount(page)).toHaveText(`${posts.length} posts`)
  const shown = posts.map(({ title }) => title)
  // The count may come before the list.
  await expect.poll(async () => (await readAll(page)).map(({ title }) => title)).toEqual(shown)

  const recent = posts.filter(({ created_at }) => Date.parse(created_at) > Date.now() - 7 * DAY_MS)
  await saveFilter(page).click()
  const number = recent.length === 1 ? '1 post' : `${recent.length} posts`
  await expect(previewed(page)).toContainText(`Would have matched ${number} in the last 7 days.`)
  await page.getByRole('button', { name: 'Show Matches' }).click()
  const matches = page.getByRole('list', { name: 'Matches' }).getByRole('article')
  await expect(matches.getByRole('heading')).toHaveText(shown.slice(0, 5))
  for (const marked of await matches.locator('mark').allInnerTexts())
    expect(marked.toLowerCase()).toMatch(/^(hospital|insurer)/)
  await page.keyboard.press('Escape')

  await deadline(page).click()
  await page.getByRole('option', { name: 'Within 30 days' }).click()
  await expect(page).toHaveURL(/within=720/)
  await page.goBack()
  await expect(deadline(page)).toHaveText('Any deadline')
  await page.goto('/app/feed?any=!!,ab*&all=%20&within=25')
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(matchCount(page)).toHaveCount(0)
})

test('saves words from the panel and the search, edits, applies, removes and brings back', async ({
  page,
  open,
  provokes,
}) => {
  provokes(/status of 409/, /status of 503/)
  const member = await makeMember()
  await openAs(page, member, '/app/feed?none=crypto&search=%22interest%20rate%22%20Bank')
  await saveFilter(page).click()
  const saving = dialog(page, 'Save Filter')
  await expect(saving.getByRole('listitem')).toHaveText(['interest rate', 'Bank', 'crypto'])
  await saving.getByRole('button', { name: 'Bank', exact: true }).click()
  await expect(entries(page, 'All').last()).toHaveText('Bank*')
  // A preview that fails leaves saving as it is.
  await page.route('/api/saved-filters/preview', (route) =>
    route.fulfill({ status: 503, json: { error: 'The server is busy.' } }),
  )
  await saving.getByRole('textbox', { name: 'Any of these words' }).fill('lender,')
  await expect(saving.getByRole('alert')).toContainText('The preview did not load')
  await saving.getByLabel('Name').fill('Rates')
  await saving.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page)).toHaveText('Filter saved successfullyYour filter has been saved to My Filters')
  await page.unroute('/api/saved-filters/preview')
  for (const name of ['Ports', 'Rail']) {
    await saveFilter(page).click()
    await saving.getByLabel('Name').fill(name)
    await page.keyboard.press('Enter')
    await expect(named(page, name)).toBeVisible()
  }

  // Another tab has it at once, and opens it before this one changes it.
  const other = await open('nobody')
  await startSession(other.context(), member)
  await other.goto('/app/feed')
  const edit = async (tab: Page) => {
    await named(tab, 'Actions for Rates').click()
    await tab.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(dialog(tab, 'Edit Filter').getByLabel('Name')).toHaveValue('Rates')
  }
  await edit(page)
  await page.getByRole('button', { name: 'Remove crypto' }).click()
  // It does not learn of the change.
  const before = await (await callAs(page, 'GET', '/api/saved-filters')).json()
  await other.route('/api/saved-filters', (route) => route.fulfill({ json: before }))
  await edit(other)
  await dialog(page, 'Edit Filter').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page)).toHaveText('Filter updated successfully')
  await expect(named(page, 'Actions for Rates')).toBeFocused()
  const editing = dialog(other, 'Edit Filter')
  await editing.getByRole('textbox', { name: 'All of these words' }).fill('mortgage,')
  await editing.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(other)).toHaveText(
    'Failed to save filterThis filter has changed since you opened it. Reload and try again.',
  )
  await expect(entries(other, 'All')).toHaveText(['interest rate', 'Bank*', 'mortgage'])

  await named(page, 'Rates').click()
  await expect(page).toHaveURL('/app/feed?any=lender&all=interest+rate%2CBank*')
  await expect(searchBox(page)).toHaveValue('')
  await expect(entries(page, 'All')).toHaveText(['interest rate', 'Bank*'])
  await expect(entries(page, 'None')).toHaveCount(0)
  await expect(named(page, 'Rates')).toHaveAttribute('aria-current', 'true')

  const order = myFilters(page).getByRole('listitem')
  await expect(order).toHaveText(['Rates', 'Ports', 'Rail'])
  await named(page, 'Actions for Ports').click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(order).toHaveText(['Rates', 'Rail'])
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(order).toHaveText(['Rates', 'Ports', 'Rail'])
  await page.reload()
  await expect(order).toHaveText(['Rates', 'Ports', 'Rail'])
})

test('shows the filters of another tab as they change', async ({ page, open }) => {
  const member = await makeMember()
  await openAs(page, member, '/app/feed?within=24')
  const other = await open('nobody')
  await startSession(other.context(), member)
  const stream = other.waitForResponse('/api/events')
  await other.goto('/app/feed')
  await stream
  await expect(myFilters(other)).toContainText('Save a filter to use it again or get alerts.')
  await saveFilter(page).click()
  await dialog(page, 'Save Filter').getByLabel('Name').fill('Today')
  await page.keyboard.press('Enter')
  await expect(named(other, 'Today')).toBeVisible()
})

test('works on the smallest phone, in both themes, without faults', async ({ open }) => {
  const page = await open('nobody', PHONE)
  await startSession(page.context(), await makeMember('expert'))
  await page.goto('/app/feed?any=wildfire*,flood*&within=720&expired=true')
  const fits = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  for (const theme of ['dark', 'light'] as const) {
    await showTheme(page.context(), theme)
    await page.getByRole('button', { name: /^Filter/ }).click()
    await expect(words(page, 'Any')).toBeVisible()
    await words(page, 'All').fill('ab*')
    await page.keyboard.press('Enter')
    await expect(words(page, 'All')).toHaveAccessibleDescription('Use at least 3 letters before *')
    await fits()
    const only = theme === 'dark' ? {} : { only: COLOR_RULES }
    await expectNoFaults(page, `panel, ${theme}`, only)
    await words(page, 'All').fill('')
    await saveFilter(page).click()
    await expect(previewed(page)).toContainText('Would have matched')
    await page.getByRole('button', { name: 'Show Matches' }).click()
    await fits()
    await expectNoFaults(page, `editor, ${theme}`, only)
    await closeByEscape(page, dialog(page, 'Save Filter'))
    await closeByEscape(page, page.getByRole('dialog'))
  }
})
