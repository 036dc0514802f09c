import { toast, uniqueTitle } from '../feed/feed-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { callAs } from '../support/members.ts'
import { shownDay } from './day-end.ts'
import { button, openPost, readPost } from './post-acts.ts'

/** A day that many days ahead, far from the clock changes' exact hours. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const request = {
  description: 'Written by a test.',
  tags: ['Banking'],
  post_type: 'request_for_source',
  interview_type: 'Interview',
  data: { status: 'published' },
}

test('shows a whole day as the author’s day, and a time in the reader’s zone with the author’s', async ({
  signedIn,
}) => {
  const [author, reader] = [await signedIn('admin'), await signedIn('pr')]
  const date = dayIn(12)
  const title = uniqueTitle('Closing')
  const closes = { date, time: null, zone: 'America/Los_Angeles' }
  const { id, updated_at } = await (
    await callAs('admin', 'POST', '/api/posts', { ...request, title, closes })
  ).json()
  const dialog = await openPost(reader, id)
  await expect(dialog.getByText(shownDay(new Date(date), 'UTC'), { exact: true }).first()).toBeVisible()
  await expect(dialog.getByText(/end of day PT$/)).toBeVisible()
  await expect(dialog.getByText(/for the author/)).toHaveCount(0)
  // What everyone with the page open sees within a second.
  await callAs('admin', 'PUT', `/api/posts/${id}/deadline`, {
    ...{ updated_at, closes: { ...closes, time: '17:00' } },
  })
  await expect(dialog.getByText(/, 8:00 PM ET/)).toBeVisible()
  await expect(dialog.getByText('5:00 PM PT for the author')).toBeVisible()
  await expect((await openPost(author, id)).getByText('5:00 PM PT for the author')).toBeVisible()
})

test('moves a deadline, closes the request and reopens it', async ({ signedIn, provokes }) => {
  provokes(/status of (409|422)/)
  const author = await signedIn('admin')
  const date = dayIn(3)
  const closes = { date, time: null, zone: 'America/New_York' }
  const title = uniqueTitle('Moving')
  const { id } = await (await callAs('admin', 'POST', '/api/posts', { ...request, title, closes })).json()
  const dialog = await openPost(author, id)
  await button(dialog, 'Change Deadline').click()
  const form = author.getByRole('dialog', { name: 'Change Deadline' })
  const choose = async (label: string, option: string) => {
    await form.getByRole('combobox', { name: label, exact: true }).click()
    await author.getByRole('option', { name: option, exact: true }).click()
  }
  await expect(form.getByText(/^Closes at the end of .*, Eastern time\. Everyone sees /)).toBeVisible()
  await choose('Time', '5:00 PM')
  await choose('Time zone', 'Pacific (PT)')
  await expect(form.getByText(/, at 5:00 PM PT\. That's 8:00 PM in New York\.$/)).toBeVisible()
  await button(form, 'Save Deadline').click()
  await expect(toast(author)).toHaveText('Deadline changed')
  await expect(form).toHaveCount(0)
  await expect(dialog.getByText('5:00 PM PT for the author')).toBeVisible()

  await button(dialog, 'Close Request').click()
  await button(author.getByRole('alertdialog'), 'Close Request').click()
  await expect(dialog.getByText('Closed', { exact: true })).toBeVisible()
  await button(dialog, 'Reopen Request').click()
  const again = author.getByRole('dialog', { name: 'Reopen Request' })
  await button(again, 'Reopen Request').click()
  await expect(again.getByText('Required')).toBeVisible()
  // Changed in another tab meanwhile: nothing is overwritten, and what was chosen stays.
  await again.getByRole('button', { name: /^Deadline/ }).click()
  const calendar = author.getByRole('dialog', { name: 'Deadline', exact: true })
  const next = calendar.getByRole('button', { name: /next month/i })
  await next.click()
  await calendar.getByRole('button', { name: / 15, / }).click()
  const { title: _, updated_at } = await readPost('admin', id)
  const edit = { title: `${title} again`, description: 'Words', tags: ['Banking'], updated_at }
  await callAs('admin', 'PATCH', `/api/posts/${id}`, edit)
  await button(again, 'Reopen Request').click()
  await expect(toast(author)).toHaveText(
    'Failed to reopen requestThis request has changed since you opened it. Reload and try again.',
  )
  await button(again, 'Cancel').click()
  await button(dialog, 'Reopen Request').click()
  await again.getByRole('button', { name: /^Deadline/ }).click()
  await next.click()
  await calendar.getByRole('button', { name: / 15, / }).click()
  await button(again, 'Reopen Request').click()
  await expect(dialog.getByText(/days left$/)).toBeVisible()
  await expect(button(dialog, 'Change Deadline')).toBeVisible()
})
