import { expect, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError } from '../api/call.ts'
import { owner } from '../testing/factories.ts'
import {
  asked,
  button,
  card,
  claim,
  ida,
  menuItem,
  openMenu,
  server,
  show,
} from '../testing/sources-page.tsx'
import { openToast as said } from '../testing/toasts.ts'
import { holdersChanged } from './live-sources.data.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const MINE = '/app/account/source'
const marsh = owner({ id: 'pr', name: 'Dana', profile: { organization: 'Marsh Agency' } })
const others = ida({ account_id: 'pr', account: marsh })
const expert = { role: 'expert' as const }
const textOf = (part: Locator) => part.element().textContent
const text = (words: string | RegExp) => page.getByText(words)

test('claims a profile with a note, and says then that the claim was sent', async () => {
  server.sources = [others]
  server.answers['POST /api/sources/:source_id/claims'] = () => {
    server.claims = [claim()]
    return claim()
  }
  show(expert)
  await openMenu()
  await menuItem('This Is Me').click()
  const dialog = page.getByRole('dialog', { name: 'Claim this profile?' })
  await expect
    .poll(() => textOf(dialog))
    .toContain(
      'If it was confirmed from the address you sign in with, it is yours right away. Otherwise Marsh Agency has 7 days to answer, and then the Beatline team decides.',
    )
  await dialog.getByRole('textbox', { name: 'A note for them (optional)' }).fill('  We spoke in May. ')
  await dialog.getByRole('button', { name: 'Claim', exact: true }).click()
  await expect.poll(said).toMatchObject({ title: 'Claim sent' })
  expect(asked('POST /api/sources/:source_id/claims')).toMatchObject([
    { params: { source_id: 'ida' }, body: { note: 'We spoke in May.' }, idempotencyKey: expect.any(String) },
  ])
  await openMenu()
  await expect.element(menuItem('Claim sent')).toHaveAttribute('aria-disabled', 'true')
})

test('says that a profile is theirs right away, and loads it', async () => {
  server.sources = [others]
  server.answers['POST /api/sources/:source_id/claims'] = () => claim({ state: 'accepted' })
  show(expert)
  await openMenu()
  await menuItem('This Is Me').click()
  const before = asked('POST /api/sources/search').length
  await button('Claim').click()
  await expect.poll(said).toMatchObject({ title: 'This profile is yours' })
  await expect.poll(() => asked('POST /api/sources/search').length).toBeGreaterThan(before)
})

test('refuses a long note, and keeps one that was not sent', async () => {
  server.sources = [others]
  server.answers['POST /api/sources/:source_id/claims'] = () => {
    throw new ApiError(409, { error: 'You have 5 open claims.' })
  }
  show(expert)
  await openMenu()
  await menuItem('This Is Me').click()
  const note = page.getByRole('textbox', { name: 'A note for them (optional)' })
  await note.fill('x'.repeat(501))
  await button('Claim').click()
  await expect.element(text('Write at most 500 characters')).toBeVisible()
  await note.fill('It is me.')
  await button('Claim').click()
  await expect.poll(said).toMatchObject({ variant: 'destructive', description: 'You have 5 open claims.' })
  await expect.element(note).toHaveValue('It is me.')
})

test('offers no claim to a profile that someone holds, and is off for dormant experts', async () => {
  server.sources = [others, { ...others, id: 'held', name: 'Omar Lind', held_by: 'omar' }]
  show({ ...expert, data: { status: 'Dormant' } })
  await openMenu('Omar Lind')
  await expect.element(menuItem('Report')).toBeVisible()
  expect(menuItem('This Is Me').elements()).toEqual([])
  await page.getByRole('button', { name: 'More actions for Omar Lind' }).click({ force: true })
  await openMenu('Ida Berg')
  await expect.element(menuItem('This Is Me')).toHaveAttribute('aria-disabled', 'true')
})

test('offers no claim to an expert who holds a profile', async () => {
  server.sources = [others]
  show({ ...expert, holds_source: true })
  await openMenu()
  await expect.element(menuItem('Report')).toBeVisible()
  expect(menuItem('This Is Me').elements()).toEqual([])
})

test('says why there is no claim for an expert whose own profile is retired', async () => {
  server.own = ida({ held_by: 'me', is_retired: true, retired_by: 'keeper' })
  server.sources = [others]
  show({ ...expert, holds_source: false })
  await openMenu()
  const reason = menuItem('You already have a source profile.')
  await expect.element(reason).toHaveAttribute('aria-disabled', 'true')
  expect(menuItem('This Is Me').elements()).toEqual([])
})

