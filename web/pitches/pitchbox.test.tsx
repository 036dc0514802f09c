import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { PitchboxRequest, PitchesPage, ReceivedPitch, SentPitch } from '../../contract/pitches.ts'
import { ApiError } from '../api/call.ts'
import {
  conversation,
  inDays,
  owner,
  pitchboxRequest,
  receivedPitch,
  sentPitch,
  talkedOf,
} from '../testing/factories.ts'
import {
  asked,
  button,
  link,
  pitch,
  RECEIVED,
  REQUESTS,
  request,
  SENT,
  says,
  server,
  showPitchbox,
  source,
  words,
} from '../testing/pitch-pages.tsx'
import { conversationChanged, pitchCreated, requestPublished } from './live-pitches.data.ts'
import { sentPitchesQuery } from './pitches.data.ts'

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
  server.answers[RECEIVED] = () => ({
    pitches: [
      received('x', { unread: 2 }),
      received('y', { source: source(2, 'Omar Lind'), state: 'answered' }),
    ],
    next: null,
    pitches_count: 40,
    unread: 26,
  })
  const history = showPitchbox('journalist')
  await says(rows('Your requests').nth(0), /2 days left.*3 unread.*2 pitches/)
  await says(rows('Your requests').nth(1), /Expired.*1 pitch$/)
  await says(rows('Your requests').nth(2), /No deadline.*Takes no pitches/)
  await link('Request a').click()
  expect(history.location.href).toBe('/app/pitchbox?request=a')
  await expect.element(words('40 pitches, 26 unread')).toBeVisible()
  const first = page.getByRole('article', { name: 'Ida Berg' })
  await says(first, /Partner, House 1.*2 unread.*Why x\..*Pia Ross, 1 day ago, Not answered yet$/)
  await expect
    .element(first.getByRole('link', { name: 'Ida Berg' }))
    .toHaveAttribute('href', '/app/messages/x')
  await says(page.getByRole('article', { name: 'Omar Lind' }), /^((?!unread).)*, You answered$/)
  await link('All Your Requests').click()
  await expect.element(rows('Your requests').nth(0)).toBeVisible()
})

test('searches the pitches to a request, and can put unread first', async () => {
  server.answers[RECEIVED] = ({ body }) => pageOf(body.search ? [] : [received('x')])
  const history = showPitchbox('journalist', '?request=a')
  await expect.element(page.getByRole('article', { name: 'Ida Berg' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Order' }).click()
  await page.getByRole('option', { name: 'Unread first' }).click()
  await expect.poll(() => asked(RECEIVED).at(-1)?.body).toMatchObject({ order: 'unread' })
  expect(history.location.href).toBe('/app/pitchbox?request=a&order=unread')
  await page.getByRole('textbox', { name: 'Search pitches' }).fill('ports')
  await expect.poll(() => asked(RECEIVED).at(-1)?.body).toMatchObject({ order: 'unread', search: 'ports' })
  await expect.element(words('No pitches found')).toBeVisible()
  // The search is never in the address.
  expect(history.location.href).toBe('/app/pitchbox?request=a&order=unread')
})

test('shows an incoming pitch at once', async () => {
  server.answers[RECEIVED] = () => pageOf([])
  showPitchbox('journalist', '?request=a')
  await expect.element(words('No pitches yet')).toBeVisible()
  server.answers[RECEIVED] = () => pageOf([received('x', { unread: 1 })])
  pitchCreated(server.client, 'a')
  await expect.element(page.getByRole('article', { name: 'Ida Berg' })).toBeVisible()
})

test('updates a request’s counts from whichever of its pages is refetched', async () => {
  const answer = (unread: number) => {
    server.answers[RECEIVED] = ({ body }) =>
      body.cursor
        ? pageOf([received('y')], { pitches_count: 2, unread })
        : pageOf([received('x')], { pitches_count: 2, unread, next: 'after x' })
  }
  answer(2)
  showPitchbox('journalist', '?request=a')
  await expect.element(words('2 pitches, 2 unread')).toBeVisible()
  await expect.element(page.getByRole('article')).toHaveLength(2)
  const before = asked(RECEIVED).length
  answer(0)
  await conversationChanged(server.client, 'y')
  await expect.element(words('2 pitches')).toBeVisible()
  expect(asked(RECEIVED).slice(before)).toMatchObject([{ body: { cursor: 'after x' } }])
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
  server.answers['GET /api/conversations/:conversation_id'] = ({ params }) =>
    conversation({
      id: params.conversation_id,
      post: params.conversation_id === 'pitched' ? talkedOf({ id: 'a' }) : null,
    })
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

test('shows PR members the pitches they sent, with state and deadline', async () => {
  const request = {
    ...{ id: 'p', title: 'Port fees', owner_name: 'Ada Winter' },
    ...{ expires_at: inDays(2.5), closes: null, closed_by_author: false },
    request_state: 'open' as const,
  }
  const sent = (id: string, more: Partial<SentPitch>) => sentPitch({ ...pitch(id), request, ...more })
  server.answers[REQUESTS] = () => ({ requests: [], next: null })
  server.answers[SENT] = () => ({
    pitches: [
      sent('x', { state: 'answered', messages_count: 1, unread: 1 }),
      sent('y', { state: 'read' }),
      sent('z', { request: null }),
    ],
    next: null,
  })
  showPitchbox('pr')
  await says(rows('Pitches sent').nth(0), /2 days left.*Answered.*1 unread.*Ada Winter/)
  await says(rows('Pitches sent').nth(1), /^((?!unread|message).)*Read((?!unread|message).)*$/)
  await says(rows('Pitches sent').nth(2), /A request that was removed.*Sent/)
  await expect
    .element(link('Pitched Ida Berg 1 day ago, 1 message'))
    .toHaveAttribute('href', '/app/messages/x')
  await expect.element(link('Pitches sent')).toHaveAttribute('aria-current', 'page')
  await expect.element(link('Your requests')).not.toHaveAttribute('aria-current')
  await link('Your requests').click()
  await expect.element(words('You have no requests yet')).toBeVisible()
  await expect.element(link('Your requests')).toHaveAttribute('aria-current', 'page')
})

test('shows sent pitches only to members who sent some before their role changed', async () => {
  server.answers[REQUESTS] = () => ({ requests: [own('a')], next: null })
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
