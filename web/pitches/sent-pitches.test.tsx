import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SentPitch, TrailEntry } from '../../contract/pitches.ts'
import type { TrailStep } from '../../contract/vocabulary.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { deadlineWords } from '../posts/deadline-words.ts'
import { inDays, pitchboxRequest, sentPitch } from '../testing/factories.ts'
import {
  asked,
  button,
  link,
  pitch,
  REQUESTS,
  SENT,
  said,
  says,
  server,
  showPitchbox,
  words,
} from '../testing/pitch-pages.tsx'
import { sentPitchesQuery } from './pitches.data.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const WITHDRAW = 'POST /api/pitches/:pitch_id/withdraw'
const rows = (list: string) => page.getByRole('list', { name: list }).getByRole('article')

test('shows PR members the pitches they sent, with state and deadline', async () => {
  const request = {
    ...{ id: 'p', title: 'Port fees', owner_name: 'Ada Winter' },
    ...{ expires_at: inDays(2.5), closes: null, closed_by_author: false },
    ...{ request_state: 'open' as const, is_withheld: false },
  }
  const called = { title: 'Confidential request' }
  const sent = (id: string, more: Partial<SentPitch>) => sentPitch({ ...pitch(id), request, ...more })
  server.answers[REQUESTS] = () => ({ requests: [], next: null })
  server.answers[SENT] = () => ({
    pitches: [
      sent('x', { state: 'answered', is_answered: true, messages_count: 1, unread: 1 }),
      sent('y', { state: 'opened' }),
      sent('z', { request: null }),
      sent('w', { request: { ...request, ...called, expires_at: null, is_withheld: true } }),
      sent('v', { request: { ...request, ...called } }),
    ],
    next: null,
  })
  showPitchbox('pr')
  await expect
    .element(rows('Pitches sent').nth(0).getByRole('button', { name: 'Not confirmed, evidence of Ida Berg' }))
    .toHaveTextContent('Not confirmed')
  await says(rows('Pitches sent').nth(0), /2 days left.*Answered.*1 unread.*Ada Winter/)
  await says(rows('Pitches sent').nth(1), /^((?!unread|message).)*Opened((?!unread|message).)*$/)
  await says(rows('Pitches sent').nth(2), /A request that was removed.*Sent/)
  await says(rows('Pitches sent').nth(3), /^((?!deadline).)*Confidential request.*Sent/)
  // Its author has called it so.
  await says(rows('Pitches sent').nth(4), /2 days left.*Confidential request.*Sent/)
  await expect
    .element(link('Pitched Ida Berg 1 day ago, 1 message'))
    .toHaveAttribute('href', '/app/messages/x')
  await expect.element(link('Pitches sent')).toHaveAttribute('aria-current', 'page')
  await expect.element(link('Your requests')).not.toHaveAttribute('aria-current')
  await link('Your requests').click()
  await expect.element(words('You have no requests yet')).toBeVisible()
  await expect.element(link('Your requests')).toHaveAttribute('aria-current', 'page')
})

const OWN_LINE = 'I need a second lender.'
const DECLINED = 'The author has enough sources for this story. Thank you for the pitch.'

test('shows what came of sent pitches: the reason in our words, the author’s line in theirs', async () => {
  const outcomes: [SentPitch['state'], string, Partial<SentPitch>][] = [
    ['shortlisted', 'Shortlisted', {}],
    ['used', 'Used', {}],
    ['declined', 'Declined', { reason: DECLINED, words: OWN_LINE }],
    ['not_selected', 'Closed, not selected', { reason: 'The author has left Beatline.' }],
  ]
  server.answers[SENT] = () => ({
    pitches: outcomes.map(([state, , more]) => sentPitch({ ...pitch(state, { state }), ...more })),
    next: null,
  })
  showPitchbox('pr')
  for (const [place, [state, name]] of outcomes.entries()) {
    const row = rows('Pitches sent').nth(place)
    await expect.element(row.getByText(name, { exact: true })).toBeVisible()
    // The conversation stays, whatever the outcome.
    await expect
      .element(row.getByRole('link', { name: /^Pitched Ida Berg/ }))
      .toHaveAttribute('href', `/app/messages/${state}`)
  }
  const fontOf = (text: string) => getComputedStyle(rows('Pitches sent').getByText(text).element()).fontFamily
  expect(fontOf(DECLINED)).toMatch(/sans/i)
  expect(fontOf(OWN_LINE)).toMatch(/newsreader/i)
  expect(page.getByText(/^The author has/).elements()).toHaveLength(2)
})

