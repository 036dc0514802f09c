import { openFeed, row, rows, toast, uniqueTitle } from '../feed/feed-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import { keepWithinOneDay } from './day-end.ts'
import { button, makePost, makeRequest, openPost, readPost } from './post-acts.ts'

keepWithinOneDay('America/New_York')

test('labels a draft, and lets its author edit and publish it', async ({ signedIn }) => {
  const [author, reader] = [await signedIn('admin'), await signedIn('pr')]
  await openFeed(reader)
  const title = uniqueTitle('Draft')
  const { id } = await makePost('admin', title, 'draft')
  const dialog = await openPost(author, id)
  await expect(dialog.getByText('Draft', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Only you see it.')).toBeVisible()
  await expect(button(dialog, /^(Like|Save)/)).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /Comments$/ })).toHaveCount(0)
  await button(dialog, 'Publish').click()
  await expect(toast(author)).toHaveText('Post published successfullyYour community post is in the feed.')
  await expect(dialog.getByText('Only you see it.')).toHaveCount(0)
  await expect(dialog.getByRole('heading', { name: title })).toBeFocused()
  await expect(button(dialog, 'Like')).toBeVisible()
  await expect(row(reader, title)).toBeVisible()
  await button(dialog, 'Close').click()
  await expect(rows(author).first()).toHaveAccessibleName(title)
})

test('publishes a draft with an expired date only with a new one', async ({ signedIn, provokes }) => {
  provokes(/status of 422/)
  const page = await signedIn('admin')
  const { id } = await makeRequest('admin', uniqueTitle('Late'), 20_000, 'draft')
  const dialog = await openPost(page, id)
  // At the exact time, not a minute later.
  await expect(dialog.getByText('Expired', { exact: true })).toBeVisible()
  await button(dialog, 'Publish').click()
  const form = page.getByRole('dialog', { name: 'Publish This Draft' })
  await button(form, 'Publish').click()
  await expect(form.getByText('Required')).toBeVisible()
  await form.getByRole('button', { name: /Expiration date/ }).click()
  await page
    .getByRole('dialog', { name: 'Expiration date' })
    .getByRole('button', { name: /^Today/ })
    .click()
  await button(form, 'Publish').click()
  await expect(toast(page)).toHaveText('Post published successfullyYour request for expert is in the feed.')
  await expect(dialog.getByText(/min left$/)).toBeVisible()
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused()
  const { data, expires_at } = await readPost('admin', id)
  expect(data.status).toBe('published')
  expect(Date.parse(expires_at!)).toBeGreaterThan(Date.now())
})

test('deletes a draft after a question', async ({ signedIn, provokes }) => {
  provokes(/status of 404/)
  const page = await signedIn('admin')
  const title = uniqueTitle('Deleted')
  const { id } = await makePost('admin', title, 'draft')
  await page.goto('/app/feed?myPosts=true')
  await page.getByRole('link', { name: title }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await button(dialog, 'Delete Draft').click()
  const question = page.getByRole('alertdialog', { name: 'Delete this draft?' })
  await button(question, 'Cancel').click()
  await expect(button(dialog, 'Delete Draft')).toBeFocused()
  await button(dialog, 'Delete Draft').click()
  await button(question, 'Delete Draft').click()
  await expect(toast(page)).toHaveText('Draft deleted')
  await expect(page).toHaveURL('/app/feed?myPosts=true')
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  // On the heading of the remaining drafts, or of the page if there are none.
  await expect(page.getByRole('heading', { name: 'Drafts' }).or(page.locator('main:focus'))).toBeFocused()
  await goInApp(page, `/app/post/${id}`)
  await expect(page.getByRole('dialog', { name: 'Post not found' })).toBeVisible()
})
