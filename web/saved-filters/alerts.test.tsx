import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OwnNotificationSettings } from '../../contract/notification-settings.ts'
import type { OwnFilter } from '../../contract/saved-filters.ts'
import { notificationSettings } from '../../test/support/notification-settings.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { call } from '../api/call.ts'
import { ownAccount } from '../testing/factories.ts'
import { filterPreview, ownFilter } from '../testing/filters.ts'
import { InRouter } from '../testing/in-router.tsx'
import { render } from '../testing/render.tsx'
import { FilterDialog } from './FilterDialog.tsx'

vi.mock('../api/call.ts', { spy: true })

const EDIT = 'PATCH /api/saved-filters/:filter_id'
let settings: OwnNotificationSettings
/** Whether the settings load. */
let isThere: boolean

beforeEach(() => {
  localStorage.clear()
  settings = notificationSettings()
  isThere = true
  const answers: Record<string, () => unknown> = {
    'GET /api/account/notification-settings': () =>
      isThere ? settings : Promise.reject(new Error('No connection')),
    'POST /api/saved-filters/preview': () => filterPreview(),
    [EDIT]: () => ownFilter(),
  }
  vi.mocked(call)
    .mockReset()
    .mockImplementation((async (at: string) => answers[at]?.()) as never)
})

function edit(more: Partial<OwnFilter> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(ownAccountQuery.queryKey, ownAccount())
  const filter = ownFilter(more)
  render(
    <QueryClientProvider client={client}>
      <InRouter>
        {' '}
        <FilterDialog
          filter={filter}
          panel={filter}
          Matches={() => null}
          inWords={() => ''}
          onClose={() => undefined}
        />
      </InRouter>{' '}
    </QueryClientProvider>,
  )
}

const radio = (name: string) => page.getByRole('radio', { name, exact: true })
const channel = (name: string) => page.getByRole('switch', { name, exact: true })
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
const sent = () =>
  vi
    .mocked(call)
    .mock.calls.filter(([at]) => at === EDIT)
    .map(([, given]) => given?.body)
const WORDS = 'Filters for saved posts or your own posts cannot send alerts.'

describe('Alerts of a filter', () => {
  test('are off at first, with nothing to choose a channel for', async () => {
    edit()
    await expect.element(page.getByRole('heading', { name: 'Alerts' })).toBeVisible()
    const list = page.getByRole('radiogroup', { name: 'Alerts' })
    await expect.element(list).toBeVisible()
    expect(list.getByRole('radio').elements()).toHaveLength(3)
    await expect.element(radio('Off')).toBeChecked()
    for (const name of ['Email', 'Bell']) {
      await expect.element(channel(name)).toBeDisabled()
      await expect.element(channel(name)).toHaveAccessibleDescription('')
    }
    await save()
    await expect.poll(sent).toMatchObject([{ delivery: 'off', email: true, bell: true }])
  })

  test('are sent right away, by the chosen channels', async () => {
    edit()
    await radio('Right away').click()
    await expect.element(channel('Email')).toBeChecked()
    await channel('Bell').click()
    await save()
    await expect.poll(sent).toMatchObject([{ delivery: 'instant', email: true, bell: false }])
  })

  test('are chosen by keyboard', async () => {
    edit()
    await radio('Off').click()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(radio('In my digest')).toBeChecked()
    await userEvent.keyboard('{Tab}{Tab} ')
    await expect.element(channel('Email')).not.toBeChecked()
    await save()
    await expect.poll(sent).toMatchObject([{ delivery: 'digest', email: false, bell: true }])
  })

  test('say when the digest is sent, with a link that changes it', async () => {
    Object.assign(settings, { digest_times: ['08:00', '16:00'], zone: 'America/Chicago' })
    edit({ delivery: 'digest' })
    await expect
      .element(radio('In my digest'))
      .toHaveAccessibleDescription('Monday to Friday at 8:00 AM and 4:00 PM CT. Change')
    await expect
      .element(page.getByRole('link', { name: 'Change' }))
      .toHaveAttribute('href', '/app/account/notifications')
  })

  test.each([
    [[1, 3], ['08:00'], 'Monday and Wednesday at 8:00 AM ET.'],
    [[0, 1, 2, 3, 4, 5, 6], ['07:30'], 'Every day at 7:30 AM ET.'],
    [
      [1, 2, 4],
      ['08:00', '12:00', '17:30'],
      'Monday, Tuesday, and Thursday at 8:00 AM, 12:00 PM, and 5:30 PM ET.',
    ],
  ])('name the days %j and times %j of the digest', async (digest_days, digest_times, words) => {
    Object.assign(settings, { digest_days, digest_times })
    edit()
    await expect.element(radio('In my digest')).toHaveAccessibleDescription(`${words} Change`)
  })

  test('leave a channel that is off in the settings off, and say so', async () => {
    Object.assign(settings.email, { alerts: 'off' })
    Object.assign(settings.bell, { digest: false })
    edit({ delivery: 'instant' })
    await expect.element(channel('Email')).toBeDisabled()
    await expect.element(channel('Email')).not.toBeChecked()
    await expect.element(channel('Email')).toHaveAccessibleDescription('Off in Notification Settings')
    await expect.element(channel('Bell')).toBeEnabled()
    await radio('In my digest').click()
    await expect.element(channel('Email')).toBeChecked()
    await expect.element(channel('Bell')).toHaveAccessibleDescription('Off in Notification Settings')
    await save()
    // The filter's own choice stays for the day on which the settings allow it.
    await expect.poll(sent).toMatchObject([{ delivery: 'digest', email: true, bell: true }])
  })

  test('can be saved while the settings did not load', async () => {
    isThere = false
    edit()
    await radio('Right away').click()
    await expect.element(channel('Email')).toBeEnabled()
    await save()
    await expect.poll(sent).toMatchObject([{ delivery: 'instant', email: true, bell: true }])
  })

  test.each([{ showSavedOnly: true }, { showMyPostsOnly: true }])('are disabled with %j', async (shown) => {
    edit({ ...shown, delivery: 'instant', any: ['steel'] })
    await expect.element(page.getByText(WORDS)).toBeVisible()
    for (const name of ['Off', 'Right away', 'In my digest']) await expect.element(radio(name)).toBeDisabled()
    await expect.element(radio('Right away')).toBeChecked()
    for (const name of ['Email', 'Bell']) await expect.element(channel(name)).toBeDisabled()
    await save()
    await expect.poll(sent).toMatchObject([{ ...shown, any: ['steel'], delivery: 'instant' }])
  })

  test('are disabled for no other filter', async () => {
    edit({ showExpired: true })
    await expect.element(radio('Right away')).toBeEnabled()
    await expect.element(page.getByText(WORDS)).not.toBeInTheDocument()
  })
})
