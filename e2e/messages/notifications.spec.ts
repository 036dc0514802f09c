import { openAs } from '../account/account-steps.ts'
import { commentButton, newComment } from '../comments/comment-thread.ts'
import { toast, uniqueTitle } from '../feed/feed-page.ts'
import { button, makePost, openPost } from '../posts/post-acts.ts'
import { closeByEscape } from '../support/close-by-escape.ts'
import { expect, test } from '../support/fixtures.ts'
import { makeMember } from '../support/make-member.ts'

test('shows others’ likes and comments live, and follows and dismisses one, then all, in every tab', async ({
  page: author,
  signedIn,
}) => {
  const reader = await signedIn('pr')
  const stream = author.waitForResponse('/api/events')
  // A digest lights the bell of those who have filters.
  await openAs(author, await makeMember('expert'), '/app/feed')
  await stream
  const bell = author.getByRole('button', { name: /^Notifications/ })
  const list = author.getByRole('dialog', { name: 'Notifications' })
  await bell.click()
  const dismissAll = list.getByRole('button', { name: 'Dismiss All' })
  await expect(list.getByText('No new notifications')).toBeVisible()
  await closeByEscape(author, list)
  await expect(bell).toHaveAccessibleName('Notifications')
  const title = uniqueTitle('Told')
  const { id } = await makePost(author, title)
  const post = await openPost(reader, id)
  await button(post, /^Like/).click()
  await expect(bell).toHaveAccessibleName('Notifications 1 new')
  await newComment(reader).fill('Well put.')
  await commentButton(reader).click()
  await expect(bell).toHaveAccessibleName('Notifications 2 new')
  await bell.click()
  await expect(list.getByRole('link')).toHaveText([
    new RegExp(`commented on your post “${title}”$`),
    new RegExp(`liked ${title}$`),
  ])
  await list.getByRole('link', { name: `liked ${title}` }).click()
  await expect(author).toHaveURL(new RegExp(`/app/feed\\?post=${id}$`))
  await expect(author.getByRole('dialog', { name: title })).toBeVisible()
  await closeByEscape(author, author.getByRole('dialog', { name: title }))
  await expect(bell).toHaveAccessibleName('Notifications 2 new')
  const other = await author.context().newPage()
  await other.goto('/app/feed')
  const otherBell = other.getByRole('button', { name: /^Notifications/ })
  await expect(otherBell).toHaveAccessibleName('Notifications 2 new')
  await bell.click()
  await list.getByRole('button', { name: /^Dismiss: .* liked / }).click()
  await expect(toast(author)).toHaveText('Notification dismissedThe notification has been marked as read.')
  await expect(otherBell).toHaveAccessibleName('Notifications 1 new')
  await dismissAll.click()
  await expect(toast(author)).toHaveText('All notifications dismissed')
  await expect(otherBell).toHaveAccessibleName('Notifications')
  await author.reload()
  await bell.click()
  await expect(list.getByText('No new notifications')).toBeVisible()
})