test('opens the trail of a pitch in its row, by the keyboard too', async () => {
  const step = (name: TrailStep, days: number, more: Partial<TrailEntry> = {}): TrailEntry => ({
    ...{ step: name, at: inDays(days), reason: null, words: '', url: null },
    ...more,
  })
  const trail = [
    step('held', -9),
    step('delivered', -8),
    step('opened', -7),
    step('answered', -6),
    step('shortlisted', -5),
    step('declined', -4, { reason: DECLINED, words: OWN_LINE }),
    step('reviewed', -3),
    step('used', -2),
    step('published', -1, { url: 'https://ledger.example/ports' }),
  ]
  server.answers[SENT] = () => ({
    pitches: [sentPitch({ ...pitch('x', { state: 'published' }), trail }), sentPitch(pitch('y'))],
    next: null,
  })
  showPitchbox('pr')
  const view = button('View Trail').first()
  await expect.element(view).toHaveAttribute('aria-expanded', 'false')
  expect(page.getByRole('list', { name: 'Trail' }).elements()).toHaveLength(0)
  view.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(view).toHaveAttribute('aria-expanded', 'true')
  const list = page.getByRole('list', { name: 'Trail' })
  const steps = list.getByRole('listitem')
  expect(steps.elements().map((each) => each.querySelector('p')?.textContent)).toEqual([
    'Sent and held',
    'Delivered to the author',
    'Opened by the author',
    'Answered by the author',
    'Shortlisted by the author',
    'Declined by the author',
    'Under review again',
    'Used by the author',
    'Published',
  ])
  const { date, time, full } = deadlineWords({ expires_at: trail[5]!.at, closes: null }, Date.now())
  await expect
    .element(steps.nth(5).getByText(`${date}, ${time}`, { exact: true }))
    .toHaveAttribute('title', full)
  await says(steps.nth(5), /Thank you for the pitch\.I need a second lender\.$/)
  await says(steps.nth(7), /Used by the author$/)
  await expect
    .element(steps.nth(8).getByRole('link', { name: 'ledger.example/ports', exact: true }))
    .toHaveAttribute('href', 'https://ledger.example/ports')
  await userEvent.keyboard('{Enter}')
  await expect.element(list).not.toBeInTheDocument()
})

test('opens the trail that the address names, and no other', async () => {
  const sent = () => ({ pitches: [sentPitch(pitch('x')), sentPitch(pitch('y'))], next: null })
  server.answers[SENT] = sent
  showPitchbox('pr', '?view=sent#y')
  await expect.element(button('View Trail').nth(1)).toHaveFocus()
  await expect.element(button('View Trail').nth(1)).toHaveAttribute('aria-expanded', 'true')
  await expect.element(button('View Trail').nth(0)).toHaveAttribute('aria-expanded', 'false')
})

test('loads on until the list has the pitch that the address names', async () => {
  // Too long for what is in view to load the next.
  const pages = [...'abcde'].map((id) => [id, ...Array.from({ length: 29 }, (_, n) => `${id}${n}`)])
  server.answers[SENT] = ({ query }) => {
    const at = Number(query?.cursor ?? 0)
    const next = at + 1 < pages.length ? String(at + 1) : null
    return { pitches: pages[at]!.map((id) => sentPitch(pitch(id))), next }
  }
  showPitchbox('pr', '?view=sent#e')
  const named = page.getByRole('article').filter({ has: page.getByRole('list', { name: 'Trail' }) })
  await expect.element(named.getByRole('button', { name: 'View Trail' })).toHaveFocus()
  expect(named.element().querySelector('h2')?.id).toBe('e')
})

test('stops at the end of the list where the pitch that the address names is gone', async () => {
  server.answers[SENT] = ({ query }) => ({
    pitches: [sentPitch(pitch(query?.cursor ?? 'first'))],
    next: query?.cursor ? null : 'last',
  })
  showPitchbox('pr', '?view=sent#gone')
  await expect.element(rows('Pitches sent').nth(1)).toBeVisible()
  expect(asked(SENT).filter(({ query }) => query?.cursor)).toHaveLength(1)
})

