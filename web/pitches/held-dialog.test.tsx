import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { HeldPitch, PitchesPage } from '../../contract/pitches.ts'
import type { Post } from '../../contract/posts.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError } from '../api/call.ts'
import { heldPitch, inDays, owner, pitchboxRequest, receivedPitch } from '../testing/factories.ts'
import {
  asked,
  button,
  pitch,
  pressTwice,
  RECEIVED,
  REQUESTS,
  request,
  said,
  says,
  server,
  showPitchbox,
  showSlot,
  source,
  words,
} from '../testing/pitch-pages.tsx'
import { heldChanged } from './live-pitches.data.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const HELD = 'GET /api/posts/:post_id/held'
const LET_IN = 'POST /api/posts/:post_id/held/let-in'
const STATE = 'PUT /api/posts/:post_id/state'

const held = (id: string, place: number, name: string): HeldPitch =>
  heldPitch({
    ...{ id, source: source(place, name), sent_at: inDays(-1.5), first_line: `Why ${id}.` },
    pitcher: owner({ name: 'Pia Ross' }),
  })
const pageOf = (more: Partial<PitchesPage> = {}): PitchesPage => ({
  ...{ pitches: [], next: null, pitches_count: 0, unread: 0, held_count: 0 },
  ...more,
})
const dialog = () => page.getByRole('dialog', { name: 'Held pitches' })
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
const rows = () => dialog().getByRole('list', { name: 'Held pitches' }).getByRole('listitem')

/** The server of a request that holds these. */
function hold(...pitches: HeldPitch[]) {
  server.answers[HELD] = () => ({ held: pitches })
  server.answers[RECEIVED] = () => pageOf({ held_count: pitches.length })
}

test('lets held pitches in one by one, then all, and says how many could not be', async () => {
  const three = [held('a', 1, 'Ida Berg'), held('b', 2, 'Omar Lind'), held('c', 3, 'Zoe Hart')]
  hold(...three)
  showSlot(request({ account_id: 'me' }), 'journalist')
  await button('3 held').click()
  await expect.element(dialog().getByText('Sent after you had enough or after the deadline.')).toBeVisible()
  await says(rows().nth(0), /Ida Berg.*Partner, House 1.*Not confirmed.*Pia Ross, 1 day ago.*Why a\./)
  server.answers[LET_IN] = () => {
    hold(...three.slice(1))
    return { let_in: 1, left: 0 }
  }
  await inDialog('Let In: Ida Berg').click()
  await expect.poll(said).toMatchObject({ title: '1 pitch let in' })
  await expect.poll(() => rows().elements().length).toBe(2)
  await expect.element(inDialog('Let In: Omar Lind')).toHaveFocus()
  server.answers[LET_IN] = () => {
    hold(three[2]!)
    return { let_in: 1, left: 1 }
  }
  await pressTwice(inDialog('Let In All'), LET_IN)
  await expect
    .poll(() => said()?.description)
    .toBe('1 held pitch could not be let in: its source is gone, or its pitcher may no longer pitch.')
  expect(asked(LET_IN)).toMatchObject([{ body: { ids: ['a'] } }, { body: { all: true } }])
  expect(asked(LET_IN).every(({ idempotencyKey }) => idempotencyKey)).toBe(true)
  hold()
  heldChanged(server.client, { post_id: 'p', held_count: 0 })
  await expect.element(words('No held pitches')).toBeVisible()
  expect(inDialog('Let In All').elements()).toHaveLength(0)
  await inDialog('Close').click()
  await expect.element(page.getByRole('heading', { name: 'Pitches' })).toHaveFocus()
})

test('says when held pitches did not load or could not be let in, and leaves them', async () => {
  hold(held('a', 1, 'Ida Berg'))
  server.answers[HELD] = () => {
    throw new ApiError(503, {})
  }
  showSlot(request({ account_id: 'me' }), 'journalist')
  await button('1 held').click()
  await expect.element(words('The held pitches did not load')).toBeVisible()
  hold(held('a', 1, 'Ida Berg'))
  await inDialog('Try Again').click()
  server.answers[LET_IN] = () => {
    throw new ApiError(429, { error: 'Too many requests.' })
  }
  await inDialog('Let In All').click()
  await expect.poll(said).toMatchObject({
    title: 'Failed to let in pitches',
    description: 'Too many requests.',
  })
  expect(rows().elements()).toHaveLength(1)
})

test('counts what is held as it comes', async () => {
  const own = (held_count: number) => pitchboxRequest({ id: 'p', title: 'Port fees', held_count })
  server.answers[REQUESTS] = () => ({ requests: [own(0)], next: null })
  showPitchbox('journalist')
  await says(page.getByRole('article').first(), /0 pitches$/)
  heldChanged(server.client, { post_id: 'p', held_count: 12 })
  await says(page.getByRole('article').first(), /0 pitches, 12 held$/)
  heldChanged(server.client, { post_id: 'another', held_count: 3 })
  await says(page.getByRole('article').first(), /0 pitches, 12 held$/)
})

