import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ReceivedPitch } from '../../contract/pitches.ts'
import type { Post } from '../../contract/posts.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError } from '../api/call.ts'
import { conversation, inDays, receivedPitch } from '../testing/factories.ts'
import {
  asked,
  button,
  link,
  OWN,
  pitch,
  RECEIVED,
  request,
  says,
  server,
  showSlot,
  words,
} from '../testing/pitch-pages.tsx'
import { conversationChanged, conversationCreated, pitchCreated, sourceChanged } from './live-pitches.data.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

test('counts messages as they come after pitching, and unlocks with the answer', async () => {
  server.own = { pitch: pitch('c', { messages_count: 1 }), has_source: true, is_paused: false }
  showSlot(request())
  await expect.element(link('Pitched Ida Berg 1 day ago, 1 message')).toBeVisible()
  await expect.element(words('Locked until the post owner responds')).toBeVisible()
  server.own = {
    pitch: pitch('c', { messages_count: 2, state: 'answered', is_answered: true }),
    has_source: true,
    is_paused: false,
  }
  const before = asked(OWN).length
  await conversationChanged(server.client, 'another')
  expect(asked(OWN)).toHaveLength(before)
  await conversationChanged(server.client, 'c')
  await expect.element(link('Pitched Ida Berg 1 day ago, 2 messages')).toBeVisible()
  await expect.element(words('Locked until the post owner responds')).not.toBeInTheDocument()
})

test('shows the state of the pitch, and leads to its trail', async () => {
  server.own = { pitch: null, has_source: true, is_paused: false }
  showSlot(request())
  await expect.element(button('Pitch')).toBeVisible()
  expect(link('View Trail').elements()).toHaveLength(0)
  server.own = { pitch: pitch('c', { state: 'opened' }), has_source: true, is_paused: false }
  pitchCreated(server.client, 'p')
  await expect.element(words('Opened')).toBeVisible()
  await expect.element(words('Locked until the post owner responds')).toBeVisible()
  await expect.element(link('View Trail')).toHaveAttribute('href', '/app/pitchbox?view=sent#c')
  // An outcome says nothing of whether the author has written.
  server.own = { pitch: pitch('c', { state: 'declined' }), has_source: true, is_paused: false }
  pitchCreated(server.client, 'p')
  await expect.element(words('Declined')).toBeVisible()
  await expect.element(words('Locked until the post owner responds')).toBeVisible()
  server.own = { pitch: pitch('c', { state: 'used', is_answered: true }), has_source: true, is_paused: false }
  pitchCreated(server.client, 'p')
  await expect.element(words('Used')).toBeVisible()
  await expect.element(words('Locked until the post owner responds')).not.toBeInTheDocument()
})

test('shows a pitch made elsewhere at once', async () => {
  showSlot(request())
  await expect.element(button('Pitch')).toBeVisible()
  server.own = { pitch: pitch('c', { source: null }), has_source: true, is_paused: false }
  pitchCreated(server.client, 'p')
  await expect.element(link('Pitched Removed source 1 day ago, 0 messages')).toBeVisible()
})

test('takes no pitches to an expired request, and shows the one it took', async () => {
  const late = 'This request has expired and is no longer accepting pitches.'
  server.says = { state: 'settled' }
  showSlot(request({ expires_at: inDays(-1) }))
  await expect.element(words(late)).toBeVisible()
  await expect.element(link('Message')).toHaveAttribute('href', '/app/profile/owner')
  expect(button('Pitch').elements()).toHaveLength(0)
  server.own = { pitch: pitch('c'), has_source: true, is_paused: false }
  pitchCreated(server.client, 'p')
  await expect.element(link(/^Pitched Ida Berg/)).toBeVisible()
  await expect.element(words(late)).not.toBeInTheDocument()
})

test('links to a form for a source until there is one', async () => {
  server.own = { pitch: null, has_source: false, is_paused: false }
  showSlot(request())
  await expect.element(link('Add a source')).toHaveAttribute('href', '/app/sources')
  expect(button('Pitch').elements()).toHaveLength(0)
  server.own = { pitch: null, has_source: true, is_paused: false }
  sourceChanged(server.client, 'new')
  await expect.element(button('Pitch')).toBeVisible()
})

test('refetches what did not load', async () => {
  const answer = server.answers[OWN]!
  server.answers[OWN] = () => {
    throw new ApiError(503, {})
  }
  showSlot(request())
  await expect.element(words('Whether you have pitched did not load.')).toBeVisible()
  server.answers[OWN] = answer
  await button('Try Again').click()
  await expect.element(button('Pitch')).toBeVisible()
})

test.each<[string, Role, Partial<Post>, { name: string; href: string } | null]>([
  [
    'request for commentary',
    'pr',
    { post_type: 'request_for_story' },
    { name: 'Message', href: '/app/profile/owner' },
  ],
  ['community post', 'pr', { post_type: 'community' }, null],
])('Nothing to pitch, and nothing asked: %s', async (_, role, post, way) => {
  showSlot(request(post), role)
  await expect.element(words('Shown')).toBeVisible()
  if (way) await expect.element(link(way.name)).toHaveAttribute('href', way.href)
  else expect(link(/./).elements()).toHaveLength(0)
  expect(button('Pitch').elements()).toHaveLength(0)
  expect(asked(OWN)).toHaveLength(0)
})

