import { expect, test } from '../support/fixtures.ts'
import { makeMember } from '../support/make-member.ts'
import { callAs, newSession } from '../support/members.ts'
import {
  act,
  comment,
  fillThread,
  freshPost,
  newComment,
  openComments,
  say,
  thread,
} from './comment-thread.ts'

test('shows what others say, change, like and delete while one reads and types', async ({ signedIn }) => {
  const reader = await signedIn('expert')
  const writer = await signedIn('journalist')
  const post = await freshPost('journalist')
  await openComments(reader, post)
  const own = await say('expert', post, 'Of the reader')
  await openComments(writer, post)
  await act(comment(reader, own.content), /^Like/).click()
  await expect(act(comment(writer, own.content), 'Like 1')).toHaveAttribute('aria-pressed', 'false')
  await newComment(reader).fill('Being typed')
  const said = await say('journalist', post, 'Of the writer')
  // The words are gone after 5 s.
  await Promise.all([
    expect(comment(reader, said.content)).toHaveCount(1),
    expect(reader.getByRole('status').filter({ hasText: '1 new comment' })).toHaveCount(1),
  ])
  await expect(newComment(reader)).toBeFocused()
  await expect(newComment(reader)).toHaveValue('Being typed')
  await act(comment(writer, said.content), 'Edit').click()
  await writer.getByRole('textbox', { name: 'Edit comment' }).fill('Of the writer, better')
  await writer.keyboard.press('Control+Enter')
  await expect(comment(reader, 'Of the writer, better')).toContainText('edited')
  await act(comment(writer, 'Of the writer, better'), 'Delete').click()
  await writer
    .getByRole('alertdialog', { name: 'Delete this comment?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(comment(reader, 'Of the writer')).toHaveCount(0)
  await expect(act(comment(reader, own.content), 'Like 1')).toHaveAttribute('aria-pressed', 'true')
})

test('opens and scrolls a thread of 1,200 comments, and stays put when new ones come in above', async ({
  signedIn,
}) => {
  const reader = await signedIn('expert')
  const post = await freshPost('journalist')
  const first = await fillThread(post, 1_200)
  await openComments(reader, post)
  await expect(reader.getByRole('heading', { name: '1,200 comments' })).toBeVisible()
  await expect(comment(reader, 'Remark 1.')).toBeVisible()
  const rows = thread(reader).getByRole('listitem')
  await expect(rows.first()).toHaveAttribute('aria-setsize', '1200')
  expect(await rows.count()).toBeLessThan(60)
  await newComment(reader).focus()
  await expect(comment(reader, 'Remark 1200.')).toBeInViewport()
  expect(await rows.count()).toBeLessThan(60)
  // The keyboard goes up row by row, and reaches each one.
  for (const remark of ['Remark 1200.', 'Remark 1199.']) {
    const [like, reply, more] = ['Like', 'Reply', 'More actions'].map((name) =>
      act(comment(reader, remark), name),
    )
    for (const stop of [more!, reply!, like!, comment(reader, remark).getByRole('link')]) {
      await reader.keyboard.press('Shift+Tab')
      await expect(stop).toBeFocused()
    }
  }
  await act(comment(reader, 'Remark 1199.'), 'Reply').focus()
  const seen = comment(reader, 'Remark 1199.')
  const top = () => seen.evaluate((row) => Math.round(row.getBoundingClientRect().top))
  const before = await top()
  await say('journalist', post, 'A reply far above', first)
  await expect(reader.getByRole('heading', { name: '1,201 comments' })).toBeVisible()
  expect(await top()).toBe(before)
  await newComment(reader).focus()
  const foot = () => newComment(reader).evaluate((field) => Math.round(field.getBoundingClientRect().top))
  const place = await foot()
  await say('journalist', post, 'The last word')
  await expect(rows.last()).toContainText('The last word')
  await expect(rows.last()).toHaveAttribute('aria-posinset', '1202')
  expect(await foot()).toBe(place)
})

test('shows a member who has left as Anonymous on their comments', async ({ signedIn }) => {
  const reader = await signedIn('expert')
  const post = await freshPost('expert')
  const leaver = await makeMember()
  const session = await newSession(leaver)
  await say(session, post, 'From one who leaves')
  await openComments(reader, post)
  await expect(thread(reader).getByRole('article', { name: `Comment by ${leaver.name}` })).toBeVisible()
  await callAs(session, 'POST', '/api/account/delete', { password: leaver.password })
  await openComments(reader, post)
  await expect(thread(reader).getByRole('article', { name: 'Comment by Anonymous' })).toContainText(
    'From one who leaves',
  )
  await expect(thread(reader).getByText(leaver.name)).toHaveCount(0)
})
