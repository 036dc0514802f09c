import { comment, newComment, say, showComments, thread } from '../comments/comment-thread.ts'
import { openFeed, publish, row, rowLink, toast, uniqueTitle } from '../feed/feed-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { makeMember } from '../support/make-member.ts'
import { openAs, section } from './account-steps.ts'

test('mutes a member from their post, hides what they write at once, and brings it back', async ({
  open,
}) => {
  const [muter, other] = [await makeMember(), await makeMember()]
  const [page, theirs] = [await open('nobody'), await open('nobody')]
  await openAs(theirs, other, '/app/feed')
  await openAs(page, muter, '/app/feed')
  const [title, own] = [uniqueTitle('Loud'), uniqueTitle('Own')]
  const post = await publish(theirs, title)
  const talk = await publish(page, own)
  const said = await say(theirs, talk, 'Words to hide')
  await say(page, talk, 'A reply that stays', said)
  await openFeed(page)
  const stream = page.waitForResponse('/api/events')
  await page.reload()
  await stream

  await rowLink(row(page, title)).click()
  const more = page.getByRole('dialog').getByRole('button', { name: `More actions for ${other.name}` })
  await more.first().click()
  await page.getByRole('menuitem', { name: 'Mute', exact: true }).click()
  await expect(toast(page)).toContainText(`${other.name} is muted`)
  await page.keyboard.press('Escape')
  await expect(row(page, own)).toBeVisible()
  await expect(row(page, title)).toHaveCount(0)

  // What comes in is not shown either; the next post of another member is.
  await publish(theirs, uniqueTitle('Loud'))
  await publish(page, uniqueTitle('Later'))
  await expect(page.getByRole('article', { name: /^Later/ })).toBeVisible()
  await expect(page.getByRole('article', { name: /^Loud/ })).toHaveCount(0)

  await showComments(page, talk)
  await expect(thread(page).getByText('Comment by a member you muted')).toBeVisible()
  await expect(comment(page, 'A reply that stays')).toBeVisible()
  await expect(comment(page, 'Words to hide')).toHaveCount(0)
  // The link still opens.
  await page.goto(`/app/feed?post=${post.id}`)
  await expect(newComment(page)).toBeVisible()
  // The other sees no difference.
  await showComments(theirs, talk)
  await expect(comment(theirs, 'Words to hide')).toBeVisible()

  await page.goto('/app/account/notifications')
  await section(page, 'Contact limits').getByRole('link', { name: 'Privacy' }).click()
  await section(page, 'Contact limits')
    .getByRole('button', { name: `Unmute ${other.name}` })
    .click()
  await expect(section(page, 'Contact limits')).toContainText('No contact limits')
  await openFeed(page)
  await expect(row(page, title)).toBeVisible()
})

test('takes a mute back from its toast, without a reload', async ({ open }) => {
  const [muter, other] = [await makeMember(), await makeMember()]
  const [page, theirs] = [await open('nobody'), await open('nobody')]
  await openAs(theirs, other, '/app/feed')
  const post = await publish(theirs, uniqueTitle('Loud'))
  await say(theirs, post, 'Words to hide')
  await openAs(page, muter, `/app/feed?post=${post.id}`)
  const said = comment(page, 'Words to hide')
  await said.getByRole('button', { name: `More actions for ${other.name}` }).click()
  await page.getByRole('menuitem', { name: 'Mute', exact: true }).click()
  await expect(thread(page).getByText('Comment by a member you muted')).toBeVisible()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(said).toBeVisible()
})
