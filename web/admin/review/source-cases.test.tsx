import { QueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CaseKind } from '../../../contract/case-kinds.rules.ts'
import { SUBJECTS_OF } from '../../../contract/cases.rules.ts'
import type { CaseDetails, decideCase } from '../../../contract/cases.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { ApiError, call } from '../../api/call.ts'
import { currentSession } from '../../api/session.ts'
import { showPages } from '../../testing/show-pages.tsx'
import { CasePage } from './CasePage.tsx'
import { casesQuery } from './cases.data.ts'
import { ReviewPage } from './ReviewPage.tsx'
import { readReviewFilter } from './review-filter.ts'

vi.mock('../../api/call.ts', { spy: true })
vi.mock('../../api/session.ts', { spy: true })

const AT = '2030-03-01T14:05:00Z'
const REASON = 'We looked at all of it ourselves.'
const DANA = { id: 'dana', name: 'Dana Whitlock' }
const REGISTER = { register: 'Medical Board', number: '4711', url: 'https://board.example/4711' }
const source: NonNullable<CaseDetails['source']> = {
  ...{ id: 's', name: 'Ines Falk', title: 'Nurse', organization: 'Fernhill', keeper: DANA, holder: null },
  is_retired: false,
  proof: { state: 'confirmed', at: AT, until: AT, domain: 'fernhill.example', checked_at: null },
  register: { ...REGISTER, result: 'given' },
}
const aCase = (id: string, more: Partial<CaseDetails>): CaseDetails => ({
  ...{ id, number: Number(id), version: 1, subject_type: 'check', about: DANA, shown_name: null },
  source_name: 'Ines Falk',
  ...{ taken_by: null, due_at: AT, decision: null, created_at: AT, closed_at: null, reason: '' },
  ...{ decided_by: null, member: null, appeal: null, evidence: null, reports: [], claim: null, source },
  texts: [{ id: 't', author: DANA, text: `Words ${id}`, written_at: AT, is_reported: true }],
  ...more,
})

const PAGE = 3
let cases: CaseDetails[]
let unreadable: string
let answering: Promise<void>
type Given = {
  params: { case_id: string }
  body: BodyOf<typeof decideCase> & { kind?: CaseKind; cursor?: string }
}

beforeEach(() => {
  vi.mocked(currentSession).mockReturnValue({ status: 'in', accountId: 'me', aal: 'aal1', byLink: false })
  unreadable = ''
  answering = Promise.resolve()
  const claim = { claimant: { id: 'ines', name: 'Ines F.' }, created_at: AT, same_domain: true }
  const ladder = { was_warned: false, was_suspended: false }
  const member = { role: 'pr' as const, since: AT, earlier_cases: 0, sanctions: [], ladder }
  cases = [
    aCase('1', { subject_type: 'denied', member }),
    aCase('2', { subject_type: 'claim', claim }),
    aCase('3', {}),
  ]
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation((async (at: string, { params, body }: Given) => {
    if (at === 'POST /api/admin/cases/search') {
      const { kind, cursor = '0' } = body
      const listed = cases.filter(
        ({ decision, subject_type }) =>
          decision === null && (kind === undefined || SUBJECTS_OF[kind].includes(subject_type)),
      )
      const end = Number(cursor) + PAGE
      return { cases: listed.slice(Number(cursor), end), next: end < listed.length ? `${end}` : null }
    }
    const one = cases.find(({ id }) => id === params.case_id)!
    if (one.id !== '1') await answering
    if (one.id === unreadable) throw new ApiError(403, { error: 'Forbidden' })
    if (at.endsWith('take')) Object.assign(one, { taken_by: { id: 'me', name: 'Gus' }, version: 2 })
    if (at.endsWith('decide')) Object.assign(one, { decision: body.decision, reason: body.reason })
    return { ...one }
  }) as never)
})

function Shown() {
  const { case_id } = useParams({ strict: false }) as { case_id: string }
  return <CasePage key={case_id} case_id={case_id} />
}
const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
const show = (at: string, client = newClient()) =>
  showPages({
    client,
    at,
    pages: [
      { path: '/admin/review', show: () => <ReviewPage />, validateSearch: readReviewFilter },
      { path: '/admin/review/$case_id', show: () => <Shown /> },
    ],
  })
const sent = () =>
  vi
    .mocked(call)
    .mock.calls.flatMap(([at, given]) => (at.endsWith('decide') ? [(given as unknown as Given).body] : []))
const row = (name: string) => page.getByRole('link', { name: new RegExp(`${name} Ines Falk ?Dana Whitlock`) })
const radio = (name: string) => page.getByRole('radio', { name, exact: true })
const fill = () => page.getByRole('textbox', { name: /^Reason/ }).fill(REASON)
const decide = () => page.getByRole('button', { name: 'Decide' }).click()

test('lists each kind apart, and denied sources with the reports', async () => {
  show('/admin/review')
  for (const name of ['Denied source', 'Claim', 'Check']) await expect.element(row(name)).toBeVisible()
  for (const [filter, name] of [
    ['Claims', 'Claim'],
    ['Checks', 'Check'],
    ['Reports', 'Denied source'],
  ] as const) {
    await radio(filter).click()
    await expect.element(row(name)).toBeVisible()
    await expect
      .poll(() => page.getByRole('list', { name: 'Cases' }).getByRole('link').elements().length)
      .toBe(1)
  }
  await radio('Appeals').click()
  await expect.element(page.getByText('Nothing is waiting')).toBeVisible()
})

