import { QueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CaseKind } from '../../../contract/case-kinds.rules.ts'
import { CASE_CHANGED, SUBJECTS_OF } from '../../../contract/cases.rules.ts'
import type { CaseDetails, decideCase } from '../../../contract/cases.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { SHOWN_NAMES } from '../../../contract/hidden-names.rules.ts'
import { ApiError, call } from '../../api/call.ts'
import { currentSession } from '../../api/session.ts'
import { evidence } from '../../testing/compared.ts'
import { showPages } from '../../testing/show-pages.tsx'
import { dismissToasts } from '../../testing/toasts.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { CASES } from '../list-names.ts'
import { CasePage } from './CasePage.tsx'
import { ReviewPage } from './ReviewPage.tsx'
import { readReviewFilter } from './review-filter.ts'

vi.mock('../../api/call.ts', { spy: true })
vi.mock('../../api/session.ts', { spy: true })

const LADDER = { was_warned: false, was_suspended: false }
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const aCase = (id: string, more: Partial<CaseDetails> = {}): CaseDetails => ({
  ...{ id, number: Number(id), version: 1, subject_type: 'comment', about: { id: 'lee', name: `Lee ${id}` } },
  ...{ shown_name: null, source_name: null },
  ...{ taken_by: null, due_at: inDays(Number(id)), decision: null, created_at: inDays(-1), closed_at: null },
  ...{
    reason: '',
    decided_by: null,
    member: { role: 'pr', since: inDays(-90), earlier_cases: 2, sanctions: [], ladder: LADDER },
  },
  texts: [
    {
      id: 't',
      author: { id: 'lee', name: `Lee ${id}` },
      text: `Text ${id}`,
      written_at: inDays(-1),
      is_reported: true,
    },
  ],
  ...{ appeal: null, evidence: null, source: null, claim: null },
  reports: [{ id: 'r', reporter: null, rule: 'harassment', words: 'It is rude', created_at: inDays(-1) }],
  ...more,
})
const ME = { id: 'me', name: 'Gus Vale' }

let cases: CaseDetails[]
let isConflict: boolean
let client: QueryClient
type Given = { params: { case_id: string }; body: BodyOf<typeof decideCase> & { kind?: CaseKind } }

beforeEach(() => {
  vi.mocked(currentSession).mockReturnValue({ status: 'in', accountId: 'me', aal: 'aal1', byLink: false })
  dismissToasts()
  cases = [aCase('1'), aCase('2')]
  isConflict = false
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation((async (at: string, given: Given) => {
    if (at === 'POST /api/admin/cases/search')
      return { cases: cases.filter(isListed(given.body.kind)), next: null }
    const one = cases.find(({ id }) => id === given.params.case_id)!
    if (at.startsWith('GET')) return { ...one }
    if (isConflict) throw new ApiError(409, { error: CASE_CHANGED })
    one.version += 1
    if (at.endsWith('take')) one.taken_by = ME
    if (at.endsWith('release')) one.taken_by = null
    if (at.endsWith('decide'))
      Object.assign(one, { decision: given.body.decision, closed_at: inDays(0), reason: given.body.reason })
    return { ...one }
  }) as never)
})

const isListed =
  (kind: CaseKind | undefined) =>
  ({ decision, subject_type }: CaseDetails) =>
    decision === null && (kind === undefined || SUBJECTS_OF[kind].includes(subject_type))

function Shown() {
  const { case_id } = useParams({ strict: false }) as { case_id: string }
  return <CasePage key={case_id} case_id={case_id} />
}
const show = (at: string) =>
  showPages({
    client,
    at,
    frame: <Toaster />,
    pages: [
      { path: '/admin/review', show: () => <ReviewPage />, validateSearch: readReviewFilter },
      { path: '/admin/review/$case_id', show: () => <Shown /> },
    ],
  })
const REASON = 'Nothing here breaks a rule.'

