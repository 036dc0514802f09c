import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnAccount } from '../../contract/accounts.ts'
import type { OwnFilter } from '../../contract/saved-filters.ts'
import { notificationSettings } from '../../test/support/notification-settings.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError, call } from '../api/call.ts'
import { ownAccount } from '../testing/factories.ts'
import { ownFilter } from '../testing/filters.ts'
import { render } from '../testing/render.tsx'
import { dismissToasts, lastToast } from '../testing/toasts.ts'
import { MyFilters } from './MyFilters.tsx'

vi.mock('../api/call.ts', { spy: true })

const PAUSE = 'PUT /api/saved-filters/:filter_id/pause'
const SETTINGS = 'GET /api/account/notification-settings'
const SAVE = 'POST /api/account/saved-filters'
const DAY_MS = 86_400_000

let filters: OwnFilter[]
let failing: string[]
type Given = { body: { until: string | null } & OwnFilter; idempotencyKey?: string }
const answers: Record<string, (given: Given) => unknown> = {
  [SETTINGS]: () => notificationSettings(),
  'GET /api/saved-filters': () => ({ filters }),
  [PAUSE]: ({ body }) => ({ ...filters[0], paused_until: body.until }),
  [SAVE]: ({ body }) => ownFilter(body),
}

beforeEach(() => {
  dismissToasts()
  filters = []
  failing = []
  answers[SETTINGS] = () => notificationSettings()
  vi.mocked(call)
    .mockReset()
    .mockImplementation((async (at: string, given: Given) => {
      if (failing.includes(at)) throw new ApiError(503, { error: 'The server is busy.' })
      return answers[at]?.(given)
    }) as never)
})

function show(account: Partial<OwnAccount> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(ownAccountQuery.queryKey, ownAccount(account))
  const early = { onPointerEnter: () => undefined, onFocus: () => undefined }
  const nothing = () => undefined
  render(
    <QueryClientProvider client={client}>
      <MyFilters isCurrent={() => false} onApply={nothing} onEdit={nothing} early={early} />
    </QueryClientProvider>,
  )
}

const asked = (at: string) =>
  vi
    .mocked(call)
    .mock.calls.filter(([to]) => to === at)
    .map(([, given]) => given as unknown as Given)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const rows = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('button')?.textContent)
const items = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent)
const choose = (name: string) => page.getByRole('menuitem', { name, exact: true }).click()
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

