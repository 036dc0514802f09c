import type { Locator, Page } from '@playwright/test'
import { toast, uniqueTitle } from '../feed/feed-page.ts'
import { inspect } from '../layout/inspect.ts'
import { button, makeRequest, openPost, readPost } from '../posts/post-acts.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import { callAs } from '../support/members.ts'

const DAY_MS = 86_400_000

const pitching = (dialog: Locator) => dialog.getByRole('region', { name: 'Pitch', exact: true })
const heldDialog = (page: Page) => page.getByRole('dialog', { name: 'Held pitches' })

async function write(page: Page, section: Locator, text: string) {
  await button(section, 'Pitch').click()
  await section.getByRole('combobox', { name: 'Source' }).click()
  await page.getByRole('option').first().click()
  await section.getByRole('textbox', { name: 'Your pitch' }).fill(text)
}

async function hold(page: Page, section: Locator, text: string) {
  await write(page, section, text)
  await button(section, 'Submit Held Pitch').click()
  await expect(toast(page)).toContainText('Your pitch is held')
  await expect(section.getByText(/^Held: /)).toBeVisible()
}

test('holds a pitch once its author has enough, and opens its conversation when they let it in', async ({
  signedIn,
}) => {
  const [author, pitcher] = [await signedIn('journalist'), await signedIn('pr')]
  const title = uniqueTitle('Enough')
  const { id } = await makeRequest('journalist', title, 3 * DAY_MS)
  const [own, open] = [await openPost(author, id), await openPost(pitcher, id)]
  await expect(open.getByText(/^Open\. No pitches yet\./)).toBeVisible()
  const section = pitching(open)
  await write(pitcher, section, 'She has run the port for ten years.')
  await button(own, 'Enough for Now').click()
  await expect(toast(author)).toContainText('New pitches will be held')
  // On the open page of the pitcher, who is writing.
  await expect(open.getByText('Enough for now.', { exact: true })).toBeVisible()
  await expect(open.getByText(/^A pitch sent now is held and delivered/)).toBeVisible()
  await button(section, 'Submit Held Pitch').click()
  await expect(toast(pitcher)).toContainText('Your pitch is held')
  await expect(section.getByText(/^Held: /)).toBeVisible()
  await expect(section.getByRole('link', { name: /^Pitched / })).toHaveCount(0)

  await button(own, '1 held').click()
  const dialog = heldDialog(author)
  await expect(dialog.getByRole('listitem')).toContainText('She has run the port for ten years.')
  await button(dialog, /^Let In: /).click()
  await expect(toast(author)).toContainText('1 pitch let in')
  await expect(dialog.getByText('No held pitches')).toBeVisible()
  await button(dialog, 'Close').click()
  await expect(own.getByRole('list', { name: 'Pitches' }).getByText('late', { exact: true })).toBeVisible()

  await section.getByRole('link', { name: /^Pitched / }).click()
  await expect(pitcher).toHaveURL(/\/app\/messages\/[\da-f-]{36}$/)
  await expect(pitcher.getByText('She has run the port for ten years.').first()).toBeVisible()
  const conversation = pitcher.url()
  const bell = pitcher.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName(/^Notifications \d+\+? new/)
  await bell.click()
  const entry = pitcher.getByRole('link', { name: `Your held pitch reached the author: “${title}”` })
  await entry.click()
  await expect(pitcher).toHaveURL(conversation)
})

test('lets the pitcher withdraw a held pitch, and pitch again', async ({ signedIn }) => {
  const [author, pitcher] = [await signedIn('journalist'), await signedIn('pr')]
  const title = uniqueTitle('Withdrawn')
  const { id, updated_at } = await makeRequest('journalist', title, 3 * DAY_MS)
  await callAs('journalist', 'PUT', `/api/posts/${id}/state`, { state: 'enough', updated_at })
  const own = await openPost(author, id)
  const section = pitching(await openPost(pitcher, id))
  await hold(pitcher, section, 'A pitch too soon.')
  await expect(button(own, '1 held')).toBeVisible()
  await goInApp(pitcher, '/app/pitchbox?view=sent')
  const row = pitcher.getByRole('listitem').filter({ hasText: title })
  await expect(row.getByText('Held', { exact: true })).toBeVisible()
  await button(row, 'Withdraw Pitch').click()
  await button(pitcher.getByRole('alertdialog', { name: 'Withdraw this pitch?' }), 'Withdraw Pitch').click()
  await expect(toast(pitcher)).toContainText('Pitch withdrawn')
  await expect(row).toHaveCount(0)
  await expect(button(own, '1 held')).toHaveCount(0)
  const again = pitching(await openPost(pitcher, id))
  await hold(pitcher, again, 'A better pitch.')
  await expect(button(own, '1 held')).toBeVisible()
  await button(own, 'Take More Pitches').click()
  const question = author.getByRole('alertdialog', { name: 'Take more pitches?' })
  await expect(question).toContainText('1 held pitch will be let in now')
  await button(question, 'Take More Pitches').click()
  await expect(toast(author)).toContainText('1 held pitch let in')
  await expect(again.getByRole('link', { name: /^Pitched / })).toBeVisible()
})

test('holds pitches to a closed request, lets them in when it opens again, and has no faults', async ({
  signedIn,
}) => {
  const [author, pitcher] = [await signedIn('journalist'), await signedIn('pr')]
  const { id } = await makeRequest('journalist', uniqueTitle('Reopened'), 3 * DAY_MS)
  await callAs('journalist', 'POST', `/api/posts/${id}/close`)
  const open = await openPost(pitcher, id)
  await expect(open.getByText('Closed.', { exact: true })).toBeVisible()
  await expect(open.getByText(/^A pitch sent now is held until .+ at the latest/)).toBeVisible()
  const section = pitching(open)
  await write(pitcher, section, 'W'.repeat(120))
  await inspect(pitcher, 'held pitch', button(section, 'Submit Held Pitch'), { widths: [320] })
  await button(section, 'Submit Held Pitch').click()
  await expect(section.getByText(/^Held: /)).toBeVisible()

  await author.goto(`/app/pitchbox?request=${id}`)
  await button(author, '1 held').click()
  await inspect(author, 'held pitches', heldDialog(author).getByRole('listitem'), { widths: [320, 768] })
  await button(heldDialog(author), 'Close').click()
  await expect(author.getByText(/^Closed\./)).toBeVisible()
  const { updated_at } = await readPost('journalist', id)
  const date = new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10)
  const closes = { date, time: null, zone: 'America/New_York' }
  await callAs('journalist', 'PUT', `/api/posts/${id}/deadline`, { closes, updated_at })
  await expect(author.getByText(/^Open\./)).toBeVisible()
  await expect(author.getByRole('article').getByText('late', { exact: true })).toBeVisible()
  await expect(section.getByRole('link', { name: /^Pitched / })).toBeVisible()
})