test('works the queue from first to last by keyboard alone', async () => {
  show('/admin/review')
  await expect.element(page.getByRole('link', { name: /Comment Lee 1$/ })).toBeVisible()
  await userEvent.keyboard('j{Enter}')
  for (const id of ['1', '2']) {
    await expect.element(page.getByText(`Text ${id}`)).toBeVisible()
    await userEvent.keyboard('t')
    await expect.element(page.getByRole('button', { name: 'Release' })).toBeVisible()
    await userEvent.keyboard('d')
    await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveFocus()
    await userEvent.keyboard(`${REASON}{Control>}{Enter}{/Control}`)
    await expect.element(page.getByText(REASON)).toBeVisible()
    await expect.element(page.getByText('No breach')).toBeVisible()
    await userEvent.keyboard('j')
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Nothing is waiting')).toBeVisible()
})

test('shows the label in place of an author whom the admin has reported without seeing their name', async () => {
  const [label] = SHOWN_NAMES
  cases = [aCase('1', { about: null, shown_name: label }), aCase('2', { about: null }), aCase('3')]
  show('/admin/review')
  for (const name of [label, 'A former member', 'Lee 3'])
    await expect.element(page.getByRole('link', { name: new RegExp(`Comment ${name}$`) })).toBeVisible()
})

test('shows the text, the rule, the words of the reporter and what is known of the member', async () => {
  show('/admin/review/1')
  for (const text of ['Text 1', 'Harassment or threats', 'It is rude', 'PR Executive'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Case 1' })).toBeVisible()
})

test('offers only to remove the content of who has left', async () => {
  Object.assign(cases[0]!, { about: null, member: null })
  show('/admin/review/1')
  const decision = (name: string) => page.getByRole('radio', { name, exact: true })
  await expect.element(decision('Remove the content')).toBeVisible()
  expect(decision('Warning').elements()).toEqual([])
})

test('refuses a short reason', async () => {
  show('/admin/review/1')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Too short')
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect.element(page.getByText('Write at least 20 characters')).toBeVisible()
  expect(cases[0]?.decision).toBe(null)
})

test('says that someone else changed the case, and keeps what was typed when it loads again', async () => {
  show('/admin/review/1')
  const field = page.getByRole('textbox', { name: 'Reason' })
  await field.fill(REASON)
  isConflict = true
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect
    .element(page.getByText('Someone else changed this case. Load it again to continue.'))
    .toBeVisible()
  isConflict = false
  cases[0]!.version = 5
  cases[0]!.taken_by = { id: 'ada', name: 'Ada Roe' }
  await page.getByRole('button', { name: 'Load Again' }).click()
  await expect.element(page.getByText(/Taken by Ada Roe/)).toBeVisible()
  await expect.element(field).toHaveValue(REASON)
})

test('drops a case that a colleague decides from the list, and keeps the open form', async () => {
  show('/admin/review')
  await expect.element(page.getByRole('link', { name: /Comment Lee 1$/ })).toBeVisible()
  cases[0]!.decision = 'no_breach'
  await client.invalidateQueries({ queryKey: [CASES] })
  await expect.element(page.getByRole('link', { name: /Comment Lee 1$/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /Comment Lee 2$/ })).toBeVisible()
})

const choose = (name: string) => page.getByRole('radio', { name, exact: true }).click()
const decide = () => page.getByRole('button', { name: 'Decide' }).click()
const sent = () =>
  vi
    .mocked(call)
    .mock.calls.flatMap(([at, given]) => (at.endsWith('decide') ? [(given as unknown as Given).body] : []))

test('asks for the rule, the time and why no milder step is enough before a suspension', async () => {
  show('/admin/review/1')
  await choose('Suspension')
  await page.getByRole('textbox', { name: 'Reason shown to the member' }).fill(REASON)
  await decide()
  for (const words of ['Choose for how long', 'Write at least 20 characters'])
    await expect.element(page.getByText(words)).toBeVisible()
  expect(sent()).toEqual([])
  await choose('7 days')
  await choose('Private information')
  await page.getByRole('textbox', { name: 'Why no milder step is enough' }).fill('The threats were serious.')
  await decide()
  await expect.element(page.getByText(REASON)).toBeVisible()
  expect(sent()).toEqual([
    {
      ...{ version: 1, decision: 'suspension', days: 7, rule: 'private', reason: REASON },
      skip_reason: 'The threats were serious.',
    },
  ])
})

test('does not ask for it after a warning, and asks before a ban', async () => {
  const member = { ...aCase('1').member!, ladder: { was_warned: true, was_suspended: true } }
  cases = [aCase('1', { member })]
  show('/admin/review/1')
  await choose('Ban')
  await expect.element(page.getByRole('textbox', { name: 'Why no milder step' })).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Reason shown to the member' }).fill(REASON)
  await decide()
  const dialog = page.getByRole('alertdialog', { name: 'Ban Lee 1?' })
  const words = 'They can still read their standing, get their data, and appeal.'
  await expect.element(dialog.getByText(words)).toBeVisible()
  expect(sent()).toEqual([])
  await dialog.getByRole('button', { name: 'Ban' }).click()
  await expect.poll(sent).toEqual([{ version: 1, decision: 'ban', rule: 'harassment', reason: REASON }])
})

test('sanctions no admin', async () => {
  cases = [aCase('1', { member: { ...aCase('1').member!, role: 'admin' } })]
  show('/admin/review/1')
  await expect.element(page.getByRole('radio', { name: 'No breach' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Warning' })).not.toBeInTheDocument()
})

test('shows of a reported pitch what it has in common with earlier ones', async () => {
  const shared = { share: 41, own: 6, others: 0, members: 0, since: '2026-03' }
  const stated = { ai_use: 'drafted' as const, passages_note: 'Our own words.', compared_at: inDays(-1) }
  cases = [aCase('1', { subject_type: 'pitch', evidence: { ...evidence({ shared }), ...stated } })]
  show('/admin/review/1')
  const section = page.getByRole('region', { name: 'Comparison' })
  const line =
    '41% of these words also appear in 6 earlier pitches: 6 from the same pitcher. The earliest is from Mar 2026.'
  await expect.element(section.getByText(line)).toBeVisible()
  await expect.element(section.getByText('Our own words.')).toBeVisible()
})

test('lists appeals apart, and reduces a suspension to a shorter one', async () => {
  const appeal: CaseDetails['appeal'] = {
    ...({ kind: 'suspension', rule: 'mass' } as const),
    ...{ days: 30, reason: 'Forty times the same.', text: 'They had asked.' },
    ...{ starts_at: inDays(-3), ends_at: inDays(27), decided_by: { id: 'ada', name: 'Ada Roe' } },
  }
  cases = [aCase('1'), aCase('2', { subject_type: 'appeal', texts: [], reports: [], appeal })]
  show('/admin/review')
  await page.getByRole('radio', { name: 'Appeals' }).click()
  await expect.element(page.getByRole('link', { name: /Comment Lee 1$/ })).not.toBeInTheDocument()
  await page.getByRole('link', { name: /Appeal Lee 2$/ }).click()
  for (const words of ['Forty times the same.', 'They had asked.'])
    await expect.element(page.getByText(words)).toBeVisible()
  await choose('Reduced')
  await page.getByRole('textbox', { name: 'Reason shown to the member' }).fill(REASON)
  await decide()
  await expect.element(page.getByText('Choose a milder or shorter sanction')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Suspension, 30 days' })).not.toBeInTheDocument()
  await choose('Suspension, 7 days')
  await decide()
  await expect
    .poll(sent)
    .toEqual([{ version: 1, decision: 'reduced', reduced_to: 'suspension', days: 7, reason: REASON }])
})

test('names no one where nobody is known to have decided', async () => {
  const appeal: CaseDetails['appeal'] = {
    ...({ kind: 'warning', rule: 'mass' } as const),
    ...{ days: null, reason: 'Forty times the same.', text: 'They had asked.' },
    ...{ starts_at: '2030-03-01T14:05:00Z', ends_at: null, decided_by: null },
  }
  cases = [aCase('1', { subject_type: 'appeal', texts: [], reports: [], appeal })]
  show('/admin/review/1')
  await expect
    .element(page.getByText(/^Warning · Mass or off-topic pitching · decided Mar 1, 2030/))
    .toBeVisible()
  await expect.element(page.getByText('A former member')).not.toBeInTheDocument()
})

test('marks what is overdue, and says who has taken a case', async () => {
  cases = [aCase('1', { due_at: inDays(-1), taken_by: { id: 'ada', name: 'Ada Roe' } })]
  show('/admin/review')
  await expect.element(page.getByText('overdue')).toBeVisible()
  await expect.element(page.getByText(/Taken by Ada Roe/)).toBeVisible()
})
