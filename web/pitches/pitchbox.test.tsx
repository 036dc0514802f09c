import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PitchboxRequest, PitchesPage, ReceivedPitch } from '../../contract/pitches.ts'
import { ApiError } from '../api/call.ts'
import { boardPage, boardRow } from '../testing/board-factories.ts'
import {
  conversation,
  inDays,
  owner,
  pitchboxRequest,
  receivedPitch,
  talkedOf,
} from '../testing/factories.ts'
import {
  asked,
  BOARD,
  button,
  link,
  pitch,
  RECEIVED,
  REQUESTS,
  request,
  says,
  server,
  showPitchbox,
  showSlot,
  source,
  words,
} from '../testing/pitch-pages.tsx'
import { conversationChanged, pitchCreated, requestPublished } from './live-pitches.data.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const own = (id: string, more: Partial<PitchboxRequest> = {}) =>
  pitchboxRequest({
    id,
    title: `Request ${id}`,
    type: null,
    expires_at: inDays(2.5),
    created_at: inDays(-1.5),
    ...more,
  })
const received = (id: string, more: Partial<ReceivedPitch> = {}) =>
  receivedPitch({ ...pitch(id), pitcher: owner({ name: 'Pia Ross' }), ...more })
const pageOf = (pitches: ReceivedPitch[], more: Partial<PitchesPage> = {}): PitchesPage => ({
  pitches,
  next: null,
  pitches_count: pitches.length,
  unread: 0,
  held_count: 0,
  ...more,
})
const rows = (list: string) => page.getByRole('list', { name: list }).getByRole('article')

test('shows how many pitches the member’s live and expired requests have, and opens them', async () => {
  server.answers[REQUESTS] = () => ({
    requests: [
      own('a', { pitches_count: 2, unread: 3 }),
      own('b', { expires_at: inDays(-1), pitches_count: 1 }),
      own('c', { post_type: 'request_for_story', expires_at: null }),
    ],
    next: null,
  })
  server.answers['GET /api/posts/:post_id'] = () => request({ id: 'a', account_id: 'me' })
  server.answers[BOARD] = () => boardPage({ rows: [boardRow({ source: source(1, 'Ida Berg') })] })
  const history = showPitchbox('journalist')
  await says(rows('Your requests').nth(0), /2 days left.*3 unread.*2 pitches/)
  await says(rows('Your requests').nth(1), /Expired.*1 pitch$/)
  await says(rows('Your requests').nth(2), /No deadline.*Takes no pitches/)
  await link('Request a').click()
  expect(history.location.href).toBe('/app/pitchbox?request=a')
  await expect.element(page.getByRole('region', { name: 'Pitch board' })).toBeVisible()
  await expect.element(page.getByRole('article', { name: 'Ida Berg' })).toBeVisible()
  await link('All Your Requests').click()
  await expect.element(rows('Your requests').nth(0)).toBeVisible()
})

test('shows the newest pitches in the request’s dialog as they come and are read', async () => {
  server.answers[RECEIVED] = () => pageOf([])
  showSlot(request({ account_id: 'me' }), 'journalist')
  await expect.element(page.getByText(/^No pitches yet/)).toBeVisible()
  const answer = (unread: number) => {
    server.answers[RECEIVED] = () => pageOf([received('x', { unread })])
  }
  answer(1)
  pitchCreated(server.client, 'p')
  const first = page.getByRole('list', { name: 'Pitches' }).getByRole('listitem')
  await says(
    first,
    /^Ida Berg.*Partner, House 1.*Pia Ross, 1 day ago, Not answered yetNo passages.*1 unread$/,
  )
  await expect
    .element(first.getByRole('button', { name: 'Not confirmed, evidence of Ida Berg' }))
    .toHaveTextContent('Not confirmed')
  answer(0)
  await conversationChanged(server.client, 'x')
  await says(first, /Not answered yetNo passages.*pitches$/)
})

