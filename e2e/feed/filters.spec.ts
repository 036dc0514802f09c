import type { Page } from '@playwright/test'
import { openAs } from '../account/account-steps.ts'
import { closeByEscape } from '../support/close-by-escape.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import { holdToasts } from '../support/hold-toasts.ts'
import { makeMember } from '../support/make-member.ts'
import { sharedSession, startSession } from '../support/members.ts'
import {
  expiredSwitch,
  isUnique,
  listedPosts,
  matchCount,
  openFeed,
  postList,
  readAll,
  row,
  rows,
  toast,
  withoutEvents,
} from './feed-page.ts'

const PHONE = { width: 390, height: 844 }

const type = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
/** Its change goes through the address, and the control follows. */
async function choose(page: Page, name: string) {
  await type(page, name).click()
  await expect(type(page, name)).toBeChecked()
}

const chosenBeats = (page: Page) => page.getByRole('list', { name: 'Chosen beats' }).getByRole('listitem')
const savedSwitch = (page: Page) => page.getByRole('switch', { name: 'Saved Only' })
const mineSwitch = (page: Page) => page.getByRole('switch', { name: 'My Posts Only' })
const panel = (page: Page) => page.getByRole('button', { name: /^Filter/ })
const myFilters = (page: Page) => page.getByRole('region', { name: 'My Filters' })

const ANY = { type: 'All posts', beats: [] as string[], expired: false, saved: false, mine: false }

async function expectPanel(page: Page, wanted: Partial<typeof ANY>) {
  const { type: name, beats, expired, saved, mine } = { ...ANY, ...wanted }
  await expect(type(page, name)).toBeChecked()
  await expect(chosenBeats(page)).toHaveText(beats)
  for (const [control, on] of [
    [expiredSwitch(page), expired],
    [savedSwitch(page), saved],
    [mineSwitch(page), mine],
  ] as const)
    await expect(control).toBeChecked({ checked: on })
}

test('sets the control and the list for each part of the address, and ignores unknown parts', async ({
  signedIn,
}) => {
  const page = await signedIn('journalist')
  // Other stories publish meanwhile: this page gets no events, and their posts are left out.
  await withoutEvents(page)
  const all = (await listedPosts('journalist', true)).filter(({ title }) => !isUnique(title))
  const me = (await sharedSession('journalist')).user.id
  // The server decides which posts match, and its tests check that: here each part appears once, plus unknown ones.
  const cases = [
    [
      'postType=request_for_source&beats=Legal,Banking,Gardening&expired=true',
      { type: 'Request for expert', beats: ['Banking', 'Legal'], expired: true },
      all.filter(
        ({ post_type, tags }) =>
          post_type === 'request_for_source' && (tags.includes('Banking') || tags.includes('Legal')),
      ),
    ],
    ['saved=true&expired=true', { saved: true, expired: true }, all.filter((post) => post.is_saved)],
    [
      'myPosts=true&expired=true',
      { mine: true, expired: true },
      all.filter((post) => post.account_id === me),
    ],
  ] as const
  await openFeed(page, '?postType=all&beats=Gardening&expired=yes&saved=1&myPosts&search=')
  await expectPanel(page, {})
  await expect(matchCount(page)).toHaveCount(0)
  for (const [address, controls, listed] of cases) {
    await goInApp(page, `/app/feed?${address}`)
    await expectPanel(page, controls as Partial<typeof ANY>)
    // The posts of the address before fade until those of this one are there.
    await expect(matchCount(page)).toBeVisible()
    await expect(postList(page)).not.toHaveAttribute('aria-busy')
    const shown = (await readAll(page)).map(({ title }) => title)
    expect({ address, shown: shown.filter((title) => !isUnique(title)) }).toEqual({
      address,
      shown: listed.map(({ title }) => title),
    })
    // What others publish between the list and its count is only in the count; no one saves posts for this member.
    if ('saved' in controls)
      await expect(matchCount(page)).toHaveText(shown.length === 1 ? '1 post' : `${shown.length} posts`)
    else expect(Number.parseInt(await matchCount(page).innerText(), 10)).toBeGreaterThanOrEqual(shown.length)
  }
})

test('combines filters, makes each a step back, clears them by one button, and lists one’s drafts first', async ({
  signedIn,
}) => {
  const page = await signedIn('journalist')
  await openFeed(page)
  await choose(page, 'Request for expert')
  await expect(page).toHaveURL('/app/feed?postType=request_for_source')
  await page.getByRole('button', { name: /Choose beats/ }).click()
  const search = page.getByRole('combobox', { name: 'Search beats' })
  await search.fill('Other')
  await expect(page.getByText('No beat found')).toBeVisible()
  await search.fill('')
  await expect(page.getByRole('option')).toHaveCount(25)
  await search.fill('insur')
  await page.getByRole('option', { name: 'Insurance' }).click()
  await page.keyboard.press('Escape')
  await expiredSwitch(page).click()
  await expectPanel(page, { type: 'Request for expert', beats: ['Insurance'], expired: true })
  const beats = rows(page).getByRole('list', { name: 'Beats' })
  await expect(beats.first()).toBeVisible()
  await expect(beats.filter({ hasNotText: 'Insurance' })).toHaveCount(0)
  await page.goBack()
  await expectPanel(page, { type: 'Request for expert', beats: ['Insurance'] })
  await page.goBack()
  await expectPanel(page, { type: 'Request for expert' })
  await page.goForward()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/app/feed')
  await expectPanel(page, {})
  await expect(page.getByRole('button', { name: 'Clear Filters' })).toHaveCount(0)

  await mineSwitch(page).click()
  const drafts = page.getByRole('region', { name: 'Drafts' })
  const title = 'Cards that charge for the holiday month'
  await expect(drafts.getByRole('article', { name: title })).toBeVisible()
  await expect(row(page, title)).toHaveCount(0)
  await drafts.getByRole('link', { name: title }).click()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await closeByEscape(page, page.getByRole('dialog', { name: title }))
  await expect(drafts.getByRole('link', { name: title })).toBeFocused()
  await choose(page, 'Community post')
  await expect(drafts).toHaveCount(0)
  await mineSwitch(page).click()
  await choose(page, 'All posts')
  await expect(drafts).toHaveCount(0)
})

