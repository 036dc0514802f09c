import { openAs } from '../account/account-steps.ts'
import { uniqueTitle } from '../feed/feed-page.ts'
import { inspect } from '../layout/inspect.ts'
import { button, makeRequest } from '../posts/post-acts.ts'
import { query } from '../support/database.ts'
import { expect, test } from '../support/fixtures.ts'
import { makeMember } from '../support/make-member.ts'
import { callAs, newSession } from '../support/members.ts'

const DAY_MS = 86_400_000
const PITCH = 'She closed three books of loans.'

test('lets an expert follow what comes of a pitch that their agency makes with their profile', async ({
  open,
}) => {
  const [page, title, name] = [await open('nobody'), uniqueTitle('Barges'), uniqueTitle('Ines Falk')]
  const [author, pitcher, expert] = [await makeMember(), await makeMember('pr'), await makeMember('expert')]
  const [asks, pitches, claims] = [
    await newSession(author),
    await newSession(pitcher),
    await newSession(expert),
  ]
  const { id } = await makeRequest(asks, title, 3 * DAY_MS)
  const form = { name, role: 'Executive', organization: 'Harbor & Hale' }
  const source = await (await callAs(pitches, 'POST', '/api/sources', form)).json()
  const claim = await (await callAs(claims, 'POST', `/api/sources/${source.id}/claims`, { note: '' })).json()
  await callAs(pitches, 'POST', `/api/claims/${claim.id}/accept`)

  await openAs(page, expert, '/app/pitchbox')
  await page.getByRole('link', { name: 'About you', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No pitches about you yet' })).toBeVisible()

  // On the open page, step by step.
  const body = { profile_id: source.id, commentary: PITCH }
  const pitch = await (await callAs(pitches, 'POST', `/api/posts/${id}/pitches`, body)).json()
  const row = page.getByRole('list', { name: 'About you' }).getByRole('article')
  await expect(row).toContainText(`Pitched ${name}`)
  await expect(row).toContainText(pitcher.name)
  await expect(row.getByText('Sent', { exact: true })).toBeVisible()
  await callAs(asks, 'POST', `/api/conversations/${pitch.id}/read`, { message_id: null })
  await expect(row.getByText('Opened', { exact: true })).toBeVisible()
  await callAs(asks, 'POST', `/api/conversations/${pitch.id}/messages`, { message_text: 'When?' })
  await expect(row.getByText('Answered', { exact: true })).toBeVisible()

  await button(row, 'View Trail').click()
  const steps = page.getByRole('list', { name: 'Trail' }).getByRole('listitem')
  await expect(steps).toContainText(['Sent', 'Opened by the author', 'Answered by the author'])
  await expect(row.getByRole('button')).toHaveCount(1)
  await expect(page.getByText(PITCH)).toHaveCount(0)
  await expect(page.getByText(author.name)).toHaveCount(0)
  await inspect(page, 'pitches about the member', steps.first())

  await row.getByRole('link', { name: title }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible()
  // Once they may no longer read the request, it has no title here.
  await page.goto('/app/pitchbox?view=about')
  await expect(row.getByRole('link', { name: title })).toBeVisible()
  await query(`update posts set removed_at = now() where id = $1`, [id])
  await page.reload()
  await expect(row.getByRole('heading', { name: 'A request', exact: true })).toBeVisible()
  await expect(page.getByText(title)).toHaveCount(0)
})
