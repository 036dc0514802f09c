import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../api/call.ts'
import { evidence } from '../testing/evidence.ts'
import { button, listed, rows, server, showDetails } from '../testing/evidence-page.tsx'

vi.mock('../api/call.ts', { spy: true })

const AT = '2026-03-05T12:00:00.000000Z'
const UNTIL = '2027-03-05T12:00:00.000000Z'
const PHOTO = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const keeper = { id: 'pr', role: 'pr' } as const
const holder = { id: 'expert', role: 'expert' } as const
const group = page.getByRole('group', { name: 'Add evidence' })
const offered = () =>
  group
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const refuse = (status: number, error: string, fields: Record<string, string> = {}) => {
  server.answer = () => {
    throw new ApiError(status, { error, fields })
  }
}
const toastSays = (words: string) => expect.element(page.getByText(words, { exact: true })).toBeVisible()

test('offers the keeper what to add, and nobody else', async () => {
  showDetails(listed(), keeper)
  await expect
    .poll(offered)
    .toEqual(['Ask for Confirmation', 'Attest', 'Add Registry Number', 'Ask for a Team Check'])
})

test('offers a reader nothing to add', async () => {
  showDetails(listed())
  await expect.poll(() => rows().length).toBe(4)
  await expect.element(group).not.toBeInTheDocument()
})

test.each<[string, string | null, string[]]>([
  ['without a photo', null, ['Confirm This Is Me', 'Add Registry Number', 'Ask for a Team Check']],
  [
    'with a photo',
    PHOTO,
    ['Confirm This Is Me', 'Consent to This Photo', 'Add Registry Number', 'Ask for a Team Check'],
  ],
])('offers an expert to confirm their own profile %s', async (_, photo_url, words) => {
  showDetails(listed({ account_id: 'expert', held_by: 'expert', photo_url }), holder)
  await expect.poll(offered).toEqual(words)
})

test('turns everything off for a dormant keeper', async () => {
  showDetails(listed(), { ...keeper, data: { status: 'Dormant' } })
  for (const words of ['Ask for Confirmation', 'Attest', 'Add Registry Number', 'Ask for a Team Check'])
    await expect.element(button(words)).toBeDisabled()
})

test('sends the expert a link at the address of their Mail link', async () => {
  showDetails(listed(), keeper)
  await button('Ask for Confirmation').click()
  await expect.element(page.getByRole('dialog', { name: 'Ask Harriet Lane to confirm' })).toBeVisible()
  await expect.element(field('Expert’s email')).toHaveValue('desk@millrace.example')
  await expect
    .element(
      page.getByText(
        'They get one link, valid for 14 days. The email names you, your organization, and this expert, and nothing else.',
      ),
    )
    .toBeVisible()
  server.answer = () => ({ domain: 'millrace.example', expires_at: UNTIL })
  server.evidence = evidence({}, AT)
  await button('Send Link').click()
  await toastSays('Link sent')
  await toastSays('To an address at millrace.example.')
  await toastSays('Asked March 5, 2026. No answer yet.')
  expect(server.sent).toMatchObject([
    { at: 'POST /api/sources/:source_id/links', body: { email: 'desk@millrace.example' } },
  ])
})

