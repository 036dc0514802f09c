import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SentPitch, TrailEntry } from '../../contract/pitches.ts'
import { inDays, sentPitch } from '../testing/factories.ts'
import { holdTimers } from '../testing/hold-timers.ts'
import {
  asked,
  link,
  pitch,
  REQUESTS,
  SENT,
  says,
  server,
  showPitchbox,
  words,
} from '../testing/pitch-pages.tsx'
import { outcomesSeen } from './outcomes-seen.data.ts'
import { sentPitchesQuery } from './pitches.data.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })

const SEEN = 'POST /api/pitchbox/outcomes/seen'
const choice = (name: string) => page.getByRole('radiogroup', { name: 'Show' }).getByRole('radio', { name })
const rows = () => page.getByRole('list', { name: 'Pitches sent' }).getByRole('article')

const step = (name: TrailEntry['step'], days: number): TrailEntry => ({
  ...{ step: name, at: inDays(days), reason: null, words: '', url: null },
})
const decided = (id: string, days: number, more: Partial<SentPitch> = {}) =>
  sentPitch({
    ...pitch(id, { state: 'used' }),
    trail: [step('sent', days - 1), step('used', days)],
    outcome_seen: false,
    ...more,
  })

/** Serves these, filtered as the server does it, with the number of outcomes that are unseen. */
function serve(waiting: SentPitch[], outcomes: SentPitch[], unseen = 0) {
  server.answers[REQUESTS] = () => ({ requests: [], next: null })
  server.answers[SENT] = ({ query }) => {
    const { filter = 'all' } = query as { filter?: string }
    const lists = { all: [...outcomes, ...waiting], waiting, decided: outcomes }
    return { pitches: lists[filter as keyof typeof lists], next: null, unseen }
  }
}

test('filters by waiting and decided, by keyboard too, and keeps the choice in the address', async () => {
  serve([sentPitch(pitch('w'))], [decided('d', -1, { outcome_seen: true })])
  const history = showPitchbox('pr')
  await expect.poll(() => rows().elements().length).toBe(2)
  await expect.element(choice('All')).toBeChecked()
  await choice('Waiting').click()
  await says(rows().nth(0), /Sent/)
  await expect.poll(() => rows().elements().length).toBe(1)
  expect(history.location.search).toBe('?view=sent&filter=waiting')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(choice('Decided')).toBeChecked()
  await says(rows().nth(0), /Used/)
  expect(history.location.search).toBe('?view=sent&filter=decided')
  await choice('All').click()
  await expect.poll(() => rows().elements().length).toBe(2)
  expect(history.location.search).toBe('?view=sent')
})

test.each([
  ['waiting', 'No pitches waiting'],
  ['decided', 'No outcomes yet'],
])('says so when nothing is %s, and still offers the others', async (filter, title) => {
  serve([], [])
  showPitchbox('pr', `?view=sent&filter=${filter}`)
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await choice('All').click()
  await expect.element(words('You have not pitched yet')).toBeVisible()
  await expect.element(page.getByRole('radiogroup', { name: 'Show' })).not.toBeInTheDocument()
})

test('counts unseen outcomes in its tab until they were shown for a second', async () => {
  const [late, early] = [decided('a', -1), decided('b', -2)]
  const oldest = sentPitch(pitch('w', { created_at: inDays(-9) }))
  serve([oldest], [late, early], 2)
  server.answers[SEEN] = () => ({ success: true })
  const second = holdTimers(1_000)
  showPitchbox('pr', '?view=requests')
  await expect.element(link('Pitches sent 2 unseen outcomes')).toBeVisible()
  expect(second.count()).toBe(0)
  expect(asked(SEEN)).toEqual([])
  await link('Pitches sent 2 unseen outcomes').click()
  await expect.poll(() => rows().elements().length).toBe(3)
  expect(asked(SEEN)).toEqual([])
  await second.pass()
  await expect.element(link('Pitches sent')).toBeVisible()
  expect(asked(SEEN).map(({ body }) => body)).toEqual([{ from: oldest.created_at, up_to: late.trail[1]!.at }])
})

test('counts the outcomes of older pitches until the list has loaded and shown them, too', async () => {
  const one = decided('a', -1, { created_at: inDays(-2) })
  const two = decided('b', -3, { created_at: inDays(-4) })
  const older = Promise.withResolvers<unknown>()
  server.answers[REQUESTS] = () => ({ requests: [], next: null })
  server.answers[SENT] = ({ query }) =>
    query?.cursor ? older.promise : { pitches: [one], next: 'two', unseen: 2 }
  server.answers[SEEN] = () => ({ success: true })
  const second = holdTimers(1_000)
  showPitchbox('pr')
  await expect.element(link('Pitches sent 2 unseen outcomes')).toBeVisible()
  await second.pass()
  await expect.element(link('Pitches sent 1 unseen outcome')).toBeVisible()
  older.resolve({ pitches: [two], next: null, unseen: 1 })
  await expect.poll(() => rows().elements().length).toBe(2)
  await second.pass()
  await expect.element(link('Pitches sent')).toBeVisible()
  expect(asked(SEEN).map(({ body }) => body)).toEqual([
    { from: one.created_at, up_to: one.trail[1]!.at },
    { from: two.created_at, up_to: two.trail[1]!.at },
  ])
})

test('marks nothing in the list of those that wait, and follows another tab', async () => {
  const one = decided('a', -1)
  serve([sentPitch(pitch('w'))], [one], 1)
  const second = holdTimers(1_000)
  showPitchbox('pr', '?view=sent&filter=waiting')
  await expect.element(link('Pitches sent 1 unseen outcome')).toBeVisible()
  expect(second.count()).toBe(0)
  expect(asked(SEEN)).toEqual([])
  const up_to = one.trail[1]!.at
  outcomesSeen(server.client, { from: inDays(-1), up_to })
  expect(server.client.getQueryData(sentPitchesQuery.queryKey)?.pages[0]?.unseen).toBe(1)
  outcomesSeen(server.client, { from: one.created_at, up_to })
  await expect.element(link('Pitches sent')).toBeVisible()
})