test('shows the member’s newly published request at once, and ignores those of others', async () => {
  server.answers[REQUESTS] = () => ({ requests: [own('a')], next: null })
  showPitchbox('journalist')
  await expect.element(link('Request a')).toBeVisible()
  server.answers[REQUESTS] = () => ({ requests: [own('b'), own('a')], next: null })
  const before = asked(REQUESTS).length
  requestPublished(server.client, request({ account_id: 'other' }))
  requestPublished(server.client, request({ account_id: 'me', post_type: 'community' }))
  expect(asked(REQUESTS)).toHaveLength(before)
  requestPublished(server.client, request({ account_id: 'me' }))
  await expect.element(link('Request b')).toBeVisible()
})

test('refetches only a changed pitch’s page, or the first for a new one, and keeps what slips down', async () => {
  const first = { requests: [own('d'), own('c')], next: 'after c' }
  server.answers[REQUESTS] = ({ query }) =>
    query?.cursor ? { requests: [own('b'), own('a')], next: null } : first
  showPitchbox('journalist')
  await expect.element(link('Request a')).toBeVisible()
  const before = asked(REQUESTS).length
  server.answers[REQUESTS] = ({ query }) =>
    query?.cursor ? { requests: [own('b', { pitches_count: 4 }), own('a')], next: null } : first
  pitchCreated(server.client, 'b')
  await says(rows('Your requests').nth(2), /4 pitches/)
  expect(asked(REQUESTS).slice(before)).toMatchObject([{ query: { cursor: 'after c' } }])
  server.answers[REQUESTS] = () => ({ requests: [own('e'), own('d')], next: 'after d' })
  requestPublished(server.client, request({ account_id: 'me' }))
  await says(rows('Your requests').nth(0), /Request e/)
  const titles = rows('Your requests')
    .elements()
    .map((row) => row.querySelector('h2')?.textContent)
  expect(titles).toEqual(['e', 'd', 'c', 'b', 'a'].map((id) => `Request ${id}`))
  expect(asked(REQUESTS)).toHaveLength(before + 2)
})

test('refetches only the page of its request for a message, and none for one between two members', async () => {
  server.answers[REQUESTS] = () => ({ requests: [own('a')], next: null })
  const conversations = [
    conversation({ id: 'direct' }),
    conversation({ id: 'pitched', post: talkedOf({ id: 'a' }) }),
  ]
  server.answers['POST /api/conversations/search'] = () => ({ conversations, next: null })
  showPitchbox('journalist')
  await expect.element(link('Request a')).toBeVisible()
  server.answers[REQUESTS] = () => ({ requests: [own('a', { unread: 2 })], next: null })
  const before = asked(REQUESTS).length
  await conversationChanged(server.client, 'direct')
  expect(asked(REQUESTS)).toHaveLength(before)
  await conversationChanged(server.client, 'pitched')
  await says(rows('Your requests').nth(0), /2 unread/)
  expect(asked(REQUESTS)).toHaveLength(before + 1)
})

test('does not find another member’s request', async () => {
  showPitchbox('journalist', '?request=foreign')
  await expect.element(words('Request not found')).toBeVisible()
})

test('says when a list did not load, and requests it again', async () => {
  server.answers[REQUESTS] = () => {
    throw new ApiError(503, {})
  }
  showPitchbox('journalist')
  await expect.element(words('The requests did not load')).toBeVisible()
  server.answers[REQUESTS] = () => ({ requests: [own('a')], next: null })
  await button('Try Again').click()
  await expect.element(link('Request a')).toBeVisible()
})

test('moves through the rows with j and k', async () => {
  const requests = Array.from({ length: 12 }, (_, at) => own(`${at}`))
  server.answers[REQUESTS] = () => ({ requests, next: null })
  showPitchbox('journalist')
  await expect.element(rows('Your requests').first()).toBeVisible()
  const named = (at: number) => page.getByRole('link', { name: `Request ${at}`, exact: true })
  await userEvent.keyboard('j')
  await expect.element(named(0)).toHaveFocus()
  await userEvent.keyboard('j'.repeat(12))
  await expect.element(named(11)).toHaveFocus()
  await expect.element(named(11)).toBeInViewport()
  await userEvent.keyboard('k')
  await expect.element(named(10)).toHaveFocus()
})