test.each<[string, Role, Partial<Post>, number]>([
  ['whose role has changed', 'journalist', {}, 1],
  ['whose request’s owner has left', 'pr', { account_id: null }, 0],
])('A pitch stays with the member %s; without one there is nothing', async (_, role, post, locks) => {
  server.own = { pitch: null, has_source: false, is_paused: false }
  showSlot(request(post), role)
  await expect.poll(() => asked(OWN).length).toBeGreaterThan(0)
  await expect.element(words('Shown')).toBeVisible()
  expect(page.getByRole('region', { name: 'Pitch' }).elements()).toHaveLength(0)
  server.own = { pitch: pitch('c'), has_source: false, is_paused: false }
  pitchCreated(server.client, 'p')
  await expect.element(link(/^Pitched Ida Berg/)).toBeVisible()
  expect(words('Locked until the post owner responds').elements()).toHaveLength(locks)
  expect(button('Pitch').elements()).toHaveLength(0)
})

test('refetches what shows the pitch when the other side leaves', async () => {
  server.own = { pitch: pitch('c'), has_source: true, is_paused: false }
  showSlot(request())
  await expect.element(link(/^Pitched Ida Berg/)).toBeVisible()
  server.own = { pitch: pitch('c', { source: null }), has_source: true, is_paused: false }
  const before = asked(OWN).length
  const started = conversation({ id: 'c', is_pitch: true, partner: null })
  conversationCreated(server.client, { ...started, is_pitch: false })
  conversationCreated(server.client, started)
  await expect.element(link(/^Pitched Removed source/)).toBeVisible()
  expect(asked(OWN)).toHaveLength(before + 1)
})

test('does not send a member who may pitch to the profile instead', async () => {
  showSlot(request())
  await expect.element(button('Pitch')).toBeVisible()
  expect(link('Message').elements()).toHaveLength(0)
})

test('shows the owner the newest pitches in the dialog as they come in', async () => {
  const received = (id: string, more = {}) => receivedPitch({ ...pitch(id), ...more })
  let pitches: ReceivedPitch[] = []
  server.answers[RECEIVED] = () => ({
    pitches,
    pitches_count: pitches.length,
    unread: 0,
    held_count: 0,
    next: null,
  })
  showSlot(request({ account_id: 'me' }), 'journalist')
  await expect.element(words('No pitches yet. New ones appear here as they come in.')).toBeVisible()
  expect(asked(OWN)).toHaveLength(0)
  pitches = [...'abcdef'].map((id) => received(id))
  pitches[0] = received('a', { unread: 2, source: null })
  pitches[1] = received('b', { state: 'shortlisted', is_answered: true })
  pitches[2] = received('c', { state: 'withdrawn', is_answered: true })
  pitchCreated(server.client, 'p')
  const list = page.getByRole('list', { name: 'Pitches' })
  await expect
    .element(list.getByRole('listitem').first().getByRole('link', { name: 'Removed source' }))
    .toBeVisible()
  expect(list.getByRole('listitem').elements()).toHaveLength(5)
  await expect.element(list.getByRole('listitem').first().getByText('2 unread')).toBeVisible()
  await says(list.getByRole('listitem').nth(0), /Not answered yet/)
  await says(list.getByRole('listitem').nth(1), /You answered/)
  await says(list.getByRole('listitem').nth(2), /, WithdrawnNo passages/)
  await expect.element(link('Ida Berg').first()).toHaveAttribute('href', '/app/messages/b')
  await expect.element(page.getByRole('heading', { name: '6 pitches' })).toBeVisible()
  await expect.element(link('Open in Pitchbox')).toHaveAttribute('href', '/app/pitchbox?request=p')
})

test('tells the owner when the pitches did not load, and offers a retry', async () => {
  server.answers[RECEIVED] = () => {
    throw new ApiError(503, {})
  }
  showSlot(request({ account_id: 'me' }), 'journalist')
  await expect.element(words('The pitches did not load.')).toBeVisible()
  server.answers[RECEIVED] = () => ({ pitches: [], pitches_count: 0, unread: 0, held_count: 0, next: null })
  await button('Try Again').click()
  await expect.element(words('No pitches yet. New ones appear here as they come in.')).toBeVisible()
})

test('shows no pitches on a draft', async () => {
  showSlot(request({ account_id: 'me', data: { status: 'draft' } }), 'journalist')
  await expect.element(words('Shown')).toBeVisible()
  expect(asked(RECEIVED)).toHaveLength(0)
})

test('does not let a dormant member begin a pitch', async () => {
  showSlot(request())
  await expect.element(button('Pitch')).toBeEnabled()
  server.client.setQueryData(
    ownAccountQuery.queryKey,
    (account) => account && { ...account, data: { ...account.data, status: 'Dormant' as const } },
  )
  await expect.element(button('Pitch')).toBeDisabled()
})
