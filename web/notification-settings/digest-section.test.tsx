import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  IN_QUIET_HOURS,
  type NotificationChanges,
  type OwnNotificationSettings,
} from '../../contract/notification-settings.ts'
import { notificationSettings } from '../../test/support/notification-settings.ts'
import { ApiError, call } from '../api/call.ts'
import { forgetIntents } from '../api/last-intent.ts'
import { NO_LIMITS } from '../testing/factories.ts'
import { render } from '../testing/render.tsx'
import { dismissToasts, lastToast } from '../testing/toasts.ts'
import { SettingsSections } from './NotificationSettingsPage.tsx'

vi.mock('../api/call.ts', { spy: true })

const READ = 'GET /api/account/notification-settings'
const CHANGE = 'PATCH /api/account/notification-settings'
const SEND = 'POST /api/account/digest'
type Given = { body: NotificationChanges }
let stored: OwnNotificationSettings
let answers: Record<string, (given: Given) => unknown>

beforeEach(() => {
  forgetIntents()
  dismissToasts()
  stored = notificationSettings({ next_digest_at: '2026-03-04T13:00:00.000000Z' })
  answers = {
    [READ]: () => stored,
    [CHANGE]: ({ body: { bell: _, email: __, ...rest } }) => {
      stored = { ...stored, ...rest }
      return stored
    },
    [SEND]: () => ({ queued: true }),
    'GET /api/contact-limits': () => NO_LIMITS,
  }
  vi.mocked(call)
    .mockReset()
    .mockImplementation((async (at: string, given: Given) => answers[at]!(given)) as never)
})

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  render(
    <QueryClientProvider client={client}>
      <SettingsSections />
    </QueryClientProvider>,
  )
}

const asked = (at: string) => vi.mocked(call).mock.calls.filter(([to]) => to === at)
const changes = () => asked(CHANGE).map(([, given]) => (given as unknown as Given).body)
const section = () => page.getByRole('region', { name: 'Digest' })
const button = (name: string) => section().getByRole('button', { name, exact: true })
const times = () =>
  section()
    .getByRole('list', { name: 'Times' })
    .getByText(/^\d+:\d\d [AP]M$/)
    .elements()
    .map((time) => time.textContent)
const day = (name: string) => section().getByRole('checkbox', { name })
async function add(time: string) {
  await button('Add Time').click()
  await section().getByRole('combobox', { name: 'Time' }).click()
  await page.getByRole('option', { name: time, exact: true }).click()
}