test('still offers a claim when the own profile did not load', async () => {
  server.answers['GET /api/account/source'] = () => {
    throw new ApiError(500, {})
  }
  server.sources = [others]
  show(expert)
  await openMenu()
  await menuItem('This Is Me').click()
  await expect.element(page.getByRole('dialog', { name: 'Claim this profile?' })).toBeVisible()
})

test('shows a claim above the agency’s sources until it is accepted', async () => {
  server.sources = [ida()]
  server.claims = [claim({ note: 'We spoke in May.' })]
  show()
  const notice = page.getByRole('region', { name: 'Claims' })
  await expect.poll(() => textOf(notice)).toContain('Ida Berg-Olsen says Ida Berg is their profile.')
  await expect.poll(() => textOf(notice)).toContain('Answer by November 27')
  await expect.element(notice.getByText('We spoke in May.')).toBeVisible()
  await button('Accept the claim of Ida Berg-Olsen').click()
  await expect.poll(said).toMatchObject({ title: 'Claim accepted' })
  await expect.element(notice.getByRole('listitem')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).not.toBe(document.body)
})

test('declines a claim only with a reason', async () => {
  server.claims = [claim()]
  show()
  await button('Decline the claim of Ida Berg-Olsen').click()
  const dialog = page.getByRole('dialog', { name: 'Why are you declining?' })
  const reason = dialog.getByRole('textbox', { name: 'Why are you declining?' })
  await reason.fill('Too few')
  await dialog.getByRole('button', { name: 'Decline Claim' }).click()
  await expect.element(text('Write 10 to 500 characters')).toBeVisible()
  expect(asked('POST /api/claims/:claim_id/decline')).toEqual([])
  await reason.fill('This is another Ida Berg.')
  await dialog.getByRole('button', { name: 'Decline Claim' }).click()
  await expect.poll(said).toMatchObject({ title: 'Claim declined' })
  expect(asked('POST /api/claims/:claim_id/decline')).toMatchObject([
    { params: { claim_id: 'claim' }, body: { reason: 'This is another Ida Berg.' } },
  ])
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each([
  ['open' as const, '', 'Claim sent November 20, 2026. Marsh Agency has until November 27, 2026 to answer.'],
  ['with_team' as const, '', 'The Beatline team is deciding.'],
  [
    'closed' as const,
    'This profile was claimed by someone else.',
    'This profile was claimed by someone else.',
  ],
  ['closed' as const, 'You already have a source profile.', 'You already have a source profile.'],
])('tells an expert of a claim that is %s', async (state, reason, words) => {
  server.claims = [claim({ state, reason })]
  show(expert, MINE)
  await expect.element(page.getByRole('heading', { name: 'Claims' })).toBeVisible()
  await expect.element(text(words)).toBeVisible()
})

test('asks the team about a claim that was declined', async () => {
  server.claims = [claim({ state: 'declined', reason: 'This is another Ida Berg.' })]
  show(expert, MINE)
  await expect.element(text(/Marsh Agency declined your claim: This is another Ida Berg\./)).toBeVisible()
  await button('Ask the Team about Ida Berg').click()
  await expect.element(text('The Beatline team is deciding.')).toBeVisible()
})

test('does not ask the team for an expert who holds a profile', async () => {
  server.own = ida({ id: 'own', name: 'Ida B.', held_by: 'me' })
  server.claims = [claim({ state: 'declined', reason: 'This is another Ida Berg.' })]
  show({ ...expert, holds_source: true }, MINE)
  await expect.element(text(/Marsh Agency declined your claim: This is another Ida Berg\./)).toBeVisible()
  await expect.element(button('Leave Agency')).not.toBeInTheDocument()
  await expect.element(button('Ask the Team about Ida Berg')).not.toBeInTheDocument()
})

test('shows what the team has declined, for good', async () => {
  server.claims = [claim({ state: 'declined', reason: 'This is another Ida Berg.', is_final: true })]
  show(expert, MINE)
  await expect
    .element(text(/The Beatline team declined your claim: This is another Ida Berg\./))
    .toBeVisible()
  await expect.element(button('Ask the Team about Ida Berg')).not.toBeInTheDocument()
})

test('shows a claimed profile to its expert, who can leave the agency', async () => {
  server.own = ida({ account_id: 'pr', account: marsh, held_by: 'me' })
  server.answers['POST /api/sources/:source_id/separate'] = () => ({ ...server.own, account_id: 'me' })
  show({ ...expert, holds_source: true }, MINE)
  await expect.element(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Ida Berg')
  await button('Leave Agency').click()
  const question = page.getByRole('alertdialog', { name: 'Leave Marsh Agency?' })
  await expect
    .poll(() => textOf(question))
    .toContain('From now on, only you will manage this profile. Pitches already sent are not affected.')
  await question.getByRole('button', { name: 'Leave Agency' }).click()
  await expect.poll(said).toMatchObject({ title: 'Only you can manage this profile now' })
  await expect.element(button('Leave Agency')).not.toBeInTheDocument()
  await expect.element(text('Only you manage this profile.')).toBeVisible()
})

test('removes the own profile, and offers to add one again', async () => {
  server.own = ida({ held_by: 'me' })
  server.sources = [server.own]
  show({ ...expert, holds_source: true }, MINE)
  await openMenu()
  await menuItem('Remove').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByRole('heading', { name: 'You have no source profile yet' })).toBeVisible()
  expect(server.client.getQueryData(ownAccountQuery.queryKey)).toMatchObject({ holds_source: false })
})

test('lets the agency of a claimed source change expertise alone', async () => {
  const claimed = ida({ held_by: 'ida-herself' })
  server.sources = [claimed]
  server.answers['PUT /api/sources/:source_id'] = ({ body }) => ({ ...claimed, ...body })
  show()
  await button('Edit Ida Berg').click()
  for (const name of ['Name', 'Role', 'Organization'])
    await expect.element(page.getByRole('textbox', { name, exact: true })).toHaveAttribute('readonly')
  expect(text('Only Ida Berg can edit this field.').elements()).toHaveLength(4)
  await page.getByRole('textbox', { name: 'Expertise' }).fill('Deposits.')
  await button('Save').click()
  await expect.poll(() => asked('PUT /api/sources/:source_id')).toHaveLength(1)
  expect(asked('PUT /api/sources/:source_id')[0]?.body).toMatchObject({
    name: 'Ida Berg',
    organization: 'Millrace Bank',
    expertise: 'Deposits.',
  })
})

test('lets the agency of a claimed source retire its own use alone', async () => {
  const claimed = ida({ held_by: 'ida-herself' })
  const retired = { ...claimed, retired_by: 'keeper' as const }
  server.sources = [claimed]
  server.answers['POST /api/sources/:source_id/retire'] = () => {
    server.answers['POST /api/sources/search'] = () => ({ sources: [retired], next: null })
    return retired
  }
  show()
  await openMenu()
  await menuItem('Retire').click()
  const question = page.getByRole('alertdialog', { name: 'Retire Ida Berg?' })
  await expect
    .poll(() => textOf(question))
    .toContain(
      'You can no longer pitch this profile, but Ida Berg still can, and it stays in the directory. Past pitches keep it. You can restore it later.',
    )
  await question.getByRole('button', { name: 'Retire' }).click()
  await expect.element(card('Ida Berg')).not.toBeInTheDocument()
  await page.getByRole('radio', { name: 'Retired' }).click()
  await expect.element(card('Ida Berg').getByRole('button', { name: / · Retired/ })).toBeVisible()
})

test('shows others no claimed source as retired whose agency alone does not use it', async () => {
  server.sources = [{ ...others, held_by: 'ida-herself', retired_by: 'keeper' }]
  show({ role: 'journalist' })
  await expect.element(card('Ida Berg')).toBeVisible()
  expect(card('Ida Berg').getByText('Retired').elements()).toEqual([])
})

test('ends the representation of a claimed source, which leaves the agency’s list', async () => {
  const claimed = ida({ held_by: 'ida-herself' })
  server.sources = [claimed]
  server.answers['POST /api/sources/:source_id/separate'] = () => ({ ...claimed, account_id: 'ida-herself' })
  show()
  await openMenu()
  expect(menuItem('Remove').elements()).toEqual([])
  await menuItem('End Representation').click()
  const question = page.getByRole('alertdialog', { name: 'Stop representing Ida Berg?' })
  await expect.poll(() => textOf(question)).toContain('From now on, only Ida Berg will manage this profile.')
  await question.getByRole('button', { name: 'End Representation' }).click()
  await expect.poll(said).toMatchObject({ title: 'Only Ida Berg can manage this profile now' })
  await expect.element(card('Ida Berg')).not.toBeInTheDocument()
})

test('loads an expert’s profile again when who holds it has changed', async () => {
  show(expert, MINE)
  await expect.element(page.getByRole('heading', { name: 'You have no source profile yet' })).toBeVisible()
  server.own = ida({ account_id: 'pr', account: marsh, held_by: 'me' })
  holdersChanged(server.client)
  await expect.element(button('Leave Agency')).toBeVisible()
})
