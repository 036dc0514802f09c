import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { BEFORE_COMPARISONS, NO_PASSAGES } from '../../contract/comparisons.rules.ts'
import type { LiveEvents } from '../../contract/live.ts'
import { onLive } from '../api/live.ts'
import { comparison, evidence, LINES } from '../testing/compared.ts'
import { receivedPitch, sentPitch } from '../testing/factories.ts'
import {
  pitch,
  RECEIVED,
  REQUESTS,
  request,
  SENT,
  server,
  showPitchbox,
  showSlot,
  words,
} from '../testing/pitch-pages.tsx'
import { followPitches } from './live-pitches.data.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/live.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const found = () => comparison(evidence())
const waiting = () => comparison({ state: 'waiting', compared_at: null })

function follow() {
  const handlers: [string, (data: never) => void][] = []
  vi.mocked(onLive).mockImplementation((name, handler) => {
    handlers.push([name, handler])
    return () => undefined
  })
  followPitches(server.client)
  return (event: LiveEvents['pitch.compared']) => {
    for (const [name, handler] of handlers) if (name === 'pitch.compared') handler(event as never)
  }
}

test('says of each sent pitch what was found', async () => {
  const arrives = follow()
  const sent = [
    sentPitch({ ...pitch('x'), evidence: found() }),
    sentPitch({ ...pitch('y'), evidence: comparison({ state: 'before' }) }),
    sentPitch({ ...pitch('z'), evidence: waiting() }),
  ]
  server.answers[REQUESTS] = () => ({ requests: [], next: null })
  server.answers[SENT] = () => ({ pitches: sent, next: null })
  showPitchbox('pr')
  const rows = page.getByRole('list', { name: 'Pitches sent' }).getByRole('article')
  await expect.element(rows.nth(0).getByText(LINES.pitcher, { exact: true })).toBeVisible()
  await expect.element(rows.nth(1).getByText(BEFORE_COMPARISONS, { exact: true })).toBeVisible()
  await expect.element(rows.nth(2).getByText(/^Not compared yet/)).toBeVisible()
  sent[2] = sentPitch({ ...pitch('z'), evidence: comparison() })
  arrives({ conversation_id: 'z', post_id: 'p' })
  await expect.element(rows.nth(2).getByText(NO_PASSAGES, { exact: true })).toBeVisible()
})

test.each(['sent', 'held'] as const)(
  'says of a %s pitch in its request’s dialog what was found',
  async (state) => {
    const arrives = follow()
    server.own = { pitch: pitch('c', { state, evidence: waiting() }), has_source: true, is_paused: false }
    showSlot(request())
    await expect.element(page.getByText(/^Not compared yet/)).toBeVisible()
    server.own = { pitch: pitch('c', { state, evidence: found() }), has_source: true, is_paused: false }
    arrives({ conversation_id: 'c', post_id: 'p' })
    await expect.element(words(LINES.pitcher)).toBeVisible()
  },
)

test('says of the newest pitches in the dialog of the member’s own request what was found', async () => {
  const arrives = follow()
  const received = [receivedPitch({ ...pitch('x'), evidence: waiting() })]
  const counts = { pitches_count: 1, unread: 0, held_count: 0, next: null }
  server.answers[RECEIVED] = () => ({ ...counts, pitches: received })
  showSlot(request({ account_id: 'me' }), 'journalist')
  await expect.element(page.getByText(/^Not compared yet/)).toBeVisible()
  received[0] = receivedPitch({ ...pitch('x'), evidence: found() })
  arrives({ conversation_id: 'x', post_id: 'p' })
  await expect.element(words(LINES.author)).toBeVisible()
})
