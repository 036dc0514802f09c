import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { NotificationChanges, OwnNotificationSettings } from '../../contract/notification-settings.ts'
import { notificationSettings } from '../../test/support/notification-settings.ts'
import { ApiError, call } from '../api/call.ts'
import { forgetIntents } from '../api/last-intent.ts'
import { render } from '../testing/render.tsx'
import { dismissToasts } from '../testing/toasts.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { SettingsSections } from './NotificationSettingsPage.tsx'

vi.mock('../api/call.ts', { spy: true })

const READ = 'GET /api/account/notification-settings'
const CHANGE = 'PATCH /api/account/notification-settings'
type Given = { body?: NotificationChanges }
let answers: Record<string, (given: Given) => unknown>
let stored: OwnNotificationSettings

beforeEach(() => {
  forgetIntents()
  dismissToasts()
  stored = notificationSettings()
  answers = {
    [READ]: () => stored,
    [CHANGE]: ({ body: { bell, email, ...rest } = {} }) => {
      stored = { ...stored, ...rest, bell: { ...stored.bell, ...bell }, email: { ...stored.email, ...email } }
      return stored
    },
  }
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation((async (at: string, given: Given) => answers[at]!(given)) as never)
})

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  render(
    <QueryClientProvider client={client}>
      <SettingsSections />
      <Toaster />
    </QueryClientProvider>,
  )
}
const toggle = (name: string) => page.getByRole('switch', { name, exact: true })
const select = (name: string) => page.getByRole('combobox', { name, exact: true })
async function choose(name: string, option: string) {
  await select(name).click()
  await page.getByRole('option', { name: option }).click()
}
const changes = () =>
  vi
    .mocked(call)
    .mock.calls.filter(([at]) => at === CHANGE)
    .map(([, given]) => (given as Given).body)

test('names row and column of every control, and offers what each event has', async () => {
  show()
  await expect.element(page.getByText('Counted on Messages')).toBeVisible()
  for (const event of [
    'Pitches to your requests',
    'Outcomes',
    'Comments on your posts',
    'Likes',
    'Alerts',
    'Digest',
  ])
    await expect.element(toggle(`${event}: Bell`)).toBeChecked()
  const offered = {
    'Messages: Email': ['Off', 'When I am away', 'Right away'],
    'Pitches to your requests: Email': ['Off', 'When I am away', 'Right away'],
    'Outcomes: Email': ['Off', 'At most once a day'],
    'Comments on your posts: Email': ['Off', 'When I am away'],
    'Likes: Email': ['Off', 'When I am away'],
  }
  for (const [name, choices] of Object.entries(offered)) {
    await select(name).click()
    const options = page.getByRole('option')
    await expect.poll(() => options.elements().map((option) => option.textContent.trim())).toEqual(choices)
    await userEvent.keyboard('{Escape}')
  }
  for (const name of ['Alerts: Email', 'Digest: Email']) await expect.element(toggle(name)).toBeChecked()
  expect(changes()).toEqual([])
})

test('turns the emails of alerts and of the digest off and on', async () => {
  stored.email.digest = 'off'
  show()
  await toggle('Alerts: Email').click()
  await expect.element(toggle('Alerts: Email')).not.toBeChecked()
  await toggle('Digest: Email').click()
  await expect.element(toggle('Digest: Email')).toBeChecked()
  await toggle('Digest: Bell').click()
  await expect
    .poll(changes)
    .toEqual([{ email: { alerts: 'off' } }, { email: { digest: 'on' } }, { bell: { digest: false } }])
})

test('saves one cell at once, by itself', async () => {
  show()
  await choose('Messages: Email', 'Right away')
  await expect.element(select('Messages: Email')).toHaveTextContent('Right away')
  await toggle('Likes: Bell').click()
  await expect.element(toggle('Likes: Bell')).not.toBeChecked()
  await toggle('Show message text').click()
  await expect
    .element(toggle('Show message text'))
    .toHaveAccessibleDescription('In emails. When off, they only say who wrote and where.')
  await choose('Time zone', 'Mountain (MT)')
  await expect
    .poll(changes)
    .toEqual([
      { email: { messages: 'now' } },
      { bell: { likes: false } },
      { show_text: false },
      { zone: 'America/Denver' },
    ])
})