test('shows sent pitches only to members who sent some before their role changed', async () => {
  server.answers[REQUESTS] = () => ({ requests: [pitchboxRequest({ title: 'Request a' })], next: null })
  server.answers[SENT] = () => ({ pitches: [], next: null })
  showPitchbox('expert', '?view=sent')
  await expect.element(link('Request a')).toBeVisible()
  expect(link('Pitches sent').elements()).toHaveLength(0)
  const earlier = sentPitch({ ...pitch('x'), request: null })
  server.answers[SENT] = () => ({ pitches: [earlier], next: null })
  await server.client.invalidateQueries(sentPitchesQuery)
  await expect.element(link('Pitches sent')).toHaveAttribute('aria-current', 'page')
  await says(rows('Pitches sent').nth(0), /Pitched Ida Berg/)
})

const went = (...steps: TrailStep[]): TrailEntry[] =>
  (['sent', ...steps] as const).map((step) => ({ step, at: inDays(-1), reason: null, words: '', url: null }))
const ERASED = 'Its text will be erased'
const UNOPENED = `The author has not opened it on Beatline. If it was emailed, the email stays. ${ERASED}`
const KEPT = 'The author has opened it and keeps the text, marked as withdrawn.'
const NO_MORE = 'You cannot pitch to this request again.'

test.each<[string, Partial<SentPitch>, string]>([
  ['one that the author has not opened', {}, `${UNOPENED}, and you can pitch to this request again.`],
  ['the last one that may be withdrawn', { is_last: true }, `${UNOPENED}. ${NO_MORE}`],
  [
    'one that is held',
    { state: 'held', is_last: true },
    `The author has not opened it. ${ERASED}. ${NO_MORE}`,
  ],
  ['one that the author has opened', { state: 'opened', trail: went('opened') }, `${KEPT} ${NO_MORE}`],
  [
    'one that was decided on without being opened',
    { state: 'declined', trail: went('declined') },
    `${KEPT} ${NO_MORE}`,
  ],
  [
    'one whose decline was taken back, without being opened',
    { state: 'sent', trail: went('declined', 'reviewed') },
    `${KEPT} ${NO_MORE}`,
  ],
])('says what withdrawing does: %s', async (_, more, consequence) => {
  server.answers[SENT] = () => ({ pitches: [sentPitch({ ...pitch('x'), ...more })], next: null })
  showPitchbox('pr')
  await button('Withdraw Pitch').click()
  await expect
    .element(page.getByRole('alertdialog', { name: 'Withdraw this pitch?' }))
    .toHaveAccessibleDescription(consequence)
})

test('keeps an opened pitch in the list once it is withdrawn, and the focus in the list', async () => {
  server.answers[SENT] = () => ({ pitches: [sentPitch(pitch('x', { state: 'opened' }))], next: null })
  server.answers[WITHDRAW] = () => ({ success: true })
  showPitchbox('pr')
  await button('Withdraw Pitch').click()
  server.answers[SENT] = () => ({ pitches: [sentPitch(pitch('x', { state: 'withdrawn' }))], next: null })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw Pitch' }).click()
  await expect.poll(said).toMatchObject({ title: 'Pitch withdrawn' })
  await says(rows('Pitches sent').nth(0), /Withdrawn/)
  await expect.element(button('Withdraw Pitch')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).not.toBe(document.body)
  expect(document.activeElement?.contains(rows('Pitches sent').nth(0).element())).toBe(true)
})

test.each<[string, Partial<SentPitch>]>([
  ['published', { state: 'published' }],
  ['withdrawn', { state: 'withdrawn' }],
  ['used and settled', { state: 'used', is_settled: true }],
  ['declined and settled', { state: 'declined', is_settled: true }],
])('offers no withdrawing of a pitch that is %s', async (_, more) => {
  server.answers[SENT] = () => ({ pitches: [sentPitch(pitch('x', more))], next: null })
  showPitchbox('pr')
  await expect.element(button('View Trail')).toBeVisible()
  expect(button('Withdraw Pitch').elements()).toHaveLength(0)
})

test('does not let a dormant member withdraw a pitch', async () => {
  server.answers[SENT] = () => ({ pitches: [sentPitch(pitch('x'))], next: null })
  showPitchbox('pr')
  await expect.element(button('Withdraw Pitch')).toBeEnabled()
  server.client.setQueryData(
    ownAccountQuery.queryKey,
    (account) => account && { ...account, data: { ...account.data, status: 'Dormant' as const } },
  )
  await expect.element(button('Withdraw Pitch')).toBeDisabled()
})
