import type { Page } from '@playwright/test'
import { toast, uniqueTitle } from '../feed/feed-page.ts'
import { button } from '../posts/post-acts.ts'
import { expect, test } from '../support/fixtures.ts'

const cells = (page: Page) => page.getByRole('list', { name: 'Sources' }).getByRole('article')
const cell = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Sources' }).getByRole('article', { name, exact: true })

test('lets a PR member add, preview, edit and find a source, and updates their other tab', async ({
  signedIn,
}) => {
  const page = await signedIn('pr')
  await page.goto('/app/sources')
  const other = await page.context().newPage()
  await other.goto('/app/account/sources')
  await expect(cells(other).first()).toBeVisible()
  const name = uniqueTitle('Imelda Brandt')

  await button(page, 'Add Source').click()
  const form = page.getByRole('dialog', { name: 'Add Source' })
  await button(form, 'Add Source').click()
  await expect(form.getByText('Name is required')).toBeVisible()
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Organization').fill('Fallow Bank')
  await form.getByLabel('Expertise').fill('Farm loans.')
  await form.getByLabel('Platform name').fill('Site')
  await form.getByLabel('URL').fill('fallow.example')
  await button(form, 'Add link').click()
  await expect(form.getByText('fallow.example', { exact: true })).toBeVisible()
  await button(form, 'Add Source').click()
  await expect(toast(page)).toHaveText('Source profile created successfully')
  await expect(cells(page).first().getByRole('heading', { name })).toBeVisible()
  await expect(cell(other, name)).toBeVisible()

  await button(page, `Preview ${name}`).click()
  const details = page.getByRole('dialog', { name: 'Source Details' })
  await expect(details.getByRole('link', { name: 'fallow.example' })).toHaveAttribute('target', '_blank')
  await expect(details.getByRole('link', { name: 'Message PR' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await button(page, `Edit ${name}`).click()
  const edit = page.getByRole('dialog', { name: 'Edit Source' })
  await edit.getByLabel('Organization').fill('Fallow & Ford')
  // A form that was open opens again by itself.
  await page.reload()
  await expect(edit.getByLabel('Organization')).toHaveValue('Fallow & Ford')
  await button(edit, 'Save').click()
  await expect(toast(page).filter({ hasText: 'updated' })).toHaveText('Source profile updated successfully')
  await expect(cell(page, name)).toContainText('Fallow & Ford')
  await expect(cell(other, name)).toContainText('Fallow & Ford')
  await expect(button(page, `Edit ${name}`)).toBeFocused()

  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Journalist' }).click()
  await expect(page).toHaveURL(/role=Journalist/)
  await expect(page.getByRole('heading', { name: 'No sources found' })).toBeVisible()
  await button(page, 'Clear Search and Filter').click()
  await page.getByLabel('Search sources').fill(name)
  await expect(cells(page)).toHaveCount(1)
  await expect(page).toHaveURL(/\/app\/sources$/)
})

test('shows a journalist everyone’s sources, and keeps the search on the way back', async ({ signedIn }) => {
  const page = await signedIn('journalist')
  await page.goto('/app/account/sources')
  await expect(button(page, 'Add Source')).toHaveCount(0)
  await page.getByLabel('Search sources').fill('Harriet Okafor')
  await expect(cells(page)).toHaveCount(1)
  await expect(button(cells(page), /^Edit/)).toHaveCount(0)
  await button(page, 'Preview Harriet Okafor-Lane').click()
  const details = page.getByRole('dialog', { name: 'Source Details' })
  await expect(details.getByText('Millrace Community Bank')).toBeVisible()
  await expect(details.getByRole('link', { name: /^.+@.+\.example$/ })).toHaveAttribute('href', /^mailto:/)
  await details.getByRole('link', { name: 'Message PR' }).click()
  await expect(page).toHaveURL(/\/app\/profile\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Dana Whitlock' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Search sources')).toHaveValue('Harriet Okafor')
  await expect(cells(page)).toHaveCount(1)
})
