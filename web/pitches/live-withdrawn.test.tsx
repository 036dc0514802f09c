import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Placed } from '../../contract/board.ts'
import type { LiveEvents } from '../../contract/live.ts'
import type { ReceivedPitch } from '../../contract/pitches.ts'
import { onLive } from '../api/live.ts'
import { conversationQuery } from '../messages/conversations.data.ts'
import { conversation, inDays, receivedPitch, talkedOf } from '../testing/factories.ts'
import { pitch, RECEIVED, request, says, server, showSlot } from '../testing/pitch-pages.tsx'
import { followPitches } from './live-pitches.data.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })
vi.mock('../api/live.ts', { spy: true })

const received = page.getByRole('list', { name: 'Pitches' }).getByRole('listitem')
const asked = (state: ReceivedPitch['state']) => receivedPitch(pitch('x', { state }))
const listed = (...pitches: ReceivedPitch[]) => {
  server.answers[RECEIVED] = () => ({
    ...{ pitches, pitches_count: pitches.length, unread: 0 },
    ...{ held_count: 0, next: null },
  })
}

/** Follows the events of a page that shows the author's own request, and returns what makes one arrive. */
async function showDialog() {
  const handlers: [string, (data: never) => void][] = []
  vi.mocked(onLive).mockImplementation((name, handler) => {
    handlers.push([name, handler])
    return () => undefined
  })
  followPitches(server.client)
  listed(asked('opened'))
  showSlot(request({ account_id: 'me' }), 'journalist')
  await says(received, /Not answered yetNo passages/)
  return <Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]) => {
    for (const [of, handler] of handlers) if (of === name) handler(data as never)
  }
}

const isStale = (id: string) => server.client.getQueryState(conversationQuery(id).queryKey)?.isInvalidated
const open = (id: string, post_id: string) =>
  server.client.setQueryData(conversationQuery(id).queryKey, {
    ...conversation({ id, is_pitch: true, post: talkedOf({ id: post_id }) }),
    pitch: null,
    away_until: null,
  })

test('takes a pitch that was withdrawn unopened out of the request’s dialog', async () => {
  const arrives = await showDialog()
  listed()
  arrives('conversation.removed', { conversation_id: 'x' })
  await expect
    .element(page.getByText('No pitches yet. New ones appear here as they come in.', { exact: true }))
    .toBeVisible()
})

test('marks a withdrawn pitch in the dialog, and asks again for its conversation', async () => {
  const arrives = await showDialog()
  for (const id of ['x', 'y']) open(id, 'p')
  const placed = (stage: NonNullable<Placed['told']>['stage']): Placed => ({
    ...{ stage: 'new', reason: null, words: '', tells_at: null },
    told: { stage, at: inDays(0) },
  })
  listed(asked('withdrawn'))
  const counts = { new: 0, shortlist: 0, maybe: 0, declined: 0, used: 0, withdrawn: 1 }
  const moves = [
    { pitch_id: 'x', placed: placed('withdrawn'), is_read: true },
    { pitch_id: 'y', placed: placed('shortlist'), is_read: true },
  ]
  arrives('board.changed', { post_id: 'p', moves, counts })
  await says(received, /, WithdrawnNo passages/)
  expect([isStale('x'), isStale('y')]).toEqual([true, false])
})

test('asks again for the conversation of the pitcher’s own pitch when it changes', async () => {
  const arrives = await showDialog()
  open('x', 'p')
  open('y', 'other')
  arrives('pitch.changed', { post_id: 'p' })
  expect([isStale('x'), isStale('y')]).toEqual([true, false])
})
