import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError, call } from '../api/call.ts'
import { inDays } from '../testing/factories.ts'
import {
  answer,
  button,
  card,
  dialog,
  lists,
  open,
  request,
  server,
  show,
  titles,
} from '../testing/requests-page.tsx'
import { requestArrived, requestChanged } from './live-requests.data.ts'

vi.mock('../api/call.ts', { spy: true })

test('shows what a request asks, its type, for whom, since when and until when', async () => {
  const due = inDays(2.5)
  server.stored = [
    request('a', { deadline: due, expires_at: due, organization: 'The Ledger' }),
    request('b', { type: null, interview_type: 'Commentary' }),
  ]
  show('pr')
  await expect.element(card('a')).toBeVisible()
  const words = card('a').element().textContent
  for (const part of [
    '2 days left',
    'Request for expert, Research',
    '1 day ago',
    'The Ledger',
    'About a.',
    'Banking',
  ])
    expect(words).toContain(part)
  await expect.element(card('b').getByText(/^Request for expert, Comment/)).toBeVisible()
  await expect.element(card('b').getByText('No deadline')).toBeVisible()
  await expect.element(card('b').getByText('Quill')).toBeVisible()
})

test('opens another member’s request with a link to its owner, and leads back on close', async () => {
  const past = inDays(-1)
  server.stored = [
    request('a', { contact_info: 'desk', additional_notes: 'By mail.', deadline: past, expires_at: past }),
    request('left', { account_id: null, account: null }),
  ]
  const history = show('pr')
  await open('a')
  const details = dialog('Request Details')
  await expect.element(details.getByText('Ada Winter')).toBeVisible()
  for (const [label, value] of [
    ['Status', 'Expired'],
    ['Contact info', 'desk'],
    ['Additional notes', 'By mail.'],
  ] as const)
    await expect
      .element(details.getByText(label, { exact: true }).element().parentElement)
      .toHaveTextContent(label + value)
  await expect
    .element(details.getByRole('link', { name: 'Message' }))
    .toHaveAttribute('href', '/app/profile/other')
  expect(history.location.href).toContain('request=a')
  await button('Close').click()
  await expect.poll(() => history.location.href).toBe('/app/account/requests')
  await expect.element(page.getByRole('link', { name: 'Request a' })).toHaveFocus()
  await open('left')
  await expect.element(details.getByText('Unknown User')).toBeVisible()
  expect(details.getByRole('link', { name: 'Message' }).elements()).toHaveLength(0)
})

test('lets a member pitch in the details, and links to the owner only when the member cannot pitch', async () => {
  server.stored = [request('a', { expires_at: inDays(1) })]
  show('pr', '?request=a')
  const details = dialog('Request Details')
  await expect.element(details.getByText('Pitching to a')).toBeVisible()
  expect(details.getByRole('link', { name: 'Message' }).elements()).toHaveLength(0)
  expect(details.getByRole('link', { name: 'Pitch', exact: true }).elements()).toHaveLength(0)
})

test('offers journalists no requests here, and edits theirs in the feed', async () => {
  server.stored = [request('mine', { account_id: 'me' })]
  show('journalist', '?request=mine')
  const details = dialog('Request Details')
  await expect
    .element(details.getByRole('link', { name: 'Open in the Feed' }))
    .toHaveAttribute('href', '/app/feed?post=mine')
  expect(details.getByRole('link', { name: 'Message' }).elements()).toHaveLength(0)
  expect(button('New Request').elements()).toHaveLength(0)
})

