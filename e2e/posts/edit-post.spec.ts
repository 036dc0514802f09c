import type { Locator } from '@playwright/test'
import { openFeed, row, toast, uniqueTitle } from '../feed/feed-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseBeat } from './create-form.ts'
import {
  button,
  editElsewhere,
  editForm,
  makePost,
  makeRequest,
  openPages,
  openPost,
  readPost,
} from './post-acts.ts'

const heading = (dialog: Locator, name: string) => dialog.getByRole('heading', { name, level: 2 })

test('edits in place, and shows the change to a reader at once', async ({ signedIn }) => {
  const [author, reader] = [await signedIn('admin'), await signedIn('pr')]
  const { id } = await makePost('admin', uniqueTitle('Before'))
  const [mine, theirs] = [await openPost(author, id), await openPost(reader, id)]
  await expect(button(theirs, 'Edit')).toHaveCount(0)
  await button(mine, 'Edit').click()
  const form = editForm(mine)
  const [title, description] = [form.getByLabel('Title'), form.getByLabel('Description')]
  await expect(title).toBeFocused()
  await title.fill('   ')
  await description.fill(' \n ')
  await button(form, 'Save').click()
  await expect(title).toHaveAccessibleDescription('Title is required')
  await expect(description).toHaveAccessibleDescription('Description is required')
  const long = 'a tag that is far too long '.repeat(5)
  await button(form, /Choose beats/).click()
  await author.getByRole('combobox', { name: 'Search beats' }).fill(long)
  await expect(author.getByText('A beat of your own has at most 100 characters')).toBeVisible()
  await expect(author.getByRole('option')).toHaveCount(0)
  await author.keyboard.press('Escape')
  const words = uniqueTitle('After')
  await title.fill(words)
  await description.fill('See https://example.com/a_(b).\nA second line.')
  await chooseBeat(author, form, 'Legal')
  for (const typed of ['  embargoes ', 'EMBARGOES', 'legal']) {
    await button(form, /Choose beats/).click()
    await author.getByRole('combobox', { name: 'Search beats' }).fill(typed)
    await author.keyboard.press('Enter')
    await author.keyboard.press('Escape')
    // A beat that is there already is not added again: choosing it deselects it.
    if (typed === 'EMBARGOES') await expect(form.getByText('embargoes', { exact: true })).toBeVisible()
  }
  await button(form, 'Save').click()
  await expect(toast(author)).toHaveText('Post updated successfully')
  await expect(form).toHaveCount(0)
  await expect(heading(mine, words)).toBeFocused()
  await expect(heading(theirs, words)).toBeVisible()
  await expect(reader.getByRole('dialog', { name: words })).toBeVisible()
  expect(await theirs.getByRole('list', { name: 'Beats' }).getByRole('listitem').allInnerTexts()).toEqual([
    'Banking',
    'embargoes',
  ])
  await expect(theirs.getByRole('link', { name: 'https://example.com/a_(b)' })).toBeVisible()
})

test('asks before a cancel discards, and keeps an edit after a failure, a closed dialog and a closed tab', async ({
  signedIn,
  provokes,
}) => {
  provokes(/status of 500/)
  const page = await signedIn('admin')
  const before = uniqueTitle('Unsaved')
  const { id } = await makePost('admin', before)
  const dialog = await openPost(page, id)
  await button(dialog, 'Edit').click()
  await button(editForm(dialog), 'Cancel').click()
  await expect(editForm(dialog)).toHaveCount(0)
  await button(dialog, 'Edit').click()
  await editForm(dialog).getByLabel('Title').fill('Something else')
  await button(editForm(dialog), 'Cancel').click()
  await expect(toast(page)).toHaveText('Your text is keptIt is back when you open this form again.')
  await button(dialog, 'Continue Editing').click()
  await expect(editForm(dialog).getByLabel('Title')).toHaveValue('Something else')
  await button(editForm(dialog), 'Discard').click()
  await expect(editForm(dialog).getByLabel('Title')).toHaveValue(before)
  await button(editForm(dialog), 'Cancel').click()
  await expect(heading(dialog, before)).toBeFocused()
  await expect(button(dialog, 'Continue Editing')).toHaveCount(0)

  await button(dialog, 'Edit').click()
  const words = uniqueTitle('Kept')
  await editForm(dialog).getByLabel('Title').fill(words)
  const error = 'Something went wrong on our side.'
  await page.route(`/api/posts/${id}`, (route) => route.fulfill({ status: 500, json: { error } }))
  await button(editForm(dialog), 'Save').click()
  await expect(toast(page)).toHaveText(`Failed to update post: ${error}`)
  await expect(editForm(dialog).getByLabel('Title')).toHaveValue(words)
  // A form that was open opens again by itself.
  await page.reload()
  await expect(editForm(dialog).getByLabel('Title')).toHaveValue(words)
  await button(dialog, 'Close').click()
  await expect(dialog).toHaveCount(0)
  const [other, later] = [await page.context().newPage(), await page.context().newPage()]
  await other.goto('/healthz')
  await page.close()
  await expect.poll(() => openPages(other)).toBe(0)
  const again = await openPost(later, id)
  await button(again, 'Continue Editing').click()
  await expect(editForm(again).getByText('Your unsent text is back.')).toBeVisible()
  await expect(editForm(again).getByLabel('Title')).toHaveValue(words)
  await button(editForm(again), 'Save').click()
  await expect(toast(later)).toHaveText('Post updated successfully')
  await expect(heading(again, words)).toBeVisible()
  await expect(button(again, 'Continue Editing')).toHaveCount(0)
  expect((await readPost('admin', id)).title).toBe(words)
})

