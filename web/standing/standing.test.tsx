import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnAccount } from '../../contract/accounts.ts'
import type { Sanction, Standing } from '../../contract/sanctions.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { forgetActKeys } from '../api/act-keys.ts'
import { ApiError, call } from '../api/call.ts'
import { discardDraft } from '../api/draft-storage.ts'
import { ownAccount } from '../testing/factories.ts'
import { showPages } from '../testing/show-pages.tsx'
import { dismissToasts } from '../testing/toasts.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { MembershipOver } from './MembershipOver.tsx'
import { StandingSection } from './StandingSection.tsx'
import { WarningBand } from './WarningBand.tsx'

vi.mock('../api/call.ts', { spy: true })

const at = (day: number) => new Date(2030, 2, day, 9, 5).toISOString()
const sanction = (more: Partial<Sanction> = {}): Sanction => ({
  ...{ id: 's', kind: 'warning', rule: 'mass', reason: 'The same pitch went to forty requests.' },
  ...{ texts: [], starts_at: at(1), ends_at: at(28), ended_at: null, read_at: null, appeal_until: at(30) },
  ...{ removed: null, appeal: null, ...more },
})
const TEXT = 'I sent it to people who had asked for it.'
const sentAppeal = {
  ...{ text: TEXT, created_at: at(2), answer_by: at(9), result: null, reason: '', decided_at: null },
  same_admin: false,
}

let standing: Standing
let onSend: () => unknown
let account: OwnAccount

beforeEach(() => {
  dismissToasts()
  discardDraft('me', 'appeal s')
  forgetActKeys()
  account = ownAccount()
  standing = { is_good: false, sanctions: [sanction()], has_one_admin: false }
  onSend = () => {
    standing = { ...standing, sanctions: [sanction({ appeal: sentAppeal })] }
    return standing
  }
  vi.mocked(call).mockReset()
  vi.mocked(call).mockImplementation((async (path: string) => {
    if (path === 'GET /api/account') return account
    if (path === 'GET /api/account/standing') return standing
    return path.endsWith('appeal') ? onSend() : { success: true }
  }) as never)
})

function show(Part = StandingSection) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(ownAccountQuery.queryKey, account)
  const pages = [
    { path: '/', show: () => <Part /> },
    { path: '/app/account/privacy', show: () => <h1>Privacy</h1> },
  ]
  showPages({ client, frame: <Toaster />, pages })
  return client
}
const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const sentKeys = () =>
  vi
    .mocked(call)
    .mock.calls.flatMap(([path, given]) => (path.endsWith('appeal') ? [given?.idempotencyKey] : []))
const field = page.getByRole('textbox', { name: 'Why should this decision change?' })

test('says that a member is in good standing', async () => {
  standing = { is_good: true, sanctions: [], has_one_admin: false }
  show()
  await expect.element(heading('In good standing')).toBeVisible()
  await expect.element(page.getByText('No warnings in the last 12 months.')).toBeVisible()
})

test('shows kind, rule, reason, texts and dates of each sanction', async () => {
  const texts = [{ text: 'Buy links', written_at: at(1) }]
  standing.sanctions = [
    sanction({ id: 'a', kind: 'ban', ends_at: null, appeal_until: null }),
    sanction({ id: 'b', kind: 'suspension', texts, ended_at: at(4), appeal_until: null }),
    sanction({ id: 'c', appeal_until: null }),
  ]
  show()
  for (const name of ['Ban', /^Suspension until March 28, 2030 at 9:05 AM/, 'Warning'])
    await expect.element(heading(name)).toBeVisible()
  await expect.element(page.getByText('Rule: Mass or off-topic pitching').first()).toBeVisible()
  await expect.element(page.getByText('Buy links')).toBeVisible()
  await expect
    .element(page.getByText('Decided Mar 1, 2030 by the Beatline team · Ended Mar 4, 2030'))
    .toBeVisible()
  await expect.element(button('Appeal')).not.toBeInTheDocument()
})

test('leads to a removed post until its removal is lifted, and to nothing else that was removed', async () => {
  const removal = (id: string, more: Partial<Sanction>) =>
    sanction({ id, kind: 'removal', ends_at: null, appeal_until: null, ...more })
  standing.sanctions = [
    removal('a', { removed: { type: 'post', id: 'p' } }),
    removal('b', { removed: { type: 'post', id: 'q' }, ended_at: at(4) }),
    removal('c', { removed: { type: 'comment', id: 'r' } }),
  ]
  show()
  await expect
    .element(page.getByRole('link', { name: 'Open the Post' }))
    .toHaveAttribute('href', '/app/feed?post=p')
  expect(page.getByRole('link').elements()).toHaveLength(1)
})

