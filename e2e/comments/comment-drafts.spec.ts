import type { Page } from '@playwright/test'
import { toast } from '../feed/feed-page.ts'
import { expect, test } from '../support/fixtures.ts'
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

// Failures on the way: no text gets lost, and nothing is posted twice.

const failing = (page: Page, status: number, json: object) =>
  page.route('/api/comments', (route) => route.fulfill({ status, json }))

test('logs comments that do not load, and keeps unsent text over a reload without posting it twice', async ({
  signedIn,
  provokes,
}) => {
  provokes(/status of 50[03]/, /ERR_FAILED/, /The comments did not load/)
  const page = await signedIn('pr')
  const post = await freshPost('pr')
  await say('pr', post, 'There all the same')
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

  // It arrives, but the answer gets lost.
  await page.route('/api/comments', async (route) => {
    await route.fetch({ maxRetries: 1 })
    await route.abort()
  })
  await commentButton(page).click()
  await expect(toast(page)).toHaveText('Error adding commentFailed to add comment')
  await page.unroute('/api/comments')
  await commentButton(page).click()
  await expect(toast(page)).toHaveText('Comment added successfully')
  await openComments(page, post)
  await expect(comment(page, 'Not lost')).toHaveCount(1)
  await expect(newComment(page)).toHaveValue('')
})

test('keeps another tab’s saved edit, and a reply to a comment that is deleted', async ({
  signedIn,
  provokes,
}) => {
  provokes(/status of 409/, /status of 500/)
  const page = await signedIn('pr')
  const post = await freshPost('pr')
  const said = await say('pr', post, 'As it was')
  const doomed = await say('pr', post, 'Gone in a moment')
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

  await act(comment(page, doomed.content), 'Reply').click()
  await page.keyboard.type('A long thought')
  await act(comment(tab, doomed.content), 'Delete').click()
  await tab
    .getByRole('alertdialog', { name: 'Delete this comment?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  const draft = page.getByRole('region', { name: 'Unsent reply' })
  await expect(draft).toContainText('A long thought')
  await draft.getByRole('button', { name: 'Discard' }).click()
  await expect(draft).toHaveCount(0)
})
