import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Report } from '../../contract/reports.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError, call } from '../api/call.ts'
import { currentSession } from '../api/session.ts'
import { MemberMenu } from '../contact-limits/MemberMenu.tsx'
import { ownAccount } from '../testing/factories.ts'
import { showPages } from '../testing/show-pages.tsx'
import { dismissToasts } from '../testing/toasts.ts'
import { Toaster } from '../ui/Toaster.tsx'
import type { Reportable, Subject } from './ReportDialog.tsx'
import { YourReports } from './YourReports.tsx'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

let reports: Report[]
let send: () => unknown
let can_only_mute: boolean
const sent: unknown[] = []

beforeEach(() => {
  vi.mocked(currentSession).mockReturnValue({ status: 'in', accountId: 'me', aal: 'aal1', byLink: false })
  dismissToasts()
  reports = []
  sent.length = 0
  send = () => null
  can_only_mute = false
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation((async (at: string, given: { body?: unknown }) => {
    if (at === 'GET /api/members/:member_id/limit')
      return { level: 'none', can_only_mute, may_reveal: false, domain: null }
    if (at === 'GET /api/account/reports') return { reports, next: null }
    sent.push(given.body)
    return send()
  }) as never)
})

function show(reported?: Subject | Reportable[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(ownAccountQuery.queryKey, ownAccount())
  const part = (
    <>
      <MemberMenu id="wes" name="Wes Atherton" {...(reported && { reported })} />
      <YourReports />
      <Toaster />
    </>
  )
  showPages({ client, pages: [{ path: '/', show: () => part }] })
}

const open = async () => {
  await page.getByRole('button', { name: 'More actions for Wes Atherton' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
}
const button = page.getByRole('button', { name: 'Send Report' })

test('reports a member in three steps, and lists the report', async () => {
  show()
  await expect.element(page.getByText('Reports you send appear here with their outcome.')).toBeVisible()
  await open()
  await page.getByRole('radio', { name: 'Fake person or role' }).click()
  const made = { id: 'one', type: 'member', rule: 'fake', words: '', outcome: 'in_review' } as const
  reports = [{ ...made, created_at: new Date().toISOString() }]
  await button.click()
  await expect.element(page.getByText('Report sent')).toBeVisible()
  expect(sent).toEqual([{ type: 'member', subject_id: 'wes', rule: 'fake', words: '', limit: 'none' }])
  await expect.element(page.getByText('In review')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('asks for a choice, and for words about something else', async () => {
  show({ type: 'comment', subject_id: 'c' })
  await open()
  await button.click()
  await expect.element(page.getByText('Choose what is wrong')).toBeVisible()
  await page.getByRole('radio', { name: 'Something else' }).click()
  await expect.element(page.getByText('Tell us what is wrong')).toBeVisible()
  await page.getByRole('textbox', { name: 'Tell us more' }).fill('It is odd.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect
    .poll(() => sent)
    .toEqual([{ type: 'comment', subject_id: 'c', rule: 'other', words: 'It is odd.', limit: 'none' }])
})

test('says what the team reads of a conversation, and keeps the words when sending fails', async () => {
  send = () => Promise.reject(new ApiError(429, { error: 'Too many requests. Wait a moment.' }))
  show({ type: 'message', subject_id: 'm' })
  await open()
  const note = 'The team reads this text and the five before it, and nothing else in the conversation.'
  await expect.element(page.getByText(note)).toBeVisible()
  await page.getByRole('radio', { name: 'Harassment or threats' }).click()
  await page.getByRole('textbox', { name: 'Tell us more' }).fill('A threat.')
  await button.click()
  await expect.element(page.getByText('Failed to send the report')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Tell us more' })).toHaveValue('A threat.')
})

test('shows each outcome', async () => {
  const at = { created_at: '2026-01-02T00:00:00Z', words: 'Why', rule: 'mass' as const }
  reports = [
    { ...at, id: '1', type: 'pitch', outcome: 'action' },
    { ...at, id: '2', type: 'post', outcome: 'no_breach' },
  ]
  show()
  await expect.element(page.getByText('Action taken')).toBeVisible()
  await expect.element(page.getByText('No breach found')).toBeVisible()
  await expect.element(page.getByText(/Pitch: Mass or off-topic pitching/)).toBeVisible()
})

test('limits contact with its author at once, as far as that is possible', async () => {
  show({ type: 'post', subject_id: 'p' })
  await open()
  await page.getByRole('radio', { name: 'Copied text or photo' }).click()
  await page.getByRole('radio', { name: 'Block', exact: true }).click()
  await button.click()
  await expect.poll(() => sent).toMatchObject([{ subject_id: 'p', limit: 'block' }])
})

test('offers only a mute of an admin', async () => {
  can_only_mute = true
  show()
  await open()
  await expect.element(page.getByRole('radio', { name: 'Mute', exact: true })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Block', exact: true })).not.toBeInTheDocument()
})

test('lets the reporter choose one of several texts, the latest first', async () => {
  show([
    { type: 'message', subject_id: 'late', text: 'Pay me' },
    { type: 'pitch', subject_id: 'first', text: 'Pitch: Joanna Feld' },
  ])
  await open()
  await page.getByRole('combobox', { name: 'Which text?' }).click()
  await page.getByRole('option', { name: 'Pitch: Joanna Feld' }).click()
  await page.getByRole('radio', { name: 'Mass or off-topic pitching' }).click()
  await button.click()
  await expect.poll(() => sent).toMatchObject([{ type: 'pitch', subject_id: 'first' }])
})