test('sends an appeal, and says when it is answered', async () => {
  show()
  await button('Appeal').click()
  await field.fill('Too short')
  await button('Send Appeal').click()
  await expect.element(page.getByText('Write at least 20 characters')).toBeVisible()
  await field.fill(TEXT)
  await button('Send Appeal').click()
  await expect
    .element(page.getByText('Someone who was not part of the decision will review it.'))
    .toBeVisible()
  await expect
    .element(page.getByText('Appeal sent Mar 2, 2030. We will answer by Mar 9, 2030.'))
    .toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
})

test('sends the same appeal again after a lost answer, and another after a refusal', async () => {
  const refusals = [new ApiError(503, {}), new ApiError(409, { error: 'Try again later.' })]
  const answer = onSend
  onSend = () => {
    const refusal = refusals.shift()
    if (refusal) throw refusal
    return answer()
  }
  show()
  await button('Appeal').click()
  await field.fill(TEXT)
  await button('Send Appeal').click()
  await expect.element(page.getByText('Failed to send the appeal')).toBeVisible()
  await expect.element(field).toHaveValue(TEXT)
  await button('Send Appeal').click()
  await expect.element(page.getByText('Try again later.')).toBeVisible()
  await expect.element(field).toHaveValue(TEXT)
  await button('Send Appeal').click()
  await expect.element(page.getByText(/^Appeal sent Mar 2/)).toBeVisible()
  const [lost, refused, next] = sentKeys()
  expect(refused).toBe(lost)
  expect(next).not.toBe(refused)
})

test('shows the appeal that has arrived when another text is sent after a lost answer', async () => {
  onSend = () => {
    standing = { ...standing, sanctions: [sanction({ appeal: sentAppeal })] }
    throw new ApiError(422, { error: 'Reused', code: 'idempotency_key_reused' })
  }
  show()
  await button('Appeal').click()
  await field.fill(TEXT)
  await button('Send Appeal').click()
  await expect.element(page.getByText(/^An earlier version was already sent/)).toBeVisible()
  await expect.element(page.getByText(/^Appeal sent Mar 2/)).toBeVisible()
})

test.each([
  ['upheld', 'Decision upheld'],
  ['reduced', 'Reduced'],
  ['lifted', 'Lifted'],
] as const)('says that an appeal was %s, why, and by whom again', async (result, words) => {
  const decided = { result, reason: 'They had not asked.', decided_at: at(5), same_admin: true }
  standing.sanctions = [sanction({ appeal: { ...sentAppeal, ...decided } })]
  show()
  for (const text of [
    words,
    'They had not asked.',
    'Decided by the same person, because the team has one admin.',
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

test('says in place of a page until when the membership is suspended, and where to appeal', async () => {
  account = ownAccount({ next_step: 'suspended', suspended_until: at(28) })
  show(MembershipOver)
  await expect
    .element(heading(/^Your membership is suspended until March 28, 2030 at 9:05 AM \w+\.$/))
    .toBeVisible()
  await page.getByRole('link', { name: 'Read Why and Appeal' }).click()
  await expect.element(heading('Privacy')).toBeVisible()
})

test('says in place of a page that the membership has ended', async () => {
  account = ownAccount({ next_step: 'banned' })
  show(MembershipOver)
  await expect.element(heading('Your membership has ended.')).toBeVisible()
})

test('shows a warning until it is read', async () => {
  account = ownAccount({ warning: { id: 's', rule: 'payment' } })
  const client = show(() => <WarningBand warning={{ id: 's', rule: 'payment' }} />)
  await expect
    .element(page.getByText('You have received a warning: Asking for payment or links.'))
    .toBeVisible()
  await button('I Have Read This').click()
  await expect.poll(() => client.getQueryState(ownAccountQuery.queryKey)?.isInvalidated).toBe(true)
  expect(call).toHaveBeenCalledWith('POST /api/account/sanctions/:sanction_id/read', {
    params: { sanction_id: 's' },
  })
})

test('fits a phone', async () => {
  await page.viewport(320, 700)
  standing.sanctions = [sanction({ reason: 'long'.repeat(60), kind: 'suspension' })]
  show()
  await expect.element(heading(/^Suspension until/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
  await page.viewport(1280, 800)
})
