import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnFilter } from '../../contract/saved-filters.ts'
import { notificationSettings } from '../../test/support/notification-settings.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError, call } from '../api/call.ts'
import { ownAccount } from '../testing/factories.ts'
import { ownFilter } from '../testing/filters.ts'
import { render, unmountAll } from '../testing/render.tsx'
import { dismissToasts } from '../testing/toasts.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { MyFilters } from './MyFilters.tsx'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', async (original) => ({
  ...(await original<typeof import('../api/session.ts')>()),
  currentSession: () => ({ status: 'in', accountId: 'me' }),
}))

const LIST = 'GET /api/saved-filters'
const REMOVE = 'DELETE /api/saved-filters/:filter_id'
const SAVE = 'POST /api/account/saved-filters'

const THREE = ['Freight', 'Ports', 'Rail'].map((name, place) =>
  ownFilter({ id: name, name, place, any: [name], within: 24 }),
)
const answers: Record<string, (given: { body: OwnFilter }) => unknown> = {}
const asked = (at: string) => vi.mocked(call).mock.calls.filter(([to]) => to === at)
const region = () => page.getByRole('region', { name: 'My Filters' })
const names = () =>
  region()
    .getByRole('listitem')
    .elements()
    .map((one) => one.textContent)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const onApply = vi.fn<(filter: OwnFilter) => void>()
const onEdit = vi.fn<(filter: OwnFilter) => void>()

beforeEach(() => {
  dismissToasts()
  onApply.mockReset()
  onEdit.mockReset()
  Object.assign(answers, {
    'GET /api/account/notification-settings': () => notificationSettings(),
    [LIST]: () => ({ filters: THREE }),
    [REMOVE]: () => ({ success: true }),
    [SAVE]: ({ body }: { body: OwnFilter }) => ownFilter({ ...body, id: 'again' }),
  })
  vi.mocked(call)
    .mockReset()
    .mockImplementation((async (at: string, given: never) => answers[at]?.(given)) as never)
})

function show(status: 'Active' | 'Dormant' = 'Active') {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  client.setQueryData(ownAccountQuery.queryKey, ownAccount({ data: { status } }))
  const early = { onPointerEnter: () => undefined, onFocus: () => undefined }
  render(
    <QueryClientProvider client={client}>
      <MyFilters isCurrent={({ id }) => id === 'Ports'} onApply={onApply} onEdit={onEdit} early={early} />
      <Toaster />
    </QueryClientProvider>,
  )
}

test('applies a filter by its name, and marks the one that is applied', async () => {
  show()
  await expect.element(button('Ports')).toHaveAttribute('aria-current', 'true')
  await expect.element(button('Freight')).not.toHaveAttribute('aria-current')
  await button('Freight').click()
  expect(onApply.mock.calls).toEqual([[THREE[0]]])
})

test('takes no focus as the filters load, and gives it to the heading where a failure goes', async () => {
  show()
  await expect.element(button('Ports')).toBeVisible()
  expect(document.activeElement).toBe(document.body)
  unmountAll()
  answers[LIST] = () => Promise.reject(new ApiError(500, { error: 'Something went wrong on our side.' }))
  show()
  await expect.element(button('Try Again')).toBeVisible()
  expect(document.activeElement).toBe(document.body)
  answers[LIST] = () => ({ filters: THREE })
  await button('Try Again').click()
  await expect.element(page.getByRole('heading', { name: 'My Filters' })).toHaveFocus()
})

test('edits and removes from the menu of a row', async () => {
  show()
  await button('Actions for Ports').click()
  const items = page.getByRole('menuitem').elements()
  expect(items.map((item) => item.textContent)).toEqual(['Edit', 'Remove'])
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  expect(onEdit.mock.calls).toEqual([[THREE[1]]])
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await button('Actions for Ports').click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect.poll(names).toEqual(['Freight', 'Rail'])
  expect(asked(REMOVE).map(([, given]) => given?.params)).toEqual([{ filter_id: 'Ports' }])
})

test('brings a removed filter back in its place, with all that it finds', async () => {
  show()
  await button('Remove Freight').click()
  await expect.poll(names).toEqual(['Ports', 'Rail'])
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  await expect.element(toast).toMatchTextContent('Removed "Freight" from your filters')
  await button('Undo').click()
  await expect.poll(names).toEqual(['Freight', 'Ports', 'Rail'])
  const { id: restores, updated_at: _read, unseen: _unseen, ...rest } = THREE[0]!
  expect(asked(SAVE).map(([, given]) => given?.body)).toEqual([{ ...rest, restores }])
})

test('offers no undo of a filter whose beats are no longer there', async () => {
  answers[LIST] = () => ({ filters: [ownFilter({ beats: ['Gardening'] })] })
  show()
  await button('Remove Freight').click()
  await expect.element(page.getByText('No saved filters yet')).toBeVisible()
  await expect.element(page.getByText('Save a filter to use it again or get alerts.')).toBeVisible()
  await expect.element(button('Undo')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'My Filters' })).toHaveFocus()
})

test('says why a filter was not removed, and keeps it', async () => {
  answers[REMOVE] = () => {
    throw new ApiError(500, { error: 'Something went wrong on our side.' })
  }
  show()
  await button('Remove Rail').click()
  await expect.element(page.getByText('Failed to remove filter')).toBeVisible()
  expect(names()).toEqual(['Freight', 'Ports', 'Rail'])
})

test('lets a dormant member apply a filter, and change none', async () => {
  show('Dormant')
  await button('Freight').click()
  expect(onApply).toHaveBeenCalledTimes(1)
  await expect.element(button('Remove Freight')).toBeDisabled()
  await button('Actions for Freight').click()
  for (const item of page.getByRole('menuitem').elements())
    expect(item.getAttribute('aria-disabled')).toBe('true')
})

test('offers a retry when the filters do not load', async () => {
  answers[LIST] = () => {
    throw new ApiError(503, { error: 'Busy.' })
  }
  show()
  await expect.element(region().getByRole('alert')).toMatchTextContent('Your filters did not load')
  answers[LIST] = () => ({ filters: THREE })
  await button('Try Again').click()
  await expect.poll(names).toEqual(['Freight', 'Ports', 'Rail'])
})