test('says when a request is not found', async () => {
  show('pr', '?request=gone')
  await expect.element(page.getByText('Request not found')).toBeVisible()
  await button('Back to Requests').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

const sections = page.getByRole('navigation', { name: 'Requests' }).first()

test.each([
  ['journalist', 'You have not made a request yet. Request an expert in the feed.'],
  ['pr', 'You have not made a request yet.'],
] as const)('leads a %s to their own requests and back, expired ones among them', async (role, none) => {
  const history = show(role)
  const [all, own] = ['All Requests', 'Your Requests'].map((name) => sections.getByRole('link', { name }))
  await expect.element(all!).toHaveAttribute('aria-current', 'page')
  expect(sections.getByRole('link').elements()).toHaveLength(2)
  await own!.click()
  await expect.poll(() => history.location.href).toBe('/app/account/requests?mine=true')
  await expect.poll(() => lists().at(-1)).toMatchObject({ mine: 'true' })
  await expect.element(own!).toHaveAttribute('aria-current', 'page')
  await expect.element(all!).not.toHaveAttribute('aria-current')
  await expect.element(page.getByText(none, { exact: true })).toBeVisible()
  expect(page.getByRole('combobox', { name: 'State' }).elements()).toEqual([])
  expect(button('Show Expired Requests').elements()).toEqual([])
  await page.getByRole('combobox', { name: 'Search requests' }).fill('ports')
  await button('Clear Filters').click()
  await expect.poll(() => history.location.href).toBe('/app/account/requests?mine=true')
  await all!.click()
  await expect.element(page.getByRole('combobox', { name: 'State' })).toBeVisible()
  expect(lists()).toContainEqual({ mine: undefined, unpitched: undefined, cursor: undefined })
})

test('adds a new request to one’s own only if one made it', async () => {
  show('pr', '?mine=true')
  await expect.element(page.getByText('You have not made a request yet.')).toBeVisible()
  requestArrived(server.client, request('other'))
  expect(lists().length).toBeLessThan(3)
  server.stored = [request('own', { account_id: 'me' })]
  requestArrived(server.client, request('own', { account_id: 'me' }))
  await expect.element(card('own')).toBeVisible()
  expect(card('other').elements()).toEqual([])
})

test('shows expired requests from the empty list, and keeps the focus in the search', async () => {
  show('admin')
  await button('Show Expired Requests').click()
  await expect.poll(() => lists().at(-1)).toMatchObject({ state: 'all' })
  await expect.element(page.getByRole('combobox', { name: 'Search requests' })).toHaveFocus()
})

test('keeps the cell of a long request small, and shows everything in its details', async () => {
  const tags = Array.from({ length: 20 }, (_, place) => `${place} ${'Long word '.repeat(9)}`.trim())
  server.stored = [request('a', { title: 'Very long title '.repeat(15), tags })]
  show('pr')
  const cell = page.getByRole('article')
  await expect.element(cell.getByText('and 14 more')).toBeVisible()
  expect(cell.getByRole('list', { name: 'Beats' }).getByRole('listitem').elements()).toHaveLength(7)
  expect(cell.element().getBoundingClientRect().height).toBeLessThan(520)
  await cell.getByRole('link').click()
  const details = dialog('Request Details')
  await expect.element(details.getByText(tags[19] ?? '', { exact: true })).toBeVisible()
  expect(details.getByText('No deadline').elements()).toHaveLength(1)
})

test('says when a list did not load, and requests it again', async () => {
  vi.mocked(call).mockRejectedValue(new ApiError(503, {}))
  show('pr')
  await expect.element(page.getByText('The requests did not load')).toBeVisible()
  vi.mocked(call).mockImplementation(answer)
  server.stored = [request('a')]
  await button('Try Again').click()
  await expect.element(card('a')).toBeVisible()
})

test('shows a new request by itself at the top, and holds it back while something is open', async () => {
  server.stored = [request('a')]
  show('pr')
  await expect.element(card('a')).toBeVisible()
  server.stored = [request('b'), ...server.stored]
  requestArrived(server.client, request('b'))
  await expect.poll(titles).toEqual(['Request b', 'Request a'])
  await open('a')
  await expect.element(dialog('Request Details')).toBeVisible()
  server.stored = [request('c'), ...server.stored]
  requestArrived(server.client, request('c'))
  // A type that the reader's role does not show is not for them.
  requestArrived(server.client, request('d', { post_type: 'request_for_story' }))
  const hint = page.getByText('1 new request', { exact: true })
  await expect.element(hint).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await hint.click()
  await expect.poll(titles).toEqual(['Request c', 'Request b', 'Request a'])
  await expect.element(page.getByRole('link', { name: 'Request c' })).toHaveFocus()
})

test('shows a live change at once, with what only this page fetches', async () => {
  server.stored = [request('a')]
  show('pr')
  await expect.element(card('a')).toBeVisible()
  const updated_at = '2026-01-03T00:00:00.000000Z'
  server.stored = [request('a', { description: 'Changed.', organization: 'New House', updated_at })]
  await requestChanged(server.client, { ...request('a'), description: 'Changed.', updated_at })
  await expect.element(card('a').getByText('Changed.')).toBeVisible()
  await expect.element(card('a').getByText('New House')).toBeVisible()
})
