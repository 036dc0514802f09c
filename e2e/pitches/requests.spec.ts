import type { Locator, Page } from '@playwright/test'
import { toast, uniqueTitle } from '../feed/feed-page.ts'
import { expect, test } from '../support/fixtures.ts'

const requests = (page: Page) => page.getByRole('list', { name: 'Requests' })
const card = (page: Page, title: string) => requests(page).getByRole('article', { name: title, exact: true })
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

async function openRequests(page: Page) {
  await page.goto('/app/account/requests')
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
  await expect(requests(page).getByRole('article').first()).toBeVisible()
}

async function choose(page: Page, within: Page | Locator, select: string, option: string) {
  await within.getByRole('combobox', { name: select }).click()
  await page.getByRole('option', { name: option }).click()
}

async function makeRequest(page: Page, title: string) {
  await button(page, 'New Request').click()
  const form = page.getByRole('dialog', { name: 'New Request' })
  await form.getByLabel('Title').fill(title)
  await choose(page, form, 'Request type', 'Research')
  await form.getByLabel('Description').fill('Which ports raised their fees this year?')
  await form.getByLabel('Contact info').fill('The desk, by mail')
  await form.getByLabel('Additional notes').fill('Numbers, not opinions.')
  await button(form, 'Create Request').click()
  await expect(toast(page)).toContainText('Post created successfully')
  await expect(toast(page)).toContainText('request for commentary')
  await expect(form).toHaveCount(0)
}

test('lets a PR member make a request for commentary and edit it', async ({ signedIn }) => {
  const page = await signedIn('pr')
  await openRequests(page)
  await button(page, 'New Request').click()
  const form = page.getByRole('dialog', { name: 'New Request' })
  await button(form, 'Create Request').click()
  for (const message of ['Title is required', 'Please select a request type', 'Description is required'])
    await expect(form.getByText(message)).toBeVisible()
  await button(form, 'Cancel').click()
  const title = uniqueTitle('Port fees')
  await makeRequest(page, title)
  const made = card(page, title)
  await expect(made.getByText(/^Request for commentary, Research/)).toBeVisible()
  await expect(made.getByText('just now')).toBeVisible()
  // A card leads to the form, Back to the list.
  await made.getByRole('link', { name: title }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Request' })
  await expect(edit.getByLabel('Contact info')).toHaveValue('The desk, by mail')
  await page.goBack()
  await expect(edit).toHaveCount(0)
  await made.getByRole('link', { name: title }).click()
  await edit.getByLabel('Organization').fill('Harbor & Hale')
  await button(edit, 'Save').click()
  await expect(toast(page)).toContainText('Request updated successfully')
  await expect(edit).toHaveCount(0)
  await expect(made.getByText('Harbor & Hale')).toBeVisible()
  await page.reload()
  await expect(made.getByText('Harbor & Hale')).toBeVisible()
})

test('shows a journalist the new request live, with its details', async ({ signedIn }) => {
  const [pr, journalist] = [await signedIn('pr'), await signedIn('journalist')]
  await openRequests(journalist)
  await expect(button(journalist, 'New Request')).toHaveCount(0)
  await openRequests(pr)
  const title = uniqueTitle('Fees at the quay')
  await makeRequest(pr, title)
  await card(journalist, title).getByRole('link', { name: title }).click()
  const details = journalist.getByRole('dialog', { name: 'Request Details' })
  for (const words of ['Open', 'The desk, by mail', 'Numbers, not opinions.', 'No deadline'])
    await expect(details.getByText(words, { exact: true }).first()).toBeVisible()
  await expect(details.getByRole('textbox')).toHaveCount(0)
  await expect(details.getByRole('link', { name: 'Message' })).toHaveAttribute('href', /^\/app\/profile\//)
  await button(details, 'Close').click()
  await choose(journalist, journalist, 'Type', 'Interview')
  await expect(card(journalist, title)).toHaveCount(0)
  await choose(journalist, journalist, 'Type', 'Research')
  await expect(card(journalist, title)).toBeVisible()
})
