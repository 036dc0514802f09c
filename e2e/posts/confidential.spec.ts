import { openFeed, row, rowLink, searchBox, toast, uniqueTitle } from '../feed/feed-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import { makeMember } from '../support/make-member.ts'
import { startSession } from '../support/members.ts'
import { chooseDay, choosePublished, createButton, fillPost, openRequestForm } from './create-form.ts'
import { button, openPost } from './post-acts.ts'

test('shows a request to PR professionals alone, tells its author who opens it, and takes it away when they narrow it', async ({
  open,
  signedIn,
  provokes,
}) => {
  provokes(/status of 404/)
  const [author, pr] = [await signedIn('journalist'), await signedIn('pr')]
  const rival = await open('nobody')
  await startSession(rival.context(), await makeMember('journalist'))
  const title = uniqueTitle('Quiet')

  await openFeed(author)
  const form = await openRequestForm(author)
  await expect(form.getByRole('radio', { name: 'All members' })).toBeChecked()
  await fillPost(author, form, title)
  await form.getByRole('radio', { name: 'Interview', exact: true }).check()
  await chooseDay(author, form, new Date(Date.now() + 3 * 86_400_000))
  await form.getByRole('radio', { name: 'PR professionals', exact: true }).check()
  await expect(form.getByText(/^Other journalists cannot find it .+ \d+ members can see it\.$/)).toBeVisible()
  await choosePublished(form)
  await createButton(form).click()
  await expect(toast(author)).toContainText('Post created successfully')
  await rowLink(row(author, title)).click()
  const own = author.getByRole('dialog')
  await expect(own.getByText('Visible to PR professionals')).toBeVisible()
  await expect(own.getByText('Opened by 0')).toBeVisible()
  const id = new URL(author.url()).searchParams.get('post') ?? ''

  // Another journalist finds no trace of it.
  await openFeed(rival)
  await expect(row(rival, title)).toHaveCount(0)
  await searchBox(rival).fill(title)
  await searchBox(rival).press('Enter')
  await expect(rival.getByRole('heading', { name: 'No posts available' })).toBeVisible()
  await goInApp(rival, `/app/feed?post=${id}`)
  await expect(rival.getByRole('dialog', { name: 'Post not found' })).toBeVisible()

  await openFeed(pr)
  const listed = row(pr, title)
  await expect(listed.getByText('Confidential', { exact: true })).toBeVisible()
  await expect(listed.getByText('Open to read more. The author sees who opens it.')).toBeVisible()
  await expect(own.getByText('Opened by 0')).toBeVisible()
  const dialog = await openPost(pr, id)
  await expect(dialog.getByText('Confidential. The author sees that you opened this.')).toBeVisible()

  await expect(own.getByText('Opened by 1')).toBeVisible()
  await button(own, 'Show who opened it').click()
  const openings = author.getByRole('dialog', { name: 'Who opened this request' })
  await expect(openings.getByRole('listitem')).toContainText('Dana Whitlock')
  await button(openings, 'Close').click()

  await button(own, 'Change Audience').click()
  const change = author.getByRole('dialog', { name: 'Change Audience' })
  await change.getByRole('radio', { name: 'Experts', exact: true }).check()
  await button(change, 'Save').click()
  await expect(toast(author).filter({ hasText: 'Audience changed' })).toContainText(
    /\d+ members can no longer see this request\./,
  )
  await expect(pr.getByRole('dialog', { name: 'Post not found' })).toBeVisible()
  await button(pr, 'Back to Feed').click()
  await expect(row(pr, title)).toHaveCount(0)
})
