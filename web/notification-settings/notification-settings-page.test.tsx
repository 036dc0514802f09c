import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MailSettings } from '../../contract/mail-settings.ts'
import { ApiError, call } from '../api/call.ts'
import { forgetIntents } from '../api/last-intent.ts'
import { render } from '../testing/render.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { currentToasts, dismissToast } from '../ui/toast-store.ts'
import { MailSection } from './MailSettingsPage.tsx'

vi.mock('../api/call.ts', { spy: true })

const READ = 'GET /api/account/mail-settings'
const CHANGE = 'PATCH /api/account/mail-settings'
type Given = { body?: Partial<MailSettings> }
let answers: Record<string, (given: Given) => unknown>

beforeEach(() => {
  forgetIntents()
  for (const { id } of currentToasts()) dismissToast(id)
  const kept = { messages: true, pitches: true, outcomes: true }
  answers = { [READ]: () => ({ ...kept }), [CHANGE]: ({ body }) => ({ ...Object.assign(kept, body) }) }
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation((async (at: string, given: Given) => answers[at]!(given)) as never)
})

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  render(
    <QueryClientProvider client={client}>
      <MailSection />
      <Toaster />
    </QueryClientProvider>,
  )
}
const toggle = (name: string) => page.getByRole('switch', { name })
const wishes = () =>
  vi
    .mocked(call)
    .mock.calls.filter(([at]) => at === CHANGE)
    .map(([, given]) => (given as Given).body)

test('shows each kind as a switch with a sentence, and saves it at once by itself', async () => {
  show()
  await expect.element(toggle('Unread messages')).toBeChecked()
  await expect
    .element(toggle('Unread messages'))
    .toHaveAccessibleDescription('Who has written to you, and how often.')
  await toggle('Unread pitches').click()
  await expect.element(toggle('Unread pitches')).not.toBeChecked()
  await expect.element(toggle('Unread messages')).toBeChecked()
  expect(wishes()).toEqual([{ pitches: false }])
})

test('switches emails about outcomes', async () => {
  show()
  await expect
    .element(toggle('Outcomes'))
    .toHaveAccessibleDescription(
      'Outcomes of your pitches, in at most one email a day, and a reminder when pitches to your closed request need an outcome.',
    )
  await toggle('Outcomes').click()
  await expect.element(toggle('Outcomes')).not.toBeChecked()
  await expect.element(toggle('Unread pitches')).toBeChecked()
  expect(wishes()).toEqual([{ outcomes: false }])
})

test('switches by keyboard, and ends on the last choice of rapid switching', async () => {
  show()
  const first = Promise.withResolvers<unknown>()
  const answer = answers[CHANGE]!
  answers[CHANGE] = () => first.promise
  await expect.element(toggle('Unread messages')).toBeVisible()
  await userEvent.keyboard('{Tab} ')
  await expect.element(toggle('Unread messages')).not.toBeChecked()
  await userEvent.keyboard('{Enter}{Enter} ')
  await expect.element(toggle('Unread messages')).toBeChecked()
  answers[CHANGE] = answer
  first.resolve({ messages: false, pitches: true, outcomes: true })
  await expect.poll(wishes).toEqual([{ messages: false }, { messages: true }])
  await expect.element(toggle('Unread messages')).toBeChecked()
})

test('switches back and says so when saving fails', async () => {
  show()
  answers[CHANGE] = () => Promise.reject(new Error('No connection'))
  await toggle('Unread messages').click()
  await expect.element(page.getByText('Failed to save your settings')).toBeVisible()
  await expect.element(page.getByText('No connection')).toBeVisible()
  await expect.element(toggle('Unread messages')).toBeChecked()
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
  await expect.element(toggle('Unread pitches')).toBeChecked()
})