describe('A row of My Filters', () => {
  test('has an icon that says how alerts are sent, and none without alerts', async () => {
    filters = [
      ownFilter({ id: 'a', name: 'A', delivery: 'instant' }),
      ownFilter({ id: 'b', name: 'B', delivery: 'digest' }),
      ownFilter({ id: 'c', name: 'C' }),
      ownFilter({ id: 'd', name: 'D', delivery: 'instant', showSavedOnly: true }),
      ownFilter({ id: 'e', name: 'E', delivery: 'digest', showMyPostsOnly: true }),
    ]
    show()
    await expect.element(button('A')).toBeVisible()
    const icons = page
      .getByRole('listitem')
      .elements()
      .map((row) => row.querySelector('[role=img]')?.getAttribute('aria-label'))
    expect(icons).toEqual(['Right away', 'In digest', undefined, undefined, undefined])
  })

  test('says until when its alerts are paused', async () => {
    const march9 = new Date(new Date().getFullYear() + 1, 2, 9, 12).toISOString()
    filters = [
      ownFilter({ id: 'a', name: 'A', delivery: 'instant', paused_until: march9 }),
      ownFilter({ id: 'b', name: 'B', delivery: 'digest', paused_until: inDays(-1) }),
      ownFilter({ id: 'c', name: 'C', paused_until: march9 }),
    ]
    show()
    await expect.element(page.getByText('Paused until Mar 9')).toBeVisible()
    expect(page.getByText(/^Paused/).elements()).toHaveLength(1)
  })

  test('says until when all alerts are paused, if that is later', async () => {
    const day = (date: number) => new Date(new Date().getFullYear() + 1, 2, date, 12).toISOString()
    answers[SETTINGS] = () => notificationSettings({ alerts_paused_until: day(9) })
    filters = [
      ownFilter({ id: 'a', name: 'A', delivery: 'instant' }),
      ownFilter({ id: 'b', name: 'B', delivery: 'digest', paused_until: day(3) }),
      ownFilter({ id: 'c', name: 'C', delivery: 'digest', paused_until: day(12) }),
      ownFilter({ id: 'd', name: 'D' }),
    ]
    show()
    await expect.element(page.getByText('Paused until Mar 9').first()).toBeVisible()
    expect(rows()).toEqual(['APaused until Mar 9', 'BPaused until Mar 9', 'CPaused until Mar 12', 'D'])
  })

  test('is shown while it is not known whether all alerts are paused', async () => {
    failing = [SETTINGS]
    filters = [ownFilter({ delivery: 'instant', paused_until: inDays(3) })]
    show()
    await expect.element(page.getByText(/^Paused until /)).toBeVisible()
  })

  test('pauses its alerts for as long as its owner says, and resumes them', async () => {
    filters = [ownFilter({ delivery: 'instant' })]
    show()
    await button('Actions for Freight').click()
    expect(items()).toEqual(['Edit', 'Pause Alerts', 'Remove'])
    await choose('Pause Alerts')
    const dialog = page.getByRole('alertdialog', { name: 'Pause the alerts of “Freight”?' })
    await expect.element(dialog).toBeVisible()
    await expect.element(page.getByRole('radio', { name: '7 days' })).toBeChecked()
    await page.getByRole('radio', { name: '30 days' }).click()
    const before = Date.now()
    await dialog.getByRole('button', { name: 'Pause Alerts' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByText(/^Paused until /)).toBeVisible()
    const until = Date.parse(asked(PAUSE)[0]?.body.until ?? '')
    expect(Math.round((until - before) / DAY_MS)).toBe(30)
    await expect.element(button('Actions for Freight')).toHaveFocus()

    await button('Actions for Freight').click()
    expect(items()).toEqual(['Edit', 'Resume Alerts', 'Remove'])
    await choose('Resume Alerts')
    await expect.element(page.getByText(/^Paused until /)).not.toBeInTheDocument()
    expect(asked(PAUSE)[1]?.body).toEqual({ until: null })
  })

  test('pauses nothing when that is canceled, and says why it failed', async () => {
    filters = [ownFilter({ delivery: 'digest' })]
    show()
    const open = async () => {
      await button('Actions for Freight').click()
      await choose('Pause Alerts')
    }
    await open()
    await button('Cancel').click()
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    expect(asked(PAUSE)).toEqual([])
    failing = [PAUSE]
    await open()
    await button('Pause Alerts').click()
    await expect.poll(lastToast).toBe('Failed to save filter: The server is busy.')
    // The question stays for another try.
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
  })
})

describe('Get My Beats by Email', () => {
  const LABEL = 'Get My Beats by Email'
  const withBeats = (role: OwnAccount['role']) => ({
    role,
    profile: { beats: ['Legal', 'Gardening', 'Banking'] },
  })

  test.each([
    ['pr', 'request_for_source'],
    ['expert', 'request_for_source'],
    ['journalist', 'request_for_story'],
  ] as const)(
    'puts what members of the role %s look for, by their beats, into the digest',
    async (role, postType) => {
      show(withBeats(role))
      await button(LABEL).click()
      await expect
        .poll(lastToast)
        .toBe('Filter saved successfully: Your digest arrives Monday to Friday at 8:00 AM ET.')
      expect(asked(SAVE).map(({ body }) => body)).toEqual([
        {
          ...{ name: 'My beats', postType, beats: ['Banking', 'Legal'], delivery: 'digest' },
          ...{ showExpired: false, showSavedOnly: false, showMyPostsOnly: false },
        },
      ])
      await expect.element(page.getByRole('img', { name: 'In digest' })).toBeVisible()
      await expect.element(button(LABEL)).not.toBeInTheDocument()
      await expect.element(page.getByRole('heading', { name: 'My Filters' })).toHaveFocus()
    },
  )

  test('says that a digest arrives every day', async () => {
    answers[SETTINGS] = () => notificationSettings({ digest_days: [0, 1, 2, 3, 4, 5, 6] })
    show(withBeats('pr'))
    await button(LABEL).click()
    await expect
      .poll(lastToast)
      .toBe('Filter saved successfully: Your digest arrives every day at 8:00 AM ET.')
  })

  test('creates no second filter when it is pressed again', async () => {
    const answer = Promise.withResolvers<OwnFilter>()
    answers[SAVE] = () => answer.promise
    show(withBeats('pr'))
    await button(LABEL).click()
    await button('Saving...').click({ force: true })
    answer.resolve(ownFilter({ name: 'My beats', delivery: 'digest' }))
    await expect.element(button('My beats')).toBeVisible()
    expect(asked(SAVE)).toHaveLength(1)
    answers[SAVE] = ({ body }) => ownFilter(body)
  })

  test('stays after a failure, and tries with the same key', async () => {
    failing = [SAVE]
    show(withBeats('expert'))
    await button(LABEL).click()
    await expect.poll(lastToast).toBe('Failed to save filter: The server is busy.')
    failing = []
    await button(LABEL).click()
    await expect.element(button('My beats')).toBeVisible()
    const keys = asked(SAVE).map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('is not offered without beats', async () => {
    show({ role: 'pr' })
    await expect.element(page.getByText('No saved filters yet')).toBeVisible()
    await expect.element(button(LABEL)).not.toBeInTheDocument()
  })

  test('is not for dormant members', async () => {
    show({ ...withBeats('pr'), data: { status: 'Dormant' } })
    await expect.element(button(LABEL)).toBeDisabled()
  })
})
