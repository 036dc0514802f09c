import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { MemberRecord } from '../../../contract/records.ts'
import { forgetActKeys } from '../../api/act-keys.ts'
import { ApiError, call } from '../../api/call.ts'
import { showPages } from '../../testing/show-pages.tsx'
import { dismissToasts } from '../../testing/toasts.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { RecordPage } from './RecordPage.tsx'

vi.mock('../../api/call.ts', { spy: true })

const AT = '2030-03-01T14:05:00Z'
const REASON = 'The same pitch went to forty requests.'
const memberRecord = (more: Partial<MemberRecord> = {}): MemberRecord => ({
  entry: {
    ...{ id: 'lee', name: 'Lee Hart', email: 'lee@wire.example', role: 'pr', picture_url: null, title: null },
    ...{ organization: 'Wire', status: 'Active', last_active_at: AT, last_sign_in_at: AT, created_at: AT },
    sessions: 1,
  },
  sanctions: [
    {
      ...{ id: 's', kind: 'warning', rule: 'mass', reason: REASON, starts_at: AT, ends_at: AT },
      ended_at: null,
    },
  ],
  ladder: { was_warned: true, was_suspended: false },
  ...{ cases: [], sources: [{ id: 'p', name: 'Ira Quayle', organization: 'Tern' }] },
  acts: [
    {
      ...{ id: 'a', action: 'member.warned', actor: { id: 'gus', name: 'Gus Vale' } },
      ...{ subject: { id: 'lee', name: 'Lee Hart' }, about: [], details: { rule: 'mass' }, created_at: AT },
    },
  ],
  ...more,
})

let found: () => unknown
let onSend: () => unknown
beforeEach(() => {
  dismissToasts()
  forgetActKeys()
  found = () => memberRecord()
  onSend = () => ({ success: true })
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation((async (at: string) =>
    at.startsWith('GET') ? found() : onSend()) as never)
})

const show = () =>
  showPages({
    client: new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } }),
    frame: <Toaster />,
    pages: [{ path: '/', show: () => <RecordPage account_id="lee" /> }],
  })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const reason = page.getByRole('textbox', { name: 'Reason shown to the member' })
const keys = () =>
  vi.mocked(call).mock.calls.flatMap(([at, given]) => (at.startsWith('POST') ? [given?.idempotencyKey] : []))
const sent = () =>
  vi
    .mocked(call)
    .mock.calls.flatMap(([at, given]) =>
      at.startsWith('POST') ? [(given as unknown as { body: object }).body] : [],
    )

test('shows entry, sanctions, sources and what admins did', async () => {
  show()
  await expect.element(page.getByRole('heading', { name: 'Lee Hart', level: 1 })).toBeVisible()
  for (const words of ['lee@wire.example', REASON, 'Ira Quayle'])
    await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByText('Gus Vale')).toBeVisible()
})

async function suspend() {
  await button('Suspend').click()
  await page.getByRole('radio', { name: '7 days' }).click()
  await page.getByRole('radio', { name: 'Private information' }).click()
  await reason.fill(REASON)
  await button('Decide').click()
}

test('sends the same decision again after a lost answer, and another after a refusal', async () => {
  onSend = () => Promise.reject(new ApiError(0, {}))
  show()
  await suspend()
  await expect.element(page.getByText(/^The server did not answer/)).toBeVisible()
  onSend = () => Promise.reject(new ApiError(409, { error: 'This member has left.' }))
  await button('Decide').click()
  await expect.element(page.getByText('This member has left.')).toBeVisible()
  onSend = () => ({ success: true })
  await button('Decide').click()
  await expect.element(page.getByText('Decision saved')).toBeVisible()
  await expect.element(button('Decide')).not.toBeInTheDocument()
  const body = { kind: 'suspension', days: 7, rule: 'private', reason: REASON, latest_id: 's' }
  expect(sent()).toEqual(sent().map(() => body))
  const next = keys().at(-1)
  const [first, ...others] = keys().slice(0, -1)
  expect(others).toEqual(others.map(() => first))
  expect(next).not.toBe(first)
})

test('reads the record again after another decision, and decides what was typed on top of it', async () => {
  const latest = { ...memberRecord().sanctions[0]!, id: 'newer' }
  onSend = () => {
    found = () => memberRecord({ sanctions: [latest] })
    return Promise.reject(new ApiError(409, { error: 'Read it again.' }))
  }
  show()
  await suspend()
  await expect.element(page.getByText('Read it again.')).toBeVisible()
  onSend = () => ({ success: true })
  await expect.poll(() => vi.mocked(call).mock.calls.filter(([at]) => at.startsWith('GET'))).toHaveLength(2)
  await button('Decide').click()
  await expect.element(page.getByText('Decision saved')).toBeVisible()
  expect(sent().at(-1)).toMatchObject({ reason: REASON, latest_id: 'newer' })
})

test('offers no other try for a record that is refused or gone', async () => {
  found = () => Promise.reject(new ApiError(404, { error: 'Not found.' }))
  show()
  await expect.element(page.getByText('The record did not load')).toBeVisible()
  await expect.element(button('Try Again')).not.toBeInTheDocument()
})

test.each([
  [403, 'Admins cannot be sanctioned here.'],
  [409, 'This member is banned already.'],
  [422, 'Write the reason'],
])('keeps the dialog and what was typed after a %i, and says why', async (status, error) => {
  onSend = () => Promise.reject(new ApiError(status, { error }))
  show()
  await suspend()
  await expect.element(page.getByText(error)).toBeVisible()
  await expect.element(reason).toHaveValue(REASON)
  for (const name of ['7 days', 'Private information'])
    await expect.element(page.getByRole('radio', { name })).toBeChecked()
})

test('reads the record again when another decision arrived whose answer was lost', async () => {
  const error = new ApiError(422, { error: 'Reused', code: 'idempotency_key_reused' })
  onSend = () => Promise.reject(error)
  show()
  await suspend()
  await expect.element(page.getByText(/^An earlier version was already sent/)).toBeVisible()
  await expect.element(reason).toHaveValue(REASON)
  const reads = () => vi.mocked(call).mock.calls.filter(([at]) => at.startsWith('GET'))
  await expect.poll(reads).toHaveLength(2)
})

test('asks before a ban, with a reason for skipping the suspension', async () => {
  show()
  await button('Ban').click()
  await page.getByRole('radio', { name: 'Private information' }).click()
  await reason.fill(REASON)
  await page.getByRole('textbox', { name: 'Why no milder step is enough' }).fill(REASON)
  await button('Decide').click()
  const dialog = page.getByRole('alertdialog', { name: 'Ban Lee Hart?' })
  await dialog.getByRole('button', { name: 'Ban' }).click()
  await expect.element(page.getByText('Decision saved')).toBeVisible()
  expect(sent()).toEqual([
    { kind: 'ban', rule: 'private', reason: REASON, skip_reason: REASON, latest_id: 's' },
  ])
})

test('offers nothing against admins', async () => {
  found = () => memberRecord({ entry: { ...memberRecord().entry, role: 'admin' }, sanctions: [] })
  show()
  await expect.element(page.getByText('None').first()).toBeVisible()
  await expect.element(button('Warn')).not.toBeInTheDocument()
})

test('says that the record did not load', async () => {
  found = () => Promise.reject(new ApiError(503, { error: 'Try again later.' }))
  show()
  await expect.element(page.getByText('The record did not load')).toBeVisible()
  await expect.element(button('Try Again')).toBeVisible()
})