describe('The times of the digest', () => {
  test('are added in their order, and removed except for the last', async () => {
    show()
    await expect.poll(times).toEqual(['8:00 AM'])
    await expect.element(button('Remove 8:00 AM')).not.toBeInTheDocument()
    await add('4:30 PM')
    await add('6:00 AM')
    await expect.poll(times).toEqual(['6:00 AM', '8:00 AM', '4:30 PM'])
    await button('Remove 8:00 AM').click()
    await button('Remove 6:00 AM').click()
    await expect.poll(times).toEqual(['4:30 PM'])
    await expect.element(button('Remove 4:30 PM')).not.toBeInTheDocument()
    await expect
      .poll(changes)
      .toMatchObject([
        { digest_times: ['08:00', '16:30'] },
        { digest_times: ['06:00', '08:00', '16:30'] },
        { digest_times: ['06:00', '16:30'] },
        { digest_times: ['16:30'] },
      ])
  })

  test('are as they were when none is chosen after all', async () => {
    show()
    await button('Add Time').click()
    await button('Cancel').click()
    await expect.element(button('Add Time')).toBeVisible()
    await expect.element(section().getByRole('list', { name: 'Times' })).toHaveFocus()
    expect(changes()).toEqual([])
  })

  test('are six at most, each once', async () => {
    stored.digest_times = ['06:00', '08:00', '10:00', '12:00', '14:00']
    show()
    await button('Add Time').click()
    await section().getByRole('combobox', { name: 'Time' }).click()
    await expect.element(page.getByRole('option', { name: '8:30 AM', exact: true })).toBeVisible()
    expect(page.getByRole('option', { name: '8:00 AM', exact: true }).elements()).toEqual([])
    await page.getByRole('option', { name: '4:00 PM', exact: true }).click()
    await expect.poll(() => times().length).toBe(6)
    await expect.element(button('Add Time')).not.toBeInTheDocument()
  })

  test('are changed by keyboard, and the focus stays in their list', async () => {
    show()
    await expect.element(button('Add Time')).toBeVisible()
    ;(button('Add Time').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(section().getByRole('combobox', { name: 'Time' })).toHaveFocus()
    await userEvent.keyboard('{Enter}{End}{Enter}')
    await expect.poll(times).toEqual(['8:00 AM', '11:30 PM'])
    await expect.element(section().getByRole('list', { name: 'Times' })).toHaveFocus()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.poll(times).toEqual(['11:30 PM'])
    await expect.element(section().getByRole('list', { name: 'Times' })).toHaveFocus()
  })

  test('inside of the quiet hours are refused in the server’s words, and go back', async () => {
    stored.quiet_hours = { from: '22:00', to: '07:00' }
    const refusal = { error: 'Some fields are not valid.', fields: { digest_times: IN_QUIET_HOURS } }
    answers[CHANGE] = () => Promise.reject(new ApiError(422, refusal))
    show()
    await add('11:00 PM')
    await expect.poll(lastToast).toBe(`Failed to save your settings: ${IN_QUIET_HOURS}`)
    await expect.poll(times).toEqual(['8:00 AM'])
  })
})

test('refuses quiet hours around the digest in the server’s words', async () => {
  const refusal = { error: 'Some fields are not valid.', fields: { quiet_hours: IN_QUIET_HOURS } }
  answers[CHANGE] = () => Promise.reject(new ApiError(422, refusal))
  show()
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await expect.poll(lastToast).toBe(`Failed to save your settings: ${IN_QUIET_HOURS}`)
  await expect.element(page.getByRole('switch', { name: 'Quiet hours' })).not.toBeChecked()
})

describe('The days of the digest', () => {
  test('are chosen from Sunday to Saturday', async () => {
    show()
    await expect.element(day('Monday')).toBeChecked()
    await expect.element(day('Sunday')).not.toBeChecked()
    await day('Sunday').click()
    await day('Friday').click()
    await expect
      .poll(changes)
      .toEqual([{ digest_days: [0, 1, 2, 3, 4, 5] }, { digest_days: [0, 1, 2, 3, 4] }])
  })

  test('are one at least', async () => {
    stored.digest_days = [3]
    show()
    await expect.element(day('Wednesday')).toBeDisabled()
    await day('Monday').click()
    await expect.element(day('Wednesday')).toBeEnabled()
  })
})

describe('The next digest', () => {
  test('is named in the member’s time zone, and again after a change', async () => {
    answers[CHANGE] = ({ body }) => ({ ...stored, ...body, next_digest_at: '2026-03-04T22:00:00.000000Z' })
    show()
    await expect.element(section().getByText('Next digest: Wednesday, March 4, 8:00 AM ET.')).toBeVisible()
    await add('5:00 PM')
    await expect.element(section().getByText('Next digest: Wednesday, March 4, 5:00 PM ET.')).toBeVisible()
  })

  test('is none without a filter in it', async () => {
    stored.next_digest_at = null
    show()
    await expect.element(section().getByText('No filter is in your digest.')).toBeVisible()
  })
})

describe('Paused alerts', () => {
  const until = new Date(new Date().getFullYear() + 1, 2, 9, 12).toISOString()
  const RESUME = 'PUT /api/alerts/pause'
  const words = () => section().getByText('Alerts are paused until March 9.')

  test('are resumed where the next digest is named', async () => {
    Object.assign(stored, { alerts_paused_until: until })
    answers[RESUME] = () => {
      stored = { ...stored, alerts_paused_until: null }
      return { alerts_paused_until: null }
    }
    show()
    await expect.element(words()).toBeVisible()
    await expect.element(section().getByText(/^Next digest/)).not.toBeInTheDocument()
    await button('Resume Alerts').click()
    const next = section().getByText('Next digest: Wednesday, March 4, 8:00 AM ET.')
    await expect.element(next).toHaveFocus()
    await expect.element(button('Resume Alerts')).not.toBeInTheDocument()
    expect(asked(RESUME).map(([, given]) => given?.body)).toEqual([{ until: null }])
  })

  test('stay paused when that fails', async () => {
    Object.assign(stored, { alerts_paused_until: until })
    answers[RESUME] = () => Promise.reject(new ApiError(503, { error: 'The server is busy.' }))
    show()
    await button('Resume Alerts').click()
    await expect.poll(lastToast).toBe('Failed to resume alerts: The server is busy.')
    await expect.element(words()).toBeVisible()
    await expect.element(button('Resume Alerts')).toBeEnabled()
  })

  test('are over with their pause', async () => {
    Object.assign(stored, { alerts_paused_until: '2020-03-09T12:00:00.000000Z' })
    show()
    await expect.element(section().getByText(/^Next digest/)).toBeVisible()
    await expect.element(button('Resume Alerts')).not.toBeInTheDocument()
  })
})

describe('Send It Now', () => {
  test.each([
    [true, 'Your digest is on its way'],
    [false, 'Nothing new since your last digest'],
  ])('with news (%s) says: %s', async (queued, words) => {
    answers[SEND] = () => {
      stored = { ...stored, next_digest_at: '2026-03-05T13:00:00.000000Z' }
      return { queued }
    }
    show()
    await button('Send It Now').click()
    await expect.poll(lastToast).toBe(words)
    await expect.element(section().getByText('Next digest: Thursday, March 5, 8:00 AM ET.')).toBeVisible()
  })

  test('says why it was refused', async () => {
    answers[SEND] = () => Promise.reject(new ApiError(429, { error: 'Too many requests.' }))
    show()
    await button('Send It Now').click()
    await expect.poll(lastToast).toBe('Failed to send your digest: Too many requests.')
    await expect.element(button('Send It Now')).toBeEnabled()
  })
})