test('works by keyboard, and ends on the last of rapid changes', async () => {
  show()
  const first = Promise.withResolvers<unknown>()
  const answer = answers[CHANGE]!
  answers[CHANGE] = () => first.promise
  await expect.element(select('Messages: Email')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(select('Messages: Email')).toHaveFocus()
  await userEvent.keyboard('{Tab} ')
  await expect.element(toggle('Pitches to your requests: Bell')).toHaveFocus()
  await expect.element(toggle('Pitches to your requests: Bell')).not.toBeChecked()
  await userEvent.keyboard('{Enter}{Enter}{Enter}')
  await expect.element(toggle('Pitches to your requests: Bell')).toBeChecked()
  answers[CHANGE] = answer
  first.resolve({ ...stored, bell: { ...stored.bell, pitches: false } })
  await expect.poll(changes).toEqual([{ bell: { pitches: false } }, { bell: { pitches: true } }])
  await userEvent.keyboard('{Tab}{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(select('Pitches to your requests: Email')).toHaveTextContent('Right away')
})

test('puts a control back and says so when saving fails', async () => {
  show()
  answers[CHANGE] = () => Promise.reject(new Error('No connection'))
  await choose('Likes: Email', 'When I am away')
  await expect.element(page.getByText('Failed to save your settings')).toBeVisible()
  await expect.element(page.getByText('No connection')).toBeVisible()
  await expect.element(select('Likes: Email')).toHaveTextContent('Off')
  await toggle('Quiet hours').click()
  await expect.element(toggle('Quiet hours')).not.toBeChecked()
})

test('sets quiet hours: the night at first, and never an end that is their beginning', async () => {
  show()
  await expect.element(toggle('Quiet hours')).not.toBeChecked()
  expect(page.getByRole('switch', { name: 'All day on Saturday and Sunday' }).elements()).toEqual([])
  await toggle('Quiet hours').click()
  await expect.element(select('From')).toHaveTextContent('10:00 PM')
  await expect.element(select('to')).toHaveTextContent('7:00 AM')
  await select('From').click()
  expect(page.getByRole('option', { name: '7:00 AM', exact: true }).elements()).toEqual([])
  await page.getByRole('option', { name: '9:30 PM' }).click()
  await toggle('All day on Saturday and Sunday').click()
  await expect
    .poll(changes)
    .toEqual([
      { quiet_hours: { from: '22:00', to: '07:00' } },
      { quiet_hours: { from: '21:30', to: '07:00' } },
      { quiet_weekends: true },
    ])
  await toggle('Quiet hours').click()
  await expect.poll(() => changes().at(-1)).toEqual({ quiet_hours: null })
  await expect.element(toggle('Quiet hours')).not.toBeChecked()
})

test('starts a vacation with its last day, and ends it', async () => {
  show()
  await page.getByRole('button', { name: 'Start Vacation' }).click()
  await expect.element(page.getByText('Choose the last day.')).toBeVisible()
  expect(changes()).toEqual([])
  await page.getByRole('button', { name: /^Last day/ }).click()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  await page.getByRole('button', { name: 'Start Vacation' }).click()
  await expect.element(page.getByRole('button', { name: 'End Vacation' })).toBeVisible()
  const [{ vacation } = {}] = changes()
  expect(vacation!.to > vacation!.from).toBe(true)
  await toggle('Tell members who message or pitch me').click()
  await page.getByRole('button', { name: 'End Vacation' }).click()
  await expect.element(page.getByRole('button', { name: 'Start Vacation' })).toBeVisible()
  await expect.poll(() => changes().slice(1)).toEqual([{ vacation_told: true }, { vacation: null }])
})

test('shows a vacation that is over as none', async () => {
  stored.vacation = { from: '2026-01-01', to: '2026-01-09' }
  show()
  await expect.element(page.getByRole('button', { name: 'Start Vacation' })).toBeVisible()
})

test('says why settings did not load, and shows them after a retry', async () => {
  const answer = answers[READ]!
  const away = Promise.withResolvers<never>()
  answers[READ] = () => away.promise
  show()
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading your settings')
  away.reject(new ApiError(503, { error: 'Try again.' }))
  await expect.element(page.getByText('Your settings did not load')).toBeVisible()
  answers[READ] = answer
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(toggle('Likes: Bell')).toBeChecked()
})

test('fits 320 px, where each row is a block with its columns named', async () => {
  await page.viewport(320, 800)
  show()
  await toggle('Quiet hours').click()
  await expect.element(select('From')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  const row = page.getByText('Likes', { exact: true })
  const [name, bell] = [row.element(), toggle('Likes: Bell').element()].map((one) =>
    one.getBoundingClientRect(),
  )
  expect(bell!.top).toBeGreaterThanOrEqual(name!.bottom)
  await page.viewport(1280, 800)
})