test('names whom a case is about once its source is gone', async () => {
  cases = [aCase('1', { subject_type: 'denied', source: null, source_name: null })]
  show('/admin/review')
  await expect.element(page.getByRole('link', { name: /Denied source Dana Whitlock/ })).toBeVisible()
})

test('shows of a claim who claims it and what is known of the source, and accepts it', async () => {
  show('/admin/review/2')
  for (const words of [
    'Words 2',
    'Ines F.',
    'The one that confirmed the profile',
    'Confirmed by the expert, Mar 2030',
    'fernhill.example',
  ])
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  await expect.element(page.getByText(/· reported/)).not.toBeInTheDocument()
  const entry = page.getByRole('link', { name: 'Open Registry Entry' })
  await expect.element(entry).toHaveAttribute('href', REGISTER.url)
  await expect.element(entry).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect.element(radio('Decline the claim')).toBeVisible()
  await radio('Accept the claim').click()
  await expect.element(page.getByRole('textbox', { name: 'Reason shown to the member' })).toBeVisible()
  await fill()
  await decide()
  await expect.element(page.getByText('Claim accepted')).toBeVisible()
  expect(sent()).toEqual([{ version: 1, decision: 'accepted', reason: REASON }])
})

test('says what was checked, and how', async () => {
  show('/admin/review/3')
  await radio('Checked').click()
  await fill()
  await decide()
  await expect.element(page.getByText('Choose what was checked, and how')).toBeVisible()
  expect(sent()).toEqual([])
  await radio('Found in the registry').click()
  await radio('Phone call to the employer').click()
  await decide()
  await expect
    .poll(sent)
    .toEqual([{ version: 1, decision: 'checked', reason: REASON, registry: 'found', how: 'phone' }])
})

test('asks for nothing of what was not checked, and for no registry where there is no number', async () => {
  cases[2] = aCase('3', { source: { ...source, register: null } })
  show('/admin/review/3')
  await radio('Checked').click()
  await radio('Video call').click()
  await expect.element(radio('Found in the registry')).not.toBeInTheDocument()
  await radio('Not checked').click()
  await expect.element(radio('Video call')).not.toBeInTheDocument()
  await fill()
  await decide()
  await expect.poll(sent).toEqual([{ version: 1, decision: 'not_checked', reason: REASON }])
})

test('decides about the keeper of a denied source, whose content is not removed', async () => {
  show('/admin/review/1')
  for (const name of ['No breach', 'Warning', 'Suspension', 'Ban'])
    await expect.element(radio(name)).toBeVisible()
  expect(radio('Remove the content').elements()).toEqual([])
  await expect.element(page.getByText('Words 1')).toBeVisible()
})

test('works through claims and checks by keyboard', async () => {
  show('/admin/review/2')
  for (const id of ['2', '3']) {
    await expect.element(page.getByText(`Words ${id}`)).toBeVisible()
    await userEvent.keyboard('t')
    await expect.element(page.getByRole('button', { name: 'Release' })).toBeVisible()
    await userEvent.keyboard('d')
    await expect.element(page.getByRole('textbox', { name: /^Reason/ })).toHaveFocus()
    await userEvent.keyboard(`${REASON}{Control>}{Enter}{/Control}`)
    await expect.element(page.getByText(REASON)).toBeVisible()
    await userEvent.keyboard('j')
  }
  expect(sent().map(({ decision }) => decision)).toEqual(['accepted', 'not_checked'])
})

test('goes on past a case that may not be read, and to those of the next page', async () => {
  cases = ['1', '2', '3', '4'].map((id) => aCase(id, {}))
  unreadable = '2'
  const client = newClient()
  client.setQueryData(casesQuery('all').queryKey, {
    pages: [{ cases: cases.slice(0, PAGE), next: `${PAGE}` }],
    pageParams: [undefined],
  })
  show('/admin/review/1', client)
  const failed = 'The case did not load'
  await expect.element(page.getByText('Words 1')).toBeVisible()
  for (const [key, words] of [
    ['j', failed],
    ['k', 'Words 1'],
    ['j', failed],
    ['j', 'Words 3'],
    ['j', 'Words 4'],
    ['k', 'Words 3'],
    ['k', failed],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(page.getByText(words)).toBeVisible()
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('list', { name: 'Cases' })).toBeVisible()
})

test('passes over no case that is still loading: each would count as read', async () => {
  cases = ['1', '2', '3'].map((id) => aCase(id, {}))
  const held = Promise.withResolvers<void>()
  answering = held.promise
  const client = newClient()
  client.setQueryData(casesQuery('all').queryKey, { pages: [{ cases, next: null }], pageParams: [undefined] })
  show('/admin/review/1', client)
  await expect.element(page.getByText('Words 1')).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(page.getByText('Words 1')).not.toBeInTheDocument()
  await userEvent.keyboard('jk')
  held.resolve()
  await expect.element(page.getByText('Words 2')).toBeVisible()
})
