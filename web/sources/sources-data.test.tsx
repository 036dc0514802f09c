import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { Source, SourcesPage } from '../../contract/sources.ts'
import { call } from '../api/call.ts'
import * as factories from '../testing/factories.ts'
import { linkTarget } from '../ui/link-target.ts'
import { catchUpSources, sourceChanged } from './live-sources.data.ts'
import { linksOf } from './social-links.ts'
import { type SourceFilter, sourcesOf, sourcesQuery } from './sources.data.ts'

vi.mock('../api/call.ts', { spy: true })

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
const leave: (() => void)[] = []
afterEach(() => {
  for (const done of leave.splice(0)) done()
  client.clear()
  vi.mocked(call).mockReset()
})

/** Named by letters: a later one is newer. */
const source = (id: string, more: Partial<Source> = {}) =>
  factories.source({ id, name: id, role: 'PR', created_at: id, ...more })
const pageOf = (next: string | null, ...ids: string[]): SourcesPage => ({
  sources: ids.map((id) => source(id)),
  next,
})
const load = (filter: SourceFilter, ...pages: SourcesPage[]) =>
  client.setQueryData(sourcesQuery(filter).queryKey, { pages, pageParams: pages.map(() => undefined) })
const loaded = (filter: SourceFilter = {}) => {
  const data = client.getQueryData(sourcesQuery(filter).queryKey)
  return data && sourcesOf(data).map(({ name }) => name)
}

test('puts a new source on top of the lists that admit it, and keeps a changed one in place', () => {
  load({}, pageOf('x', 'd', 'c'), pageOf(null, 'b'))
  load({ role: 'Executive' }, pageOf(null))
  load({ search: 'MOSS' }, pageOf(null, 'c'))
  sourceChanged(client, source('e', { name: 'moss' }))
  expect([loaded(), loaded({ role: 'Executive' }), loaded({ search: 'MOSS' })]).toEqual([
    ['moss', 'd', 'c', 'b'],
    [],
    ['moss', 'c'],
  ])
  sourceChanged(client, source('b', { name: 'bee', role: 'Executive' }))
  expect(loaded()).toEqual(['moss', 'd', 'c', 'bee'])
  // An old one that is not loaded yet comes with its page.
  sourceChanged(client, source('a', { name: 'aye' }))
  expect(loaded()).toEqual(['moss', 'd', 'c', 'bee'])
})

test('refetches one page after a break, however many are loaded', async () => {
  load({}, pageOf('x', 'd', 'c'), pageOf(null, 'b'))
  load({ search: 'z' }, pageOf(null))
  leave.push(new InfiniteQueryObserver(client, sourcesQuery({})).subscribe(() => undefined))
  const renewed = { sources: [source('e'), source('d', { name: 'dee' })], next: 'x' }
  vi.mocked(call).mockResolvedValue(renewed)
  await catchUpSources(client)
  expect(vi.mocked(call).mock.calls).toHaveLength(1)
  expect(loaded()).toEqual(['e', 'dee', 'c', 'b'])
  expect(loaded({ search: 'z' })).toBeUndefined()
})

test('hides links that our forms would refuse; opens pages in a new tab, but not mail or telephone', () => {
  const social_links = {
    Bad: { url: 'javascript:alert(1)', icon: 'Globe' },
    Line: { url: 'tel:5550142;ext=12', icon: 'Phone' },
    Odd: { url: 'https://odd.example/', icon: 'Tiktok' },
  }
  expect(linksOf({ social_links })).toEqual([
    { name: 'Odd', icon: 'Globe', href: 'https://odd.example/', text: 'odd.example' },
    { name: 'Line', icon: 'Phone', href: 'tel:5550142;ext=12', text: '5550142 ext. 12' },
  ])
  expect(linkTarget('https://odd.example')).toEqual({ target: '_blank', rel: 'noopener noreferrer' })
  expect(linkTarget('tel:5550142')).toEqual({})
})
