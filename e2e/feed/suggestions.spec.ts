import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import { member, PASSWORD, startSession } from '../support/members.ts'
import { listedPosts, matchCount, openFeed, rows, searchBox } from './feed-page.ts'

const AUTHOR = 'Maren Holloway'
const OUTLET = 'The Margin Desk'

const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const recent = (page: Page) => page.getByRole('listbox', { name: 'Recent searches' })
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })

test('suggests people, outlets and beats for what is typed, by keyboard, and sets a beat', async ({
  signedIn,
}) => {
  const page = await signedIn('journalist')
  await openFeed(page)
  const of = (await listedPosts(page, false)).filter(
    ({ account }) => account?.profile.organization === OUTLET,
  )
  const words: string[] = []
  page.on('request', (request) => words.push(decodeURIComponent(request.url()).toLowerCase()))
  await page.keyboard.press('/')
  await page.keyboard.type('mar')
  await expect(option(page, 'Search for “mar”')).toBeVisible()
  await expect(list(page).getByRole('group', { name: 'People' }).getByRole('option').first()).toHaveText(
    AUTHOR,
  )
  await expect(list(page).getByRole('group', { name: 'Outlets' })).toContainText(OUTLET)
  await expect(list(page).getByRole('group', { name: 'Beats' })).toContainText('Media marketing')
  await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('status').filter({ hasText: /^\d suggestions$/ })).toBeAttached()
  const place = (await list(page).getByRole('option').allInnerTexts()).indexOf(OUTLET)
  for (let moved = 0; moved <= place; moved += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(list(page)).toHaveCount(0)
  await expect(searchBox(page)).toHaveValue(`"${OUTLET}"`)
  await expect(matchCount(page)).toHaveText(of.length === 1 ? '1 post' : `${of.length} posts`)
  await expect(rows(page).first()).toBeVisible()
  await expect(rows(page).filter({ hasNotText: OUTLET })).toHaveCount(0)
  // What was typed is in no address but those of the feed.
  const others = words.filter((url) => !/\/(api\/posts|app\/feed)\b/.test(url))
  expect(others.length).toBeGreaterThan(0)
  expect(others.filter((url) => /mar\b|margin desk/.test(url))).toEqual([])

  await searchBox(page).fill('insur')
  await option(page, 'Insurance').click()
  await expect(page).toHaveURL('/app/feed?beats=Insurance')
  await expect(searchBox(page)).toHaveValue('')
  await expect(searchBox(page)).toBeFocused()
  await expect(rows(page).first()).toContainText('Insurance')
})

test('offers what was searched for last, on this device, until the sign-out', async ({ page }) => {
  await startSession(page.context(), { email: member('pr').email, password: PASSWORD })
  await openFeed(page)
  await searchBox(page).fill('freight')
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL('/app/feed?search=freight')
  await goInApp(page, '/app/account/requests')
  const search = page.getByRole('combobox', { name: 'Search requests' })
  await search.focus()
  await expect(recent(page).getByRole('option')).toHaveText(['freight', 'Clear Recent Searches'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/account/requests?search=freight')
  const stored = () => page.evaluate(() => JSON.stringify(localStorage).includes('freight'))
  expect(await stored()).toBe(true)
  await page.getByRole('button', { name: 'Account Menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await expect.poll(stored).toBe(false)
})

test('offers a correction of a search that finds nothing, and includes expired posts', async ({
  signedIn,
}) => {
  const page = await signedIn('journalist')
  await page.goto('/app/feed?search=insurence')
  await expect(searchBox(page)).toHaveValue('insurence')
  await expect(page.getByRole('heading', { name: 'No posts available' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Include Expired Posts' })).toBeVisible()
  await page.getByRole('button', { name: 'Did you mean insurance?' }).click()
  await expect(page).toHaveURL('/app/feed?search=insurance')
  await expect(searchBox(page)).toHaveValue('insurance')
  await expect(rows(page).first()).toBeVisible()
  await goInApp(page, '/app/feed?search=zzyzxq&expired=true')
  await expect(page.getByRole('heading', { name: 'No posts available' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear Search' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Did you mean|Include Expired)/ })).toHaveCount(0)
})
