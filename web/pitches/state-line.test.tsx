import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { briefQuery } from '../briefs/briefs.data.ts'
import { patchPost } from '../posts/listed-posts.data.ts'
import { inDays } from '../testing/factories.ts'
import {
  asked,
  BRIEF,
  button,
  request,
  server,
  showLiveSlot,
  showPitchbox,
  showSlot,
  words,
} from '../testing/pitch-pages.tsx'
import { requestBrief } from '../testing/request-factories.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const ENOUGH_HINT = 'A pitch sent now is held and delivered if the author needs more.'
const closedHint = () => page.getByText(/^A pitch sent now is held until .+, in case the author reopens/)

test('shows state, pitches and answer time to members who cannot pitch, without a further call', async () => {
  const loaded = requestBrief({ pitches_count: 41, answer_time: { kind: 'within', seconds: 3 * 3_600 } })
  server.client.setQueryData(briefQuery('p').queryKey, loaded)
  showSlot(request(), 'expert')
  await expect.element(words('Open. 41 pitches. Usually answers within 3 hours.')).toBeVisible()
  expect(button('Pitch').elements()).toHaveLength(0)
  expect(words(ENOUGH_HINT).elements()).toHaveLength(0)
  expect(asked(BRIEF)).toHaveLength(0)
})

test('says that an author has enough, and asks for the rest again', async () => {
  server.says = { pitches_count: 1 }
  showLiveSlot(request())
  await expect.element(words('Open. 1 pitch. No answer time yet.')).toBeVisible()
  const before = asked(BRIEF).length
  server.says = { state: 'enough', pitches_count: 2, answer_time: { kind: 'under_half', seconds: null } }
  patchPost(server.client, 'p', { request_state: 'enough' })
  const line = words('Enough for now. 2 pitches. Answers fewer than half of pitches.')
  await expect.element(line).toBeVisible()
  await expect.element(words(ENOUGH_HINT)).toBeVisible()
  expect(asked(BRIEF)).toHaveLength(before + 1)
})

test('follows the clock, and says until when a pitch is held', async () => {
  showLiveSlot(request())
  await expect.element(words('Open. No pitches yet. No answer time yet.')).toBeVisible()
  server.says = { state: 'closed', held_until: inDays(5) }
  patchPost(server.client, 'p', { expires_at: inDays(1 / 86_400) })
  await expect.element(words('Expired. No pitches yet. No answer time yet.')).toBeVisible()
  await expect.element(closedHint()).toBeVisible()
  await expect.element(button('Pitch')).toBeVisible()
})

test('says Closed when the author has closed it, and nothing of holding once it has settled', async () => {
  server.says = { state: 'settled', pitches_count: 3 }
  showSlot(request({ expires_at: inDays(-9), closed_by_author: true }))
  await expect.element(words('Closed. 3 pitches. No answer time yet.')).toBeVisible()
  await expect.element(page.getByText(/no longer accepting pitches/)).toBeVisible()
  expect(closedHint().elements()).toHaveLength(0)
})

test.each([
  [{ found_count: 3, sources_wanted: 5 }, 'Open. 3 of 5 found. 1 pitch. No answer time yet.'],
  [{ found_count: 3, sources_wanted: null }, 'Open. 3 found. 1 pitch. No answer time yet.'],
  [{ found_count: 0, sources_wanted: 5 }, 'Open. 1 pitch. No answer time yet.'],
])('says how many sources are found: %o', async (found, line) => {
  server.says = { pitches_count: 1 }
  showSlot(request(found))
  await expect.element(words(line)).toBeVisible()
})

test('says only the state of a request for commentary', async () => {
  showSlot(request({ post_type: 'request_for_story' }), 'expert')
  await expect.element(words('Open.')).toBeVisible()
  expect(asked(BRIEF)).toHaveLength(0)
})

test.each([{ post_type: 'community' as const }, { data: { status: 'draft' as const } }])(
  'says nothing of %o',
  async (more) => {
    showSlot(request(more), 'expert')
    await expect.element(words('Shown')).toBeVisible()
    expect(page.getByText(/^Open/).elements()).toHaveLength(0)
  },
)

test('asks once more, and believes the server, when a device has another time', async () => {
  server.says = { state: 'settled' }
  server.client.setQueryData(briefQuery('p').queryKey, requestBrief(server.says))
  showLiveSlot(request())
  await expect.element(words('Expired. No pitches yet. No answer time yet.')).toBeVisible()
  expect(button('Pitch').elements()).toHaveLength(0)
  // Once for each of the two mounts of strict mode.
  expect(asked(BRIEF)).toHaveLength(2)
})

test('is at the head of the member’s own request in Pitchbox', async () => {
  server.answers['GET /api/posts/:post_id'] = () => request({ account_id: 'me', request_state: 'enough' })
  server.says = { state: 'enough', pitches_count: 4 }
  showPitchbox('journalist', '?request=p')
  server.answers['POST /api/posts/:post_id/pitches/search'] = () => ({
    ...{ pitches: [], next: null, pitches_count: 4, unread: 0, held_count: 0 },
  })
  await expect.element(words('Enough for now. 4 pitches. No answer time yet.')).toBeVisible()
})
