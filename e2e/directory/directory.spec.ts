import type { Page } from '@playwright/test'
import type { SourcesPage } from '../../contract/sources.ts'
import { isUnique } from '../feed/feed-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import { callAs, member } from '../support/members.ts'

test('lets a PR member find a journalist in the directory, open the card, and return to the search', async ({
  signedIn,
}) => {
  const page = await signedIn('pr')
  await page.goto('/app/directory')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Members/ })
    .click()
  const { name } = member('journalist')
  const search = page.getByRole('textbox', { name: 'Search members' })
  await search.fill(name)
  const found = page.getByRole('list', { name: 'Member directory' }).getByRole('article')
  await expect(found).toHaveCount(1)
  await expect(found.getByText('Journalist', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/app/directory/members')
  await found.getByRole('link', { name: 'Start Conversation' }).click()
  await expect(page).toHaveURL(/\/app\/profile\/[\w-]{36}$/)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue(name)
  await expect(found).toHaveCount(1)
})

test('shows a journalist the PR member behind a source, but not the source’s page', async ({
  signedIn,
  provokes,
}) => {
  provokes(/status of 403/)
  const page = await signedIn('journalist')
  const reply = page.waitForResponse((response) => response.url().endsWith('/api/sources/search'))
  await page.goto('/app/directory/sources')
  const { sources } = (await (await reply).json()) as SourcesPage
  // Other stories change or remove theirs meanwhile.
  const first = sources.find(({ name, account }) => !isUnique(`${name} ${account.name}`))!
  const cell = page.getByRole('article', { name: first.name, exact: true })
  await expect(cell.getByText('Represented by')).toContainText(first.account.name)
  await cell.getByRole('link', { name: 'Contact PR Firm' }).click()
  await expect(page.getByRole('heading', { name: first.account.name, level: 1 })).toBeVisible()
  await goInApp(page, `/app/profile/${first.id}`)
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible()
  await expect(page.getByText('You can only view profiles that belong to you.')).toBeVisible()
})

test('says in the directory how many its lists have, and shows the last cards again', async ({
  signedIn,
}) => {
  const page = await signedIn('journalist')
  const main = page.getByRole('main')
  // Other stories add some meanwhile: the page counts again when it loads.
  for (const [label, address, key] of [
    ['members', '/api/members/search', 'members'],
    ['sources', '/api/sources/search', 'sources'],
  ] as const)
    await expect(async () => {
      await page.goto('/app/directory')
      const { length } = await all(page, address, key)
      expect(length).toBeGreaterThan(0)
      await expect(main.getByText(`${length} ${label}`, { exact: true })).toBeVisible({ timeout: 10_000 })
    }).toPass()
  const recent = page.getByRole('list', { name: 'Recently viewed' })
  await expect(recent).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Members' }).click()
  const previews = page.getByRole('button', { name: /^Preview/ })
  const names: string[] = []
  for (const place of [0, 1]) {
    await previews.nth(place).click()
    const dialog = page.getByRole('dialog')
    names.unshift(await dialog.getByRole('heading').first().innerText())
    await dialog.getByRole('button', { name: 'Close' }).first().click()
  }
  await page.getByRole('banner').getByRole('link', { name: 'Directory' }).click()
  await expect(recent.getByRole('link')).toHaveText(names)
  await recent.getByRole('link').first().click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(names[0]!)
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  expect(stored).toContain('recently viewed')
  for (const name of names) expect(stored).not.toContain(name)
})

/** Every item of a list, as the server has it. */
async function all(page: Page, address: string, key: 'members' | 'sources') {
  const found: unknown[] = []
  let cursor: string | undefined
  do {
    const list = key === 'members' ? { list: 'directory' } : {}
    const answer = await (await callAs(page, 'POST', address, { ...list, cursor })).json()
    found.push(...answer[key])
    cursor = answer.next ?? undefined
  } while (cursor)
  return found
}
