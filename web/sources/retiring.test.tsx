import { expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { ApiError } from '../api/call.ts'
import { cardsQuery } from '../directory/directory.data.ts'
import { sourceRemoved } from '../source-removed.ts'
import { asked, button, card, ida, menuItem, openMenu, server, show } from '../testing/sources-page.tsx'
import { openToast as said } from '../testing/toasts.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const omar = ida({ id: 'omar', name: 'Omar Lind', created_at: '2027-01-01T00:00:00.000000Z' })
const textOf = (part: Locator) => part.element().textContent
const question = (name: string) => page.getByRole('alertdialog', { name })

test('retires a source after a question, and brings it back where it was with Undo', async () => {
  server.sources = [ida(), omar]
  show()
  await openMenu()
  await menuItem('Retire').click()
  await expect
    .poll(() => textOf(question('Retire Ida Berg?')))
    .toContain(
      'The profile leaves the directory and can no longer be pitched. Past pitches keep it. You can restore it later.',
    )
  await question('Retire Ida Berg?').getByRole('button', { name: 'Retire' }).click()
  await expect.element(card('Ida Berg')).not.toBeInTheDocument()
  await expect.element(page.getByText('Source retired')).toBeVisible()
  await expect.element(card('Omar Lind')).toBeVisible()
  await button('Undo').click()
  await expect.element(card('Ida Berg')).toBeVisible()
  const names = page.getByRole('article').getByRole('heading').elements()
  expect(names.map(({ textContent }) => textContent)).toEqual(['Ida Berg', 'Omar Lind'])
})

test('lists retired sources apart, in the address, and restores one without a question', async () => {
  server.sources = [ida({ is_retired: true, retired_by: 'keeper' }), omar]
  const history = show()
  await expect.element(card('Omar Lind')).toBeVisible()
  await expect.element(card('Ida Berg')).not.toBeInTheDocument()
  await page.getByRole('radio', { name: 'Retired' }).click()
  await expect.element(card('Ida Berg')).toBeVisible()
  await expect.element(card('Omar Lind')).not.toBeInTheDocument()
  expect(history.location.search).toBe('?retired=true')
  await openMenu()
  await menuItem('Restore').click()
  await expect.element(page.getByRole('heading', { name: 'No retired sources' })).toBeVisible()
  await page.getByRole('radio', { name: 'Active' }).click()
  await expect.element(card('Ida Berg')).toBeVisible()
  expect(history.location.search).toBe('')
})

test('says why a source could not be restored', async () => {
  server.sources = [ida({ is_retired: true, retired_by: 'keeper' })]
  server.answers['POST /api/sources/:source_id/restore'] = () => {
    throw new ApiError(409, { error: 'The team has retired this profile.' })
  }
  show({}, '/app/sources?retired=true')
  await openMenu()
  await menuItem('Restore').click()
  await expect
    .poll(said)
    .toMatchObject({ variant: 'destructive', description: 'The team has retired this profile.' })
  await expect.element(card('Ida Berg')).toBeVisible()
})

test.each([
  [{ retired_by: 'admin' as const }, 'Only the team can restore it'],
  [{ retired_by: 'expert' as const, is_denied: true }, 'not theirs'],
])('does not offer to restore what %o', async (more, why) => {
  server.sources = [ida({ is_retired: true, ...more })]
  show({}, '/app/sources?retired=true')
  await openMenu()
  await expect.poll(() => textOf(menuItem(/^Restore/))).toContain(why)
  await expect.element(menuItem(/^Restore/)).toHaveAttribute('aria-disabled', 'true')
})

test.each([
  [0, null],
  [1, '1 open pitch names this source.'],
  [3, '3 open pitches name this source.'],
])('asks before it erases a source that %i open pitches name', async (count, words) => {
  server.sources = [ida(), omar]
  server.openPitches = count
  show()
  await openMenu()
  await menuItem('Remove').click()
  const dialog = question('Remove Ida Berg?')
  await expect
    .poll(() => textOf(dialog))
    .toContain(
      'The profile, its evidence, and its photo are erased. Past pitches keep their text and say “Removed source”. This cannot be undone.',
    )
  await expect.poll(() => asked('GET /api/sources/:source_id/removal').length).toBeGreaterThan(0)
  if (words) await expect.poll(() => textOf(dialog)).toContain(words)
  else expect(textOf(dialog)).not.toContain('open pitch')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('Source removed', { exact: true })).toBeVisible()
  await expect.element(card('Ida Berg')).not.toBeInTheDocument()
  expect(asked('DELETE /api/sources/:source_id')).toMatchObject([{ params: { source_id: 'ida' } }])
  await expect.poll(() => document.activeElement).not.toBe(document.body)
})

test('keeps a source that could not be removed', async () => {
  server.sources = [ida()]
  server.answers['DELETE /api/sources/:source_id'] = () => {
    throw new ApiError(500, {})
  }
  show()
  await openMenu()
  await menuItem('Remove').click()
  await question('Remove Ida Berg?').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(said).toMatchObject({ variant: 'destructive', title: 'Ida Berg was not removed' })
  await expect.element(card('Ida Berg')).toBeVisible()
})

test('a source that was erased elsewhere leaves the list, and what was viewed lately', async () => {
  server.sources = [ida(), omar]
  const viewed = cardsQuery(['ida', 'omar']).queryKey
  server.client.setQueryData(viewed, { members: [], sources: [ida(), omar] })
  show()
  await expect.element(card('Ida Berg')).toBeVisible()
  sourceRemoved(server.client, 'ida')
  await expect.element(card('Ida Berg')).not.toBeInTheDocument()
  expect(server.client.getQueryData(viewed)?.sources.map(({ id }) => id)).toEqual(['omar'])
})

test('points to the retired sources when all are', async () => {
  server.sources = [ida({ is_retired: true })]
  show()
  await expect.element(page.getByRole('heading', { name: 'No active sources' })).toBeVisible()
  await button('Show Retired Sources').click()
  await expect.element(card('Ida Berg')).toBeVisible()
})

test('edits from the menu as well', async () => {
  server.sources = [ida()]
  show()
  await openMenu()
  await menuItem('Edit').click()
  await expect.element(page.getByRole('dialog', { name: 'Edit Source' })).toBeVisible()
})

test('lets a dormant member look at the menu, and change nothing', async () => {
  server.sources = [ida()]
  show({ data: { status: 'Dormant' } })
  await openMenu()
  for (const name of ['Edit', 'Retire', 'Remove'])
    await expect.element(menuItem(name)).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
})

test('has the filter and the own menu only for those who keep sources', async () => {
  server.sources = [ida({ account_id: 'other' })]
  show({ role: 'journalist' })
  await openMenu()
  await expect.element(menuItem('Report')).toBeVisible()
  expect(menuItem('Retire').elements()).toEqual([])
  expect(menuItem('This Is Me').elements()).toEqual([])
  expect(page.getByRole('radio', { name: 'Retired' }).elements()).toEqual([])
})
