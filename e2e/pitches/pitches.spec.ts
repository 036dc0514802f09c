import { toast, uniqueTitle } from '../feed/feed-page.ts'
import { button, makeRequest, openPost } from '../posts/post-acts.ts'
import { expect, test } from '../support/fixtures.ts'

const DAY_MS = 86_400_000

test('lets a PR member pitch to a new request, and shows the pitch in the owner’s Pitchbox live', async ({
  signedIn,
}) => {
  const [owner, pitcher] = [await signedIn('journalist'), await signedIn('pr')]
  const title = uniqueTitle('Port expert')
  const stream = owner.waitForResponse('/api/events')
  await owner.goto('/app/pitchbox')
  await stream
  const { id } = await makeRequest(owner, title, 3 * DAY_MS)
  const request = owner.getByRole('listitem').filter({ hasText: title })
  await expect(request).toContainText('0 pitches')
  await request.getByRole('link', { name: title }).click()
  await expect(owner.getByRole('heading', { name: 'No pitches yet' })).toBeVisible()

  const post = await openPost(pitcher, id)
  const section = post.getByRole('region', { name: 'Pitch', exact: true })
  await button(section, 'Pitch').click()
  await button(section, 'Submit Pitch').click()
  await expect(section.getByText('You have to select a profile to pitch')).toBeVisible()
  await expect(section.getByText('You have to write your pitch')).toBeVisible()
  await section.getByRole('combobox', { name: 'Source' }).click()
  await pitcher.getByRole('option').first().click()
  await section.getByRole('textbox', { name: 'Your pitch' }).fill('She has run the port for ten years.')
  await button(section, 'Submit Pitch').click()
  await expect(toast(pitcher)).toContainText('Your pitch has been submitted successfully')
  const pitched = section.getByRole('link', { name: /^Pitched .+, 0 messages$/ })
  await expect(pitched).toHaveAttribute('href', /^\/app\/messages\/[\da-f-]{36}$/)
  const conversation = (await pitched.getAttribute('href'))!

  const board = owner.getByRole('region', { name: 'Pitch board' })
  const received = board.getByRole('article').filter({ hasText: 'She has run the port for ten years.' })
  await expect(received).toBeVisible()
  // Read once it has been in the pane for a second.
  await expect(received).not.toContainText('unread')
  await expect(board.getByRole('link', { name: 'Open Conversation' })).toHaveAttribute('href', conversation)
  await owner.getByRole('link', { name: 'All Your Requests' }).click()
  await expect(request).toContainText('1 pitch')

  await pitcher.goto('/app/pitchbox?view=sent')
  const sent = pitcher.getByRole('listitem').filter({ hasText: title })
  await expect(sent).toContainText('Opened')
  await expect(sent.getByRole('link', { name: /^Pitched / })).toHaveAttribute('href', conversation)
})
