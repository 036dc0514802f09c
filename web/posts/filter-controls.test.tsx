import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BOUND } from '../../test/support/bound.ts'
import { notificationSettings } from '../../test/support/notification-settings.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { call } from '../api/call.ts'
import { ownAccount } from '../testing/factories.ts'
import { filterPreview, ownFilter } from '../testing/filters.ts'
import { showPages } from '../testing/show-pages.tsx'
import { FilterControls } from './FilterControls.tsx'
import { readFeedSearch } from './feed-search.ts'
import { SavedFilters } from './SavedFilters.tsx'

vi.mock('../api/call.ts', { spy: true })

const saved = ownFilter({
  name: 'Tariffs',
  postType: 'community',
  any: ['tariff*', 'interest rate'],
  none: ['crypto'],
  within: 48,
})

const answers: Record<string, unknown> = {
  'GET /api/saved-filters': { filters: [saved] },
  'GET /api/account/notification-settings': notificationSettings(),
}

beforeEach(() => {
  localStorage.clear()
  vi.mocked(call)
    .mockReset()
    .mockImplementation((async (at: string) => answers[at] ?? filterPreview()) as never)
})
afterEach(() => page.viewport(1280, 800))

function show(search = '') {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  client.setQueryData(ownAccountQuery.queryKey, ownAccount())
  const panel = () => (
    <>
      <FilterControls />
      <SavedFilters />
    </>
  )
  const path = '/app/feed'
  return showPages({
    client,
    at: `${path}${search}`,
    pages: [{ path, show: panel, validateSearch: readFeedSearch }],
  })
}

const opener = () => page.getByRole('button', { name: 'Words and Deadline' })
const words = (list: string) => page.getByRole('textbox', { name: `${list} of these words` })
const deadline = () => page.getByRole('combobox', { name: 'Deadline' })
const entries = (list: string) =>
  page
    .getByRole('list', { name: `${list} of these words: entries` })
    .getByRole('listitem')
    .elements()
    .map((one) => one.textContent)
const addressOf = (history: ReturnType<typeof show>) =>
  readFeedSearch(Object.fromEntries(new URLSearchParams(history.location.search)))

test('shows words and deadline by a button, and sets them in the address', async () => {
  const history = show()
  await expect.element(opener()).toHaveAttribute('aria-expanded', 'false')
  await expect.element(words('Any')).not.toBeInTheDocument()
  await opener().click()
  await expect.element(opener()).toHaveAttribute('aria-expanded', 'true')
  await words('Any').fill('tariff*')
  await userEvent.keyboard('{Enter}steel{Enter}')
  await words('None').fill('crypto,')
  await deadline().click()
  await page.getByRole('option', { name: 'Within 2 days' }).click()
  await vi.waitFor(
    () => expect(addressOf(history)).toEqual({ any: 'tariff*,steel', none: 'crypto', within: 48 }),
    BOUND,
  )
  await expect.element(deadline()).toMatchTextContent('Within 2 days')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await vi.waitFor(() => expect(history.location.search).toBe(''), BOUND)
  await expect.poll(() => entries('Any')).toEqual([])
  await expect.element(deadline()).toMatchTextContent('Any deadline')
})

test('refuses a word that is excluded, and leaves the address as it is', async () => {
  const history = show('?none=crypto')
  await words('All').fill('Crypto')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(words('All'))
    .toHaveAccessibleDescription('A word cannot be both included and excluded')
  expect(addressOf(history)).toEqual({ none: 'crypto' })
})

test.each(['?any=steel', '?all=steel', '?none=steel', '?within=24'])('starts open at %s', async (search) => {
  show(search)
  await expect.element(opener()).toHaveAttribute('aria-expanded', 'true')
  await expect.element(deadline()).toBeVisible()
})

test('an applied filter sets every control and clears the search', async () => {
  const history = show('?search=rail&all=steel&expired=true')
  await page.getByRole('button', { name: 'Tariffs', exact: true }).click()
  await vi.waitFor(
    () =>
      expect(addressOf(history)).toEqual({
        ...{ postType: 'community', any: 'tariff*,interest rate', none: 'crypto', within: 48 },
      }),
    BOUND,
  )
  await expect.poll(() => entries('Any')).toEqual(['tariff*', 'interest rate'])
  await expect.poll(() => entries('All')).toEqual([])
  await expect
    .element(page.getByRole('button', { name: 'Tariffs', exact: true }))
    .toHaveAttribute('aria-current')
})

test('saves the panel with the words of the search as words that must all be found', async () => {
  show('?search=%22interest rate%22 Résumé&all=steel&within=24')
  await page.getByRole('button', { name: 'Save Filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save Filter' })
  const all = dialog.getByRole('list', { name: 'All of these words: entries' }).getByRole('listitem')
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('')
  expect(all.elements().map((one) => one.textContent)).toEqual(['steel', 'interest rate', 'Résumé'])
  await expect
    .element(dialog.getByRole('combobox', { name: 'Deadline' }))
    .toMatchTextContent('Within 24 hours')
})

test('edits a saved filter, and gives the focus back to its menu', async () => {
  show()
  await page.getByRole('button', { name: 'Actions for Tariffs' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Filter' })
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Tariffs')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Actions for Tariffs' })).toHaveFocus()
})

test('fits a phone of 320 px, panel and editor', async () => {
  await page.viewport(320, 700)
  show('?any=a phrase of several words,and another phrase of words&within=720')
  await expect.element(deadline()).toBeVisible()
  await page.getByRole('button', { name: 'Save Filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save Filter' })
  await expect.element(dialog.getByText(/Would have matched/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  const { left, right } = dialog.element().getBoundingClientRect()
  expect([left, right]).toEqual([0, 320])
  for (const button of dialog.getByRole('button').elements()) {
    const { height } = button.getBoundingClientRect()
    expect(height, button.textContent).toBeGreaterThanOrEqual(44)
  }
})