test('marks received pitches that came late', async () => {
  const late = receivedPitch({ ...pitch('a'), is_late: true })
  const timely = receivedPitch({ ...pitch('b'), source: source(2, 'Omar Lind') })
  server.answers[RECEIVED] = () => pageOf({ pitches: [late, timely], pitches_count: 2 })
  showSlot(request({ account_id: 'me' }), 'journalist')
  const received = page.getByRole('list', { name: 'Pitches' }).getByRole('listitem')
  await says(received.nth(0), /^Ida Berg.*Not answered yet lateNo passages/)
  await says(received.nth(1), /^Omar Lind.*Not answered yetNo passages/)
})

/** Shows the member's own request in Pitchbox, on a server that sets its state. */
function showOwn(post: Partial<Post>, done = { let_in: 0, left: 0 }, held_count = 0) {
  hold(...Array.from({ length: held_count }, (_, place) => held(String(place), place, 'Ida Berg')))
  const own = request({ account_id: 'me', ...post })
  server.answers['GET /api/posts/:post_id'] = () => own
  server.answers[STATE] = ({ body }) => ({
    ...{ post: { ...own, request_state: body.state, updated_at: 'later' } },
    ...done,
  })
  showPitchbox('journalist', '?request=p')
  return own
}

test('says at once that the author has enough, which can be undone', async () => {
  const { updated_at } = showOwn({})
  // The second click would take it back.
  await button('Enough for Now').dblClick()
  await expect.poll(said).toMatchObject({ title: 'New pitches will be held' })
  await expect.element(button('Take More Pitches')).toBeVisible()
  said()?.undo?.()
  await expect.poll(said).toMatchObject({ title: 'Open for pitches' })
  await expect.element(button('Enough for Now')).toBeVisible()
  expect(asked(STATE)).toMatchObject([
    { body: { state: 'enough', updated_at } },
    { body: { state: 'open', updated_at: 'later' } },
  ])
})

test('asks before it lets held pitches in', async () => {
  showOwn({ request_state: 'enough' }, { let_in: 11, left: 1 }, 12)
  await button('Take More Pitches').click()
  const question = page.getByRole('alertdialog', { name: 'Take more pitches?' })
  await says(question, /12 held pitches will be let in now, in the order they were sent\./)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(asked(STATE)).toEqual([])
  await button('Take More Pitches').click()
  await question.getByRole('button', { name: 'Take More Pitches' }).click()
  await expect.poll(said).toMatchObject({ title: '11 held pitches let in' })
  expect(said()?.description).toMatch(/^1 held pitch could not be let in/)
  await expect.element(question).not.toBeInTheDocument()
})

test('does not take more pitches while nobody knows what is held', async () => {
  showOwn({ request_state: 'enough' })
  server.answers[HELD] = () => {
    throw new ApiError(503, {})
  }
  await button('Take More Pitches').click()
  await expect.poll(said).toMatchObject({ title: 'Failed to change the request' })
  expect(asked(STATE)).toEqual([])
  hold()
  await button('Take More Pitches').click()
  await expect.poll(said).toMatchObject({ title: 'Open for pitches' })
})

test('reads a request again that has changed since it was opened', async () => {
  showOwn({})
  await expect.element(button('Enough for Now')).toBeVisible()
  server.answers[STATE] = () => {
    throw new ApiError(409, { error: 'This request has changed since you opened it. Reload and try again.' })
  }
  server.answers['GET /api/posts/:post_id'] = () =>
    request({ account_id: 'me', request_state: 'enough', updated_at: 'later' })
  await button('Enough for Now').click()
  await expect.poll(said).toMatchObject({
    title: 'Failed to change the request',
    description: 'This request has changed since you opened it. Reload and try again.',
  })
  await expect.element(button('Take More Pitches')).toBeVisible()
})

test.each<[string, Partial<Post>]>([
  ['closed', { expires_at: inDays(-1) }],
  ['a request for commentary', { post_type: 'request_for_story' }],
])('has no such button once it is %s', async (_, post) => {
  showOwn(post)
  await expect.element(button(post.expires_at ? 'Reopen Request' : 'Change Deadline')).toBeVisible()
  expect(button('Enough for Now').elements()).toHaveLength(0)
})

const fallDormant = () =>
  server.client.setQueryData(
    ownAccountQuery.queryKey,
    (account) => account && { ...account, data: { ...account.data, status: 'Dormant' as const } },
  )

test('does not let a dormant author set it', async () => {
  showOwn({})
  await expect.element(button('Enough for Now')).toBeEnabled()
  fallDormant()
  await expect.element(button('Enough for Now')).toBeDisabled()
})

test('lets a dormant author read what is held, and let in nothing', async () => {
  hold(held('a', 1, 'Ida Berg'))
  showSlot(request({ account_id: 'me' }), 'journalist')
  await button('1 held').click()
  await expect.element(inDialog('Let In All')).toBeEnabled()
  fallDormant()
  await expect.element(inDialog('Let In All')).toBeDisabled()
  await expect.element(inDialog('Let In: Ida Berg')).toBeDisabled()
})
