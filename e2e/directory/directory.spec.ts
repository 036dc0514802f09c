import type { SourcesPage } from '../../contract/sources.ts'
import { expect, test } from '../support/fixtures.ts'
import { member } from '../support/members.ts'

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
  const first = sources[0]!
  const cell = page.getByRole('article', { name: first.name, exact: true })
  await expect(cell.getByText('Represented by')).toContainText(first.account.name)
  await cell.getByRole('link', { name: 'Contact PR Firm' }).click()
  await expect(page.getByRole('heading', { name: first.account.name, level: 1 })).toBeVisible()
  await page.goto(`/app/profile/${first.id}`)
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible()
  await expect(page.getByText('You can only view profiles that belong to you.')).toBeVisible()
})
