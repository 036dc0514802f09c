import { comment, newComment, say, showComments, thread } from '../comments/comment-thread.ts'
import { openFeed, publish, row, rowLink, toast, uniqueTitle } from '../feed/feed-page.ts'
import { closeByEscape } from '../support/close-by-escape.ts'
import { query } from '../support/database.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import { holdToasts } from '../support/hold-toasts.ts'
import { makeMember, type OwnMember } from '../support/make-member.ts'
import { callAs, newSession, startSession } from '../support/members.ts'
import { openAs, section } from './account-steps.ts'
import { chooseLimit, limit } from './limit-steps.ts'

const idOf = async ({ email }: OwnMember) =>
  (await query<{ id: string }>('select id from accounts where email = $1', [email]))[0]!.id

test('mutes a member from their post, hides what they write at once, and brings it back', async ({
  open,
}) => {
  const [muter, other] = [await makeMember(), await makeMember()]
  const [page, theirs] = [await open('nobody'), await open('nobody')]
  const others = await startSession(theirs.context(), other)
  const mine = await startSession(page.context(), muter)
  const [title, own] = [uniqueTitle('Loud'), uniqueTitle('Own')]
  const post = await publish(others, title)
  const talk = await publish(mine, own)
  const said = await say(others, talk, 'Words to hide')
  await say(mine, talk, 'A reply that stays', said)
  const stream = page.waitForResponse('/api/events')
  await openFeed(page)
  await stream

  await rowLink(row(page, title)).click()
  const more = page.getByRole('dialog').getByRole('button', { name: `More actions for ${other.name}` })
  await more.first().click()
  await limit(page, 'Mute')
  await expect(toast(page)).toContainText(`${other.name} is muted`)
  // Without the focus in the post, Escape would close the toast.
  await expect(page.locator('[role=dialog]:focus-within')).toHaveCount(1)
  await closeByEscape(page, page.getByRole('dialog'))
  await expect(row(page, own)).toBeVisible()
  await expect(row(page, title)).toHaveCount(0)

  // What comes in is not shown either; the next post of another member is.
  const [hidden, later] = [uniqueTitle('Loud'), uniqueTitle('Later')]
  await publish(others, hidden)
  await publish(mine, later)
  await expect(row(page, later)).toBeVisible()
  for (const each of [title, hidden]) await expect(row(page, each)).toHaveCount(0)

  await showComments(page, talk)
  await expect(thread(page).getByText('Comment hidden')).toBeVisible()
  await expect(comment(page, 'A reply that stays')).toBeVisible()
  await expect(comment(page, 'Words to hide')).toHaveCount(0)
  // The link still opens.
  await showComments(page, post)
  // The other sees no difference.
  await showComments(theirs, talk)
  await expect(comment(theirs, 'Words to hide')).toBeVisible()

  await goInApp(page, '/app/account/notifications')
  await section(page, 'Contact limits').getByRole('link', { name: 'Privacy' }).click()
  await section(page, 'Contact limits')
    .getByRole('button', { name: `Change ${other.name}` })
    .click()
  await chooseLimit(page, 'No limit')
  await expect(section(page, 'Contact limits')).toContainText('No contact limits')
  await goInApp(page, '/app/feed')
  await expect(row(page, title)).toBeVisible()
})

test('takes a mute back from its toast, without a reload', async ({ open }) => {
  const [muter, other] = [await makeMember(), await makeMember()]
  const page = await open('nobody')
  await holdToasts(page)
  const others = await newSession(other)
  const post = await publish(others, uniqueTitle('Loud'))
  await say(others, post, 'Words to hide')
  await openAs(page, muter, `/app/feed?post=${post.id}`)
  const said = comment(page, 'Words to hide')
  await said.getByRole('button', { name: `More actions for ${other.name}` }).click()
  await limit(page, 'Mute')
  await expect(thread(page).getByText('Comment hidden')).toBeVisible()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(said).toBeVisible()
})

test('blocks a member from their conversation, for both at once, and lets them write again', async ({
  open,
  provokes,
}) => {
  provokes(/status of 404/)
  const [author, other] = [await makeMember(), await makeMember('pr')]
  const [page, theirs] = [await open('nobody'), await open('nobody')]
  const post = await publish(await startSession(page.context(), author), uniqueTitle('Quiet'))
  await openAs(theirs, other, `/app/profile/${await idOf(author)}`)
  await theirs.getByRole('textbox', { name: `Write to ${author.name}` }).fill('Hello')
  await theirs.keyboard.press('Enter')
  await expect(theirs).toHaveURL(/\/app\/messages\//)
  const talk = new URL(theirs.url()).pathname
  await page.goto(talk)
  await page.getByRole('button', { name: `More actions for ${other.name}` }).click()
  await limit(page, 'Block')
  await expect(toast(page)).toContainText(`${other.name} is blocked`)
  const locked = 'You can no longer write in this conversation.'
  await expect(page.getByText(locked)).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByText(locked)).toBeVisible()
  for (const address of [`/app/feed?post=${post.id}`, `/app/profile/${await idOf(author)}`]) {
    await goInApp(theirs, address)
    await expect(theirs.getByText(/not found/i).first()).toBeVisible()
  }
  await page.getByRole('button', { name: `More actions for ${other.name}` }).click()
  await limit(page, 'Do not contact me')
  await expect(page.getByText(locked)).toHaveCount(0)
  const asked = `${author.name} asked not to be contacted by you.`
  await goInApp(theirs, `/app/feed?post=${post.id}`)
  await expect(theirs.getByRole('dialog').getByText(asked)).toBeVisible()
  await goInApp(page, '/app/account/privacy')
  await section(page, 'Contact limits')
    .getByRole('button', { name: `Change ${other.name}` })
    .click()
  await chooseLimit(page, 'No limit')
  await expect(section(page, 'Contact limits')).toContainText('No contact limits')
  await expect(newComment(theirs)).toBeVisible()
})

test('reports a text of a conversation and limits contact in one step', async ({ open }) => {
  const [reader, other] = [await makeMember(), await makeMember('pr')]
  const page = await open('nobody')
  const begun = { account_id: await idOf(reader), message_text: 'Pay me first' }
  const { id } = await (await callAs(await newSession(other), 'POST', '/api/conversations', begun)).json()
  await openAs(page, reader, `/app/messages/${id}`)
  await page.getByRole('button', { name: `More actions for ${other.name}` }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report' })
  await dialog.getByRole('radio', { name: 'Asking for payment or links' }).check()
  await dialog.getByRole('radio', { name: 'Block', exact: true }).check()
  await dialog.getByRole('button', { name: 'Send Report' }).click()
  await expect(toast(page)).toContainText('Report sent')
  await expect(page.getByText('You can no longer write in this conversation.')).toBeVisible()
})
