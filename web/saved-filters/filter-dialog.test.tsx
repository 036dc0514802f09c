import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OwnFilter } from '../../contract/saved-filters.ts'
import { notificationSettings } from '../../test/support/notification-settings.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError, call } from '../api/call.ts'
import { ownAccount } from '../testing/factories.ts'
import { filterPreview, ownFilter } from '../testing/filters.ts'
import { InRouter } from '../testing/in-router.tsx'
import { render, unmountAll } from '../testing/render.tsx'
import { dismissToasts, lastToast } from '../testing/toasts.ts'
import { FilterDialog } from './FilterDialog.tsx'
import { filtersQuery, type PanelFilter } from './saved-filters.data.ts'

vi.mock('../api/call.ts', { spy: true })

const SAVE = 'POST /api/account/saved-filters'
const EDIT = 'PATCH /api/saved-filters/:filter_id'
const LIST = 'GET /api/saved-filters'

const answers: Record<string, (given: never) => unknown> = {}
const asked = (at: string) => vi.mocked(call).mock.calls.filter(([to]) => to === at)
const sent = (at: string) => asked(at).map(([, given]) => given?.body)

let client = new QueryClient()
const onClose = vi.fn(unmountAll)
const dialog = () => page.getByRole('dialog')
const name = () => page.getByRole('textbox', { name: 'Name' })
const words = (list: string) => page.getByRole('textbox', { name: `${list} of these words` })
const entries = (list: string) =>
  page
    .getByRole('list', { name: `${list} of these words: entries` })
    .getByRole('listitem')
    .elements()
    .map((one) => one.textContent)
const button = (label: string) => page.getByRole('button', { name: label, exact: true })

beforeEach(() => {
  localStorage.clear()
  dismissToasts()
  onClose.mockClear()
  client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  client.setQueryData(ownAccountQuery.queryKey, ownAccount())
  Object.assign(answers, {
    'POST /api/saved-filters/preview': () => filterPreview(),
    'GET /api/account/notification-settings': () => notificationSettings(),
    [SAVE]: () => ownFilter(),
    [EDIT]: () => ownFilter(),
    [LIST]: () => ({ filters: [ownFilter()] }),
  })
  vi.mocked(call)
    .mockReset()
    .mockImplementation((async (at: string, given: never) => answers[at]?.(given)) as never)
})

const panelOf = (more: Partial<OwnFilter> = {}): PanelFilter => {
  const { id: _, name: _name, place: _place, updated_at: _read, ...filter } = ownFilter(more)
  const {
    delivery: _delivery,
    email: _email,
    bell: _bell,
    paused_until: _until,
    unseen: _unseen,
    ...panel
  } = filter
  return panel
}

function show(filter: OwnFilter | null, panel = panelOf(), exclude?: string) {
  render(
    <QueryClientProvider client={client}>
      <InRouter>
        {' '}
        <FilterDialog
          filter={filter}
          panel={panel}
          exclude={exclude}
          Matches={() => null}
          inWords={({ any }) => `In words: ${any.join()}`}
          onClose={onClose}
        />
      </InRouter>{' '}
    </QueryClientProvider>,
  )
}