test('shows why no link is sent, and keeps what was typed', async () => {
  showDetails(listed({ social_links: {} }), keeper)
  await button('Ask for Confirmation').click()
  await field('Expert’s email').fill('harriet')
  await button('Send Link').click()
  await toastSays('Invalid email address')
  expect(server.sent).toEqual([])
  await field('Expert’s email').fill('me@halyard.example')
  for (const words of [
    'This is your own address. Enter the expert’s.',
    'The person at this address asked not to be contacted again.',
  ]) {
    refuse(422, 'Validation failed', { email: words })
    await button('Send Link').click()
    await toastSays(words)
    await expect.element(field('Expert’s email')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('Expert’s email')).toHaveFocus()
  }
  refuse(429, 'You have sent 3 links in 30 days. You can send the next one on April 4, 2026.')
  await button('Send Link').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('You have sent 3 links in 30 days. You can send the next one on April 4, 2026.')
  await expect.element(field('Expert’s email')).toHaveValue('me@halyard.example')
  // Each refusal ends a try.
  const keys = server.sent.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

test('attests that the keeper represents the expert', async () => {
  showDetails(listed(), keeper)
  await button('Attest').click()
  const dialog = page.getByRole('alertdialog', { name: 'Attest' })
  await expect.element(dialog.getByText('I represent Harriet Lane with their agreement.')).toBeVisible()
  refuse(403, 'Your membership is dormant.')
  await dialog.getByRole('button', { name: 'Attest' }).click()
  await expect.element(dialog.getByText('Your membership is dormant.')).toBeVisible()
  server.answer = () =>
    evidence({
      agency: { kind: 'attested', name: 'Dana Whitfield', organization: 'Halyard PR', at: AT, until: UNTIL },
    })
  await dialog.getByRole('button', { name: 'Attest' }).click()
  await toastSays('Attested')
  await expect.poll(() => rows()[1]?.[2]).toBe('Attested by Dana Whitfield, Halyard PR')
  expect(server.sent.at(-1)).toMatchObject({
    at: 'PUT /api/sources/:source_id/attestation',
    body: { agreed: true },
  })
})

test('saves a registry number', async () => {
  showDetails(listed(), keeper)
  await button('Add Registry Number').click()
  await button('Save').click()
  await toastSays('Registry is required')
  await toastSays('Number is required')
  await toastSays('Enter an address that begins with https://')
  await expect.element(field('Registry')).toHaveFocus()
  await field('Registry').fill('Bar of New York')
  await field('Number').fill('4417')
  await field('Link to the entry').fill('http://bar.example/4417')
  await button('Save').click()
  await expect.element(field('Link to the entry')).toHaveFocus()
  expect(server.sent).toEqual([])
  const found = { register: 'Bar of New York', number: '4417', url: 'https://bar.example/4417' }
  server.answer = () => evidence({ register: { ...found, result: 'given', at: AT, until: null } })
  await field('Link to the entry').fill(found.url)
  await button('Save').click()
  await toastSays('Registry number saved')
  await expect.poll(() => rows()[2]?.[3]).toBe('Added March 5, 2026, not checked')
  expect(server.sent).toMatchObject([{ at: 'PUT /api/sources/:source_id/register', body: found }])
})

test('asks the team for a check', async () => {
  showDetails(listed(), keeper)
  await button('Ask for a Team Check').click()
  const words = field('What should we check, and how can we reach them?')
  await words.fill('Too short')
  await button('Send to the Team').click()
  await toastSays('Write 10 to 1,000 characters')
  await words.fill('Please call Harriet at the bank.')
  refuse(409, 'The team is already checking this source.')
  await button('Send to the Team').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The team is already checking this source.')
  await expect.element(words).toHaveValue('Please call Harriet at the bank.')
  server.answer = () => ({ success: true })
  await button('Send to the Team').click()
  await toastSays('Sent to the team')
  expect(server.sent.at(-1)).toMatchObject({
    at: 'POST /api/sources/:source_id/checks',
    body: { words: 'Please call Harriet at the bank.' },
  })
})

test('confirms the profile of the expert who holds it, and its photo', async () => {
  showDetails(listed({ held_by: 'expert', photo_url: PHOTO }), holder)
  await expect
    .poll(offered)
    .toEqual(['Confirm This Is Me', 'Consent to This Photo', 'Add Registry Number', 'Ask for a Team Check'])
  server.answer = () => evidence({ photo: { state: 'consented', at: AT, until: UNTIL } })
  await button('Consent to This Photo').click()
  await toastSays('The expert consented to this photo')
  await button('Confirm This Is Me').click()
  await expect.poll(() => server.sent.map(({ body }) => body)).toEqual([{ photo: true }, { photo: false }])
  refuse(500, 'Something went wrong.')
  await button('Confirm This Is Me').click()
  await toastSays('Failed to confirm the profile')
})
