import type { Locator, Page } from '@playwright/test'
import { toast, uniqueTitle } from '../feed/feed-page.ts'
import { inspect } from '../layout/inspect.ts'
import { button, makeRequest, openPost } from '../posts/post-acts.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import { callAs } from '../support/members.ts'

const DAY_MS = 86_400_000
const FOUND = /^\d+% of these words also appear in 1 earlier pitch: /
const NOTE = 'The earlier one was about the same port.'

const inForm = (section: Locator) =>
  section.getByRole('region', { name: 'What the author will see with this pitch' })
const comparison = (page: Page) => page.getByRole('region', { name: 'Comparison', exact: true })

/** Words that no other pitch has. */
const newWords = () => Array.from({ length: 12 }, () => `w${crypto.randomUUID().slice(0, 8)}`).join(' ')

/** A pitch with these words, sent by the PR member to a request of its own. */
async function pitchEarlier(commentary: string) {
  const [{ sources }, { id }] = await Promise.all([
    callAs('pr', 'POST', '/api/sources/search', {}).then((reply) => reply.json()),
    makeRequest('journalist', uniqueTitle('Earlier'), 3 * DAY_MS),
  ])
  await callAs('pr', 'POST', `/api/posts/${id}/pitches`, { profile_id: sources[0].id, commentary })
}

async function write(page: Page, section: Locator, text: string) {
  await button(section, 'Pitch').click()
  await section.getByRole('combobox', { name: 'Source' }).click()
  await page.getByRole('option').first().click()
  await section.getByRole('textbox', { name: 'Your pitch' }).fill(text)
}

test('shows the same comparison before a pitch is sent, in its thread and on the board', async ({
  signedIn,
}) => {
  const [author, pitcher] = [await signedIn('journalist'), await signedIn('pr')]
  const copied = newWords()
  await pitchEarlier(copied)
  const { id } = await makeRequest('journalist', uniqueTitle('Compared'), 3 * DAY_MS)
  const post = await openPost(pitcher, id)
  const section = post.getByRole('region', { name: 'Pitch', exact: true })
  await write(pitcher, section, `For this request I wrote only this. ${copied}`)
  const shown = inForm(section)
  await expect(shown.getByText(FOUND)).toHaveText(/1 of yours\. The earliest is from \w+ \d{4}\.$/)
  await button(shown, 'Show Passages').click()
  await expect(shown.locator('u')).toHaveText([copied])
  await expect(shown.getByRole('list', { name: 'Passages' })).toContainText('Also in 1 pitch, 1 of yours')
  const ways = section.getByRole('radiogroup', { name: 'How was this text written?' })
  await expect(ways.getByRole('radio', { checked: true })).toHaveCount(0)
  await ways.getByRole('radio').first().focus()
  await pitcher.keyboard.press('2')
  await expect(shown.getByText('How it was written: “AI helped me edit it”')).toBeVisible()
  await shown.getByRole('textbox', { name: /^Anything the author should know/ }).fill(NOTE)
  await button(section, 'Submit Pitch').click()
  await expect(toast(pitcher)).toContainText('Your pitch has been submitted successfully')
  const pitched = section.getByRole('link', { name: /^Pitched / })
  await expect(section.getByText(FOUND)).toBeVisible()
  const address = (await pitched.getAttribute('href'))!

  await author.goto(`/app/pitchbox?request=${id}`)
  await expect(author.getByRole('article').getByText(FOUND)).toBeVisible()
  for (const [page, at] of [
    [author, null],
    [author, address],
    [pitcher, address],
  ] as const) {
    if (at !== null) await goInApp(page, at)
    const reader = page === author ? 'from the same pitcher' : 'of yours'
    await expect(comparison(page).getByText(FOUND)).toContainText(`1 ${reader}.`)
    await expect(comparison(page).getByText(/^Compared \w+ \d+, \d{4}$/)).toBeVisible()
    await expect(comparison(page).getByText('How it was written: “AI helped me edit it”')).toBeVisible()
    await expect(comparison(page).getByText(/ says:$/)).toBeVisible()
    await expect(comparison(page).getByText(NOTE)).toBeVisible()
    await button(comparison(page), 'Show Passages').click()
    await expect(comparison(page).locator('u')).toHaveText([copied])
  }
})

test('has no faults in the form and in the thread, and fits the window', async ({ signedIn }) => {
  const [author, pitcher] = [await signedIn('journalist'), await signedIn('pr')]
  const copied = newWords()
  await pitchEarlier(copied)
  const { id } = await makeRequest('journalist', uniqueTitle('Fitting'), 3 * DAY_MS)
  const post = await openPost(pitcher, id)
  const section = post.getByRole('region', { name: 'Pitch', exact: true })
  await write(pitcher, section, `${copied}\n\n${'W'.repeat(300)} ${copied}`)
  await button(inForm(section), 'Show Passages').click()
  await inspect(pitcher, 'compared', inForm(section).getByRole('list', { name: 'Passages' }), {
    widths: [320, 768],
  })
  await button(section, 'Submit Pitch').click()
  const address = (await section.getByRole('link', { name: /^Pitched / }).getAttribute('href'))!
  await author.goto(address)
  await button(comparison(author), 'Show Passages').click()
  await inspect(author, 'comparison', comparison(author).getByRole('list', { name: 'Passages' }), {
    widths: [320, 768],
  })
})
