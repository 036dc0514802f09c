import { isUnique, listedPosts, openFeed, postList, row, rowLink, withoutEvents } from '../feed/feed-page.ts'
import { expect, test } from '../support/fixtures.ts'

test('prints only the request, with its deadline and poster', async ({ signedIn }) => {
  const page = await signedIn('pr')
  await withoutEvents(page)
  // Other stories change theirs meanwhile.
  const { title } = (await listedPosts('pr', false)).find(
    (post) => post.post_type === 'request_for_source' && post.expires_at && !isUnique(post.title),
  )!
  await openFeed(page, `?search=${encodeURIComponent(title)}`)
  await rowLink(row(page, title)).click()
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
