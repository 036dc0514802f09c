import type { Page } from '@playwright/test'
import {
  act,
  comment,
  commentButton,
  editForm,
  freshPost,
  newComment,
  openComments,
  say,
  showComments,
} from './comment-thread.ts'
import { toast } from './feed-page.ts'
import { expect, test } from './fixtures.ts'

// What goes wrong on the way, and that no text is lost and nothing said twice.

const failing = (page: Page, status: number, json: object) =>
  page.route('/api/comments', (route) => route.fulfill({ status, json }))

test('a comment that fails says so, and its text stays, also over a reload', async ({
  signedIn,
  provokes,
}) => {
  provokes(/status of 500/, /ERR_FAILED/)
  const page = await signedIn('pr')
  const post = await freshPost(page)
  await openComments(page, post)
  await newComment(page).fill('Not lost')
  await failing(page, 500, { error: 'Something went wrong on our side.' })
  await commentButton(page).click()
  await expect(toast(page)).toHaveText('Error adding commentSomething went wrong on our side.')
  await page.unroute('/api/comments')
  await page.route('/api/comments', (route) => route.abort())
  await commentButton(page).click()
  await expect(toast(page)).toHaveText('Error adding commentFailed to add comment')
  await expect(newComment(page)).toHaveValue('Not lost')
  await page.unroute('/api/comments')
  await openComments(page, post)
  await expect(newComment(page)).toHaveValue('Not lost')
  await commentButton(page).click()
  await expect(toast(page)).toHaveText('Comment added successfully')
  await expect(comment(page, 'Not lost')).toHaveCount(1)
  await openComments(page, post)
  await expect(newComment(page)).toHaveValue('')
})

test('a comment whose answer is lost is not said twice', async ({ signedIn, provokes }) => {
  provokes(/ERR_FAILED/)
  const page = await signedIn('pr')
  const post = await freshPost(page)
  await openComments(page, post)
  await newComment(page).fill('Once and for all')
  await page.route('/api/comments', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await commentButton(page).click()
  await expect(toast(page)).toHaveText('Error adding commentFailed to add comment')
  await page.unroute('/api/comments')
  await commentButton(page).click()
  await expect(toast(page)).toHaveText('Comment added successfully')
  await openComments(page, post)
  await expect(comment(page, 'Once and for all')).toHaveCount(1)
})

test('an edit does not overwrite what another tab has saved meanwhile', async ({ signedIn, provokes }) => {
  provokes(/status of 409/, /status of 500/)
  const page = await signedIn('pr')
  const post = await freshPost(page)
  const said = await say(page, post, 'As it was')
  await openComments(page, post)
  const field = page.getByRole('textbox', { name: 'Edit comment' })
  const save = editForm(page).getByRole('button', { name: 'Save' })
  const address = `/api/comments/${said.id}`
  await act(comment(page, said.content), 'Edit').click()
  await field.fill('Mine')
  await page.route(address, (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong on our side.' } }),
  )
  await save.click()
  await expect(toast(page)).toHaveText('Failed to update commentSomething went wrong on our side.')
  await page.unroute(address)
  const tab = await page.context().newPage()
  await showComments(tab, post)
  await act(comment(tab, said.content), 'Edit').click()
  await tab.getByRole('textbox', { name: 'Edit comment' }).fill('Of the other tab')
  await editForm(tab).getByRole('button', { name: 'Save' }).click()
  await expect(toast(tab)).toHaveText('Comment updated successfully')
  await save.click()
  await expect(toast(page)).toHaveText(
    'Failed to update commentThis comment has been changed in the meantime.',
  )
  await expect(field).toHaveValue('Mine')
  await expect(page.getByText('Of the other tab')).toBeVisible()
  await save.click()
  await expect(toast(page)).toHaveText('Comment updated successfully')
  await expect(comment(tab, 'Mine')).toBeVisible()
})

test('comments that do not load are logged, and nothing else', async ({ signedIn, provokes }) => {
  provokes(/status of 503/, /The comments did not load/)
  const page = await signedIn('pr')
  const post = await freshPost(page)
  await say(page, post, 'There all the same')
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('The comments did not load'),
  )
  await page.route(`/api/comments/${post.id}`, (route) => route.fulfill({ status: 503, json: {} }))
  await openComments(page, post)
  await logged
  await expect(page.getByRole('article', { name: /^Comment by/ })).toHaveCount(0)
  await expect(toast(page)).toHaveCount(0)
  await page.unroute(`/api/comments/${post.id}`)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(comment(page, 'There all the same')).toBeVisible()
})

test('a reply whose comment is deleted before it is sent is not lost', async ({ signedIn }) => {
  const page = await signedIn('pr')
  const post = await freshPost(page)
  const said = await say(page, post, 'Gone in a moment')
  await openComments(page, post)
  await act(comment(page, said.content), 'Reply').click()
  await page.keyboard.type('A long thought')
  const tab = await page.context().newPage()
  await showComments(tab, post)
  await act(comment(tab, said.content), 'Delete').click()
  await tab
    .getByRole('alertdialog', { name: 'Delete this comment?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  const unsent = page.getByRole('region', { name: 'Unsent reply' })
  await expect(unsent).toContainText('A long thought')
  await unsent.getByRole('button', { name: 'Discard' }).click()
  await expect(unsent).toHaveCount(0)
})