test('saves a new filter with what the panel and the dialog say', async () => {
  show(null, panelOf({ postType: 'community', beats: ['Legal', 'Gone'], any: ['steel'], showExpired: true }))
  await expect.element(page.getByRole('dialog', { name: 'Save Filter' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'What it finds' })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Post type' })).toHaveTextContent('Community post')
  await expect.element(page.getByText('Set in the panel: Expired Posts')).toBeVisible()
  await name().fill('Freight')
  await words('None').fill('crypto')
  await page.getByRole('combobox', { name: 'Deadline' }).click()
  const options = page.getByRole('option').elements()
  expect(options.map((one) => one.textContent.trim())).toEqual([
    'Any deadline',
    'Within 24 hours',
    'Within 2 days',
    'Within 7 days',
    'Within 30 days',
  ])
  await page.getByRole('option', { name: 'Within 7 days' }).click()
  await button('Save').click()
  await expect.poll(lastToast).toBe('Filter saved successfully: Your filter has been saved to My Filters')
  expect(onClose).toHaveBeenCalled()
  const { name: _, ...finds } = { ...panelOf(), name: '' }
  expect(sent(SAVE)).toEqual([
    {
      ...finds,
      ...{
        name: 'Freight',
        postType: 'community',
        beats: ['Legal'],
        any: ['steel'],
        none: ['crypto'],
        within: 168,
      },
      ...{ showExpired: true, delivery: 'off', email: true, bell: true },
    },
  ])
})

test('edits a filter, naming the version that it replaces', async () => {
  show(ownFilter({ any: ['steel', 'rail'] }))
  await expect.element(page.getByRole('dialog', { name: 'Edit Filter' })).toBeVisible()
  await expect.element(name()).toHaveValue('Freight')
  await button('Remove rail').click()
  await button('Save').click()
  await expect.poll(lastToast).toBe('Filter updated successfully')
  expect(sent(EDIT)).toMatchObject([{ name: 'Freight', any: ['steel'], updated_at: ownFilter().updated_at }])
  // It may have been paused or resumed meanwhile.
  expect(sent(EDIT)[0]).not.toHaveProperty('paused_until')
})

test('begins with a word to exclude, once, which is saved like any other', async () => {
  show(ownFilter({ any: ['steel'], none: ['gold'] }), undefined, 'crypto')
  await expect.poll(() => entries('None')).toEqual(['gold', 'crypto'])
  expect(sent(EDIT)).toEqual([])
  await button('Save').click()
  await expect.poll(() => sent(EDIT)).toMatchObject([{ any: ['steel'], none: ['gold', 'crypto'] }])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  show(ownFilter({ none: ['Crypto'] }), undefined, 'crypto')
  await expect.poll(() => entries('None')).toEqual(['Crypto'])
})

test('needs a name, and words that may stand together', async () => {
  show(null, panelOf({ any: ['steel'], none: ['Steel'] }))
  await button('Save').click()
  await expect.element(page.getByText('Name is required')).toBeVisible()
  await expect.element(name()).toHaveFocus()
  await name().fill('Freight')
  await button('Save').click()
  await expect
    .element(words('None'))
    .toHaveAccessibleDescription('A word cannot be both included and excluded')
  expect(asked(SAVE)).toEqual([])
  // Nor is such a filter previewed.
  expect(asked('POST /api/saved-filters/preview')).toEqual([])
})

test('does not save while a field holds a word that it has refused', async () => {
  show(null)
  await name().fill('Freight')
  await words('Any').fill('ab*')
  await button('Save').click()
  await expect.element(words('Any')).toHaveFocus()
  await expect.element(words('Any')).toHaveAccessibleDescription('Use at least 3 letters before *')
  expect(asked(SAVE)).toEqual([])
  await words('Any').fill('abc*')
  await userEvent.keyboard('{Enter}')
  // Enter in a keyword field adds a word, and saves nothing.
  expect(asked(SAVE)).toEqual([])
  await button('Save').click()
  await expect.poll(() => sent(SAVE)).toMatchObject([{ any: ['abc*'] }])
})

test('says why a filter is not saved, and keeps what was typed', async () => {
  answers[SAVE] = () => {
    throw new ApiError(409, { error: 'A filter of this name exists already.' })
  }
  show(null)
  await name().fill('Freight')
  await words('Any').fill('steel')
  await button('Save').click()
  await expect.poll(lastToast).toBe('Failed to save filter: A filter of this name exists already.')
  await expect.element(name()).toHaveValue('Freight')
  expect(entries('Any')).toEqual(['steel'])
  answers[SAVE] = () => {
    throw new ApiError(422, { error: 'Invalid input', fields: { all: 'Use 20 entries or fewer' } })
  }
  await button('Save').click()
  await expect.element(words('All')).toHaveAccessibleDescription('Use 20 entries or fewer')
  // What was refused gets a new key: it is another filter now.
  const keys = asked(SAVE).map(([, given]) => given?.idempotencyKey)
  expect(new Set(keys).size).toBe(2)
})

test('says that the filter has changed since, keeps what was typed and offers both versions', async () => {
  const CHANGED = 'This filter has changed since you opened it. Reload and try again.'
  const newer = ownFilter({ any: ['rail'], updated_at: '2026-02-01T12:00:00.000000Z' })
  client.setQueryData(filtersQuery.queryKey, { filters: [ownFilter()] })
  answers[LIST] = () => ({ filters: [newer] })
  answers[EDIT] = () => {
    throw new ApiError(409, { error: CHANGED })
  }
  show(ownFilter())
  await words('Any').fill('steel')
  await button('Save').click()
  await expect.poll(lastToast).toBe(`Failed to save filter: ${CHANGED}`)
  expect(entries('Any')).toEqual(['steel'])
  unmountAll()
  show(newer)
  const notice = page.getByRole('status', { name: 'Newer version' })
  await expect.element(notice).toMatchTextContent(/In words: rail/)
  expect(entries('Any')).toEqual(['steel'])
  await button('Keep My Text').click()
  answers[EDIT] = () => ownFilter()
  await button('Save').click()
  await expect.poll(() => sent(EDIT).at(-1)).toMatchObject({ any: ['steel'], updated_at: newer.updated_at })
})

test('restores what was typed for the same panel or filter, and only there', async () => {
  show(null)
  await name().fill('Freight')
  await userEvent.keyboard('{Escape}')
  await expect.poll(lastToast).toBe('Your text is kept: It is back when you open this form again.')
  show(null, panelOf({ within: 24 }))
  await expect.element(name()).toHaveValue('')
  await button('Cancel').click()
  show(ownFilter({ name: 'Ports' }))
  await expect.element(name()).toHaveValue('Ports')
  await button('Cancel').click()
  show(null)
  await expect.element(name()).toHaveValue('Freight')
  await expect.element(page.getByText('Your unsent filter is back.')).toBeVisible()
  await button('Save').click()
  await expect.poll(() => onClose.mock.calls.length).toBe(4)
  show(null)
  await expect.element(name()).toHaveValue('')
  await expect.element(dialog().getByText('Your unsent filter is back.')).not.toBeInTheDocument()
})