test('keeps two editors from overwriting each other, and loses nothing typed', async ({
  signedIn,
  provokes,
}) => {
  provokes(/status of 409/)
  const page = await signedIn('admin')
  const { id } = await makePost('admin', uniqueTitle('Contended'))
  const dialog = await openPost(page, id)
  await button(dialog, 'Edit').click()
  const title = editForm(dialog).getByLabel('Title')
  const changed = dialog.getByRole('status', { name: 'Newer version' })
  const mine = uniqueTitle('Mine')
  await title.fill(mine)
  // The live update appears next to the typed text; saving anyway is refused.
  const theirs = uniqueTitle('Theirs')
  await editElsewhere('admin', id, { title: theirs })
  await expect(changed.getByText(theirs)).toBeVisible()
  await expect(title).toHaveValue(mine)
  await button(editForm(dialog), 'Save').click()
  await expect(toast(page)).toHaveText('Failed to update post: This post has been changed in the meantime.')
  expect((await readPost('admin', id)).title).toBe(theirs)
  // The other version, and back to one's own.
  await button(changed, 'Load the New Version').click()
  await expect(title).toHaveValue(theirs)
  await expect(title).toBeFocused()
  await expect(changed).toHaveCount(0)
  await button(dialog, 'Bring My Text Back').click()
  await expect(title).toHaveValue(mine)
  await expect(title).toBeFocused()
  const others = uniqueTitle('Others')
  await editElsewhere('admin', id, { title: others })
  await expect(changed.getByText(others)).toBeVisible()
  await button(changed, 'Keep My Text').click()
  await expect(changed).toHaveCount(0)
  await button(editForm(dialog), 'Save').click()
  await expect(toast(page)).toHaveText('Post updated successfully')
  expect((await readPost('admin', id)).title).toBe(mine)
})

test('closes a request early, and shows it as expired to everyone', async ({ signedIn, provokes }) => {
  provokes(/status of 403/)
  const [author, reader] = [await signedIn('admin'), await signedIn('pr')]
  const name = uniqueTitle('Closed')
  const { id } = await makeRequest('admin', name, 20 * 86_400_000)
  // The row's Edit leads to the form; a reload to the post.
  await openFeed(author)
  await row(author, name).getByRole('link', { name: 'Edit' }).click()
  const form = editForm(author.getByRole('dialog', { name }))
  await expect(form.getByLabel('Title')).toBeFocused()
  await author.reload()
  await expect(heading(author.getByRole('dialog'), name)).toBeVisible()
  await expect(form).toHaveCount(0)
  const [mine, theirs] = [author.getByRole('dialog'), await openPost(reader, id)]
  await expect(theirs.getByText(/^(19|20) days left$/)).toBeVisible()
  await expect(button(theirs, 'Close Request')).toHaveCount(0)
  await button(mine, 'Close Request').click()
  const question = author.getByRole('alertdialog', { name: 'Close this request?' })
  await expect(button(question, 'Cancel')).toBeFocused()
  const error = 'Your membership is dormant.'
  await author.route(`/api/posts/${id}/close`, (route) => route.fulfill({ status: 403, json: { error } }))
  await button(question, 'Close Request').click()
  await expect(toast(author)).toHaveText(`Failed to close request${error}`)
  await author.unroute(`/api/posts/${id}/close`)
  await button(mine, 'Close Request').click()
  await button(question, 'Close Request').click()
  await expect(toast(author)).toContainText('Request closed')
  await expect(mine.getByText('Closed', { exact: true })).toBeVisible()
  await expect(mine.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(theirs.getByText('Closed', { exact: true })).toBeVisible()
  await expect(button(mine, 'Close Request')).toHaveCount(0)
})
