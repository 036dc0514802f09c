import { listedPosts, toast } from '../feed/feed-page.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  act,
  comment,
  commentButton,
  commentCalls,
  editForm,
  freshPost,
  newComment,
  openComments,
  say,
  thread,
} from './comment-thread.ts'

const EMPTY = 'No comments yet. Be the first to comment!'

test('shows comments with their post, hides them, adds one once, however often it is clicked, and no blank one', async ({
  signedIn,
}) => {
  const page = await signedIn('journalist')
  const post = await freshPost('journalist')
  const loading = commentCalls(page)
  await openComments(page, post)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: '0 comments' })).toBeVisible()
  await expect(dialog.getByText(EMPTY)).toBeVisible()
  await dialog.getByRole('button', { name: 'Hide Comments' }).click()
  await expect(dialog.getByText(EMPTY)).toHaveCount(0)
  const show = dialog.getByRole('button', { name: 'Show Comments' })
  await expect(show).toHaveAttribute('aria-expanded', 'false')
  await show.click()
  expect(loading).toEqual([`GET /api/comments/${post.id}`])
  const calls = commentCalls(page)
  await newComment(page).fill('  \n ')
  await commentButton(page).click()
  await expect(newComment(page)).toHaveAccessibleDescription('Comment is required')
  await expect(newComment(page)).toBeFocused()
  expect(calls).toEqual([])
  await newComment(page).fill('First line\nSecond line: https://example.com/report. <b>No HTML</b>')
  await commentButton(page).dblclick()
  await expect(toast(page)).toHaveText('Comment added successfully')
  expect(calls).toEqual(['POST /api/comments'])
  await expect(newComment(page)).toHaveValue('')
  await expect(page.getByText(EMPTY)).toHaveCount(0)
  await expect(
    page.getByRole('dialog').getByRole('heading', { name: '1 comment', exact: true }),
  ).toBeVisible()
  const mine = comment(page, 'First line')
  await expect(mine).toHaveCount(1)
  await expect(mine).toContainText('just now')
  await expect(mine).toContainText('<b>No HTML</b>')
  await expect(mine.getByText('First line')).toHaveCSS('white-space-collapse', 'preserve-breaks')
  const link = mine.getByRole('link', { name: 'https://example.com/report', exact: true })
  await expect(link).toHaveAttribute('rel', /noopener/)
})

test('writes a reply below its comment, and returns the keyboard focus', async ({ signedIn }) => {
  const page = await signedIn('journalist')
  const post = await freshPost('journalist')
  const top = await say('journalist', post, 'What is asked')
  await say('journalist', post, 'Something else')
  await openComments(page, post)
  const asked = comment(page, top.content)
  const field = page.getByRole('textbox', { name: /^Reply to / })
  await act(asked, 'Reply').click()
  await expect(field).toBeFocused()
  await page.keyboard.type('Begun')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(act(asked, 'Reply (draft)')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Begun')
  await page.keyboard.press('Enter')
  await page.keyboard.type('and ended')
  await expect(field).toHaveValue('Begun\nand ended')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page)).toHaveText('Comment added successfully')
  await expect(field).toHaveCount(0)
  await expect(act(asked, 'Reply')).toBeFocused()
  const texts = await thread(page).getByRole('listitem').allInnerTexts()
  expect(texts.map((text) => /What is asked|and ended|Something else/.exec(text)?.[0])).toEqual([
    'What is asked',
    'and ended',
    'Something else',
  ])
  await expect(comment(page, 'and ended')).toContainText(/ to /)
})

test('lets only the author edit a comment, in its place', async ({ signedIn }) => {
  const page = await signedIn('journalist')
  const other = await signedIn('pr')
  const post = await freshPost('journalist')
  await say('journalist', post, 'As it was')
  await openComments(other, post)
  const theirs = comment(other, 'As it was')
  await expect(act(theirs, 'Reply')).toBeVisible()
  await expect(act(theirs, 'Edit')).toHaveCount(0)
  await expect(act(theirs, 'Delete')).toHaveCount(0)
  await openComments(page, post)
  const field = page.getByRole('textbox', { name: 'Edit comment' })
  await act(comment(page, 'As it was'), 'Edit').click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('As it was')
  await field.fill('As it is')
  await editForm(page).getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toHaveText('Comment updated successfully')
  const mine = comment(page, 'As it is')
  await expect(mine).toContainText('edited')
  await expect(act(mine, 'Edit')).toBeFocused()
  // The other reader has it by now, without a reload.
  await expect(comment(other, 'As it is')).toContainText('edited')
})

test('keeps a deleted comment’s place for the replies below it', async ({ signedIn }) => {
  const page = await signedIn('journalist')
  const admin = await signedIn('admin')
  const post = await freshPost('journalist')
  const top = await say('journalist', post, 'To be taken back')
  await say('journalist', post, 'What lives on', top)
  await openComments(page, post)
  await openComments(admin, post)
  const question = page.getByRole('alertdialog', { name: 'Delete this comment?' })
  await act(comment(page, top.content), 'Delete').click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(act(comment(page, top.content), 'Delete')).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page)).toHaveText('Comment deleted successfully')
  await expect(page.getByText(top.content)).toHaveCount(0)
  await expect(thread(page).getByText('This comment was deleted.')).toBeVisible()
  await expect(comment(page, 'What lives on')).toBeVisible()
  await expect(thread(admin).getByText('This comment was deleted.')).toBeVisible()
  // Someone is answering it meanwhile: the focus stays when the field goes.
  await act(comment(page, 'What lives on'), 'Reply').click()
  await expect(page.getByRole('textbox', { name: /^Reply to / })).toBeFocused()
  // An admin deletes another's; with the last reply the empty place goes too.
  await act(comment(admin, 'What lives on'), 'Delete').click()
  await admin
    .getByRole('alertdialog', { name: 'Delete this comment?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(admin.getByText(EMPTY)).toBeVisible()
  await expect(toast(admin)).toHaveText('Comment deleted successfully')
  await expect(page.getByText(EMPTY)).toBeVisible()
  await expect(newComment(page)).toBeFocused()
  await expect(page.getByRole('dialog').getByRole('heading', { name: '0 comments' })).toBeVisible()
})

test('offers no comments on a request, and asks for none', async ({ signedIn }) => {
  const page = await signedIn('expert')
  const calls = commentCalls(page)
  const request = (await listedPosts('expert', false)).find(
    ({ post_type }) => post_type === 'request_for_source',
  )!
  await page.goto(`/app/feed?post=${request.id}`)
  await expect(page.getByRole('dialog', { name: request.title })).toBeVisible()
  await expect(page.getByRole('button', { name: /Comments$/ })).toHaveCount(0)
  expect(calls).toEqual([])
})
