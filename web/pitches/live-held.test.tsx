import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { LiveEvents } from '../../contract/live.ts'
import { onLive } from '../api/live.ts'
import { briefQuery, followBriefs } from '../briefs/briefs.data.ts'
import { heldQuery } from '../posts/held.data.ts'
import { requestBrief } from '../testing/request-factories.ts'
import { followPitches } from './live-pitches.data.ts'
import { ownPitchQuery, receivedQuery } from './pitches.data.ts'

vi.mock('../api/live.ts', { spy: true })

const handlers: [string, (data: never) => void][] = []
vi.mocked(onLive).mockImplementation((name, handler) => {
  handlers.push([name, handler])
  return () => undefined
})
const client = new QueryClient()
followPitches(client)
followBriefs(client)

function arrives<Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]) {
  for (const [of, handler] of handlers) if (of === name) handler(data as never)
}
const isStale = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated

test('asks again for the member’s own pitch and for the request when the pitch changes', () => {
  for (const id of ['p', 'other']) {
    client.setQueryData(ownPitchQuery(id).queryKey, { pitch: null, has_source: true, is_paused: false })
    client.setQueryData(briefQuery(id).queryKey, requestBrief())
  }
  arrives('pitch.changed', { post_id: 'p' })
  expect([ownPitchQuery('p'), briefQuery('p')].map(({ queryKey }) => isStale(queryKey))).toEqual([true, true])
  expect([ownPitchQuery('other'), briefQuery('other')].map(({ queryKey }) => isStale(queryKey))).toEqual([
    false,
    false,
  ])
})

test('counts what a request holds without asking, and asks again what it is and for the brief, now fixed', () => {
  const counts = { pitches: [], next: null, pitches_count: 2, unread: 0, held_count: 0 }
  const list = (post_id: string) => receivedQuery(post_id).queryKey
  for (const id of ['p', 'other']) {
    client.setQueryData(list(id), { pages: [counts], pageParams: [undefined] })
    client.setQueryData(heldQuery(id).queryKey, { held: [] })
    client.setQueryData(briefQuery(id).queryKey, requestBrief())
  }
  arrives('held.changed', { post_id: 'p', held_count: 12 })
  const held = (id: string) => client.getQueryData(list(id))?.pages[0]?.held_count
  expect([held('p'), held('other')]).toEqual([12, 0])
  for (const query of [heldQuery, briefQuery])
    expect([isStale(query('p').queryKey), isStale(query('other').queryKey)]).toEqual([true, false])
  expect(isStale(list('p'))).toBe(false)
})
