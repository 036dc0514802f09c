import { openFeed, postList, rowLink, rows, untold } from '../feed/feed-page.ts'
import { expect, test } from '../support/fixtures.ts'

test('prints only the request, with its deadline and poster', async ({ signedIn }) => {
  const page = await signedIn('pr')
  // Other stories publish meanwhile: this page gets no events.
  await untold(page)
  await openFeed(page, '?postType=request_for_source')
  const first = rowLink(rows(page).first())
  const title = await first.innerText()
  await first.click()
  const dialog = page.getByRole('dialog')
  const poster = dialog.getByRole('region', { name: 'Posted by' })
  await expect(poster).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
  await expect(poster).toBeVisible()
  await expect(dialog.getByText(/left$|^Expired$/).first()).toBeVisible()
  await expect(postList(page)).toBeHidden()
  await expect(dialog.getByRole('button')).toHaveCount(0)
})

test('prints a conversation’s texts and subject, without the list and the field', async ({ signedIn }) => {
  const page = await signedIn('journalist')
  await page.goto('/app/messages')
  const talks = page.getByRole('list', { name: 'Conversations' })
  // Others write to this member meanwhile, and only rows near the window are in the page.
  await page.getByRole('textbox', { name: 'Search messages' }).fill('Tellers who became something else')
  await talks.getByRole('link').filter({ hasText: 'Tellers who became something else' }).first().click()
  const thread = page.getByRole('region', { name: 'Messages', exact: true })
  const pitch = thread.getByText(/^Pitch: /)
  await expect(pitch).toBeVisible()
  await expect(talks).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(pitch).toBeVisible()
  await expect(page.getByRole('region', { name: 'Request details' })).toBeVisible()
  await expect(talks).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})