test('keeps the panel collapsed, and filters under a name, on every device', async ({
  page,
  open,
  provokes,
}) => {
  provokes(/status of 409/, /status of 500/)
  await holdToasts(page)
  const member = await makeMember()
  await openAs(page, member, '/app/feed')
  await expect(myFilters(page)).toContainText('No saved filters yet')
  await choose(page, 'Community post')
  await savedSwitch(page).click()
  const save = page.getByRole('button', { name: 'Save Filter' })
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Save Filter' })
  const name = dialog.getByLabel('Name')
  await expect(name).toHaveAccessibleDescription('0/256')
  await name.fill('   ')
  await name.press('Enter')
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await name.fill('🗞'.repeat(257))
  await expect(dialog.getByText('257/256')).toBeVisible()
  await name.press('Enter')
  await expect(dialog.getByText('String must contain at most 256 character(s)')).toBeVisible()
  await name.fill(' Freight & "ports" ')
  await page.route('/api/account/saved-filters', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong on our side.' } }),
  )
  await name.press('Enter')
  await expect(toast(page)).toHaveText('Failed to save filterSomething went wrong on our side.')
  await expect(name).toHaveValue(' Freight & "ports" ')
  await page.unroute('/api/account/saved-filters')
  await name.press('Enter')
  await expect(toast(page)).toHaveText('Filter saved successfullyYour filter has been saved to My Filters')
  await expect(dialog).toHaveCount(0)
  const freight = myFilters(page).getByRole('button', { name: 'Freight & "ports"', exact: true })
  await expect(freight).toHaveAttribute('aria-current', 'true')

  await save.click()
  await name.fill('Freight & "ports"')
  await name.press('Enter')
  await expect(toast(page)).toHaveText('Failed to save filterA filter of this name exists already.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const stored = page.waitForResponse('/api/account/view-preferences')
  await panel(page).click()
  await expect(panel(page)).toHaveAttribute('aria-expanded', 'false')
  expect((await stored).request().postDataJSON()).toEqual({ feed_filters_collapsed: true })
  const other = await open('nobody')
  await startSession(other.context(), member)
  for (const device of [page, other]) {
    await device.goto('/app/feed?search=bank')
    await expect(panel(device)).toHaveAttribute('aria-expanded', 'false')
    await expect(type(device, 'All posts')).toHaveCount(0)
  }
  await panel(page).click()
  await panel(page).dblclick()
  await expect(panel(page)).toHaveAttribute('aria-expanded', 'true')
  await freight.click()
  await expect(page).toHaveURL('/app/feed?postType=community&saved=true')
  await expectPanel(page, { type: 'Community post', saved: true })
  await expect(page.getByRole('heading', { name: 'No posts available' })).toBeVisible()

  const remove = myFilters(page).getByRole('button', { name: 'Remove Freight & "ports"' })
  await page.route('/api/saved-filters/*', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong on our side.' } }),
  )
  await remove.click()
  await expect(toast(page)).toHaveText('Failed to remove filterSomething went wrong on our side.')
  await page.unroute('/api/saved-filters/*')
  await remove.click()
  const removed = 'Filter removed successfullyRemoved "Freight & "ports"" from your filtersUndo'
  await expect(toast(page)).toHaveText(removed)
  await expect(freight).toHaveCount(0)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toHaveText('Filter saved successfullyYour filter has been saved to My Filters')
  // It shows the same as before: the address is its filter.
  await expect(freight).toHaveAttribute('aria-current', 'true')
  await toast(page).getByRole('button', { name: 'Close' }).click()
  await remove.click()
  await expect(toast(page)).toHaveText(removed)
  await page.reload()
  await expect(myFilters(page)).toContainText('No saved filters yet')
  await expect(panel(page)).toHaveAttribute('aria-expanded', 'true')
})

test('opens everything from the right column by one button on a phone', async ({ signedIn }) => {
  const page = await signedIn('expert', { viewport: PHONE })
  await openFeed(page)
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Search', exact: true })).toBeVisible()
  const button = page.getByRole('button', { name: /^Filter/ })
  await button.click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await expectPanel(page, {})
  await choose(page, 'Community post')
  await expiredSwitch(page).click()
  await expect(page).toHaveURL('/app/feed?postType=community&expired=true')
  await sheet.getByRole('button', { name: 'Show Posts' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(button).toHaveAccessibleName('Filter 2 active')
  await expect(button).toBeFocused()
  await button.click()
  await myFilters(page).getByRole('button', { name: 'Weather and risk', exact: true }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/beats=Data/)
  await expect(button).toHaveAccessibleName('Filter 1 active')
})
