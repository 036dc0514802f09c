import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { FeedPage } from '../../contract/feed.ts'
import type { Post } from '../../contract/posts.ts'
import { call } from '../api/call.ts'
import * as factories from '../testing/factories.ts'
import type { FeedFilter } from './feed-search.ts'
import { patchPost, putOnTop } from './listed-posts.data.ts'
import { arrived, catchUp, showWaiting, waitingQuery } from './new-posts.data.ts'
import { countQuery, feedQuery, postsOf } from './posts.data.ts'

vi.mock('../api/call.ts', { spy: true })

const ME = 'me'
const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
const leave: (() => void)[] = []
afterEach(() => {
  for (const done of leave.splice(0)) done()
  client.clear()
  vi.mocked(call).mockReset()
})

const post = (id: string, more: Partial<Post> = {}) =>
  factories.post({ id, title: id, description: '', account_id: ME, ...more })
const page = (next: string | null, ...ids: string[]): FeedPage => ({ posts: ids.map((id) => post(id)), next })
const load = (filter: FeedFilter, ...pages: FeedPage[]) =>
  client.setQueryData(feedQuery(filter).queryKey, { pages, pageParams: pages.map(() => undefined) })
const loaded = (filter: FeedFilter = {}) => {
  const data = client.getQueryData(feedQuery(filter).queryKey)
  return data && postsOf(data).map(({ title }) => title)
}
const waiting = () => client.getQueryData(waitingQuery.queryKey)
/** As the list on screen does. */
const show = (filter: FeedFilter) =>
  leave.push(new InfiniteQueryObserver(client, feedQuery(filter)).subscribe(() => undefined))

test('refetches one page after a break, however many are loaded, and holds back new posts', async () => {
  load({}, page('a', 'p4', 'p3'), page('b', 'p2'), page(null, 'p1'))
  load({ saved: true }, page(null, 'p1'))
  show({})
  vi.mocked(call).mockResolvedValue({ posts: [post('p5'), post('p4', { title: 'renewed' })], next: 'x' })
  await catchUp(client)
  expect(vi.mocked(call).mock.calls).toHaveLength(1)
  expect(vi.mocked(call).mock.calls[0]).toMatchObject(['GET /api/posts', { query: {} }])
  expect(loaded()).toEqual(['renewed', 'p3', 'p2', 'p1'])
  expect(waiting()).toMatchObject({ posts: [{ id: 'p5' }], gap: false })
  // Off screen: reloads when it is next shown.
  expect(loaded({ saved: true })).toBeUndefined()
  showWaiting(client, ME)
  expect(loaded()).toEqual(['p5', 'renewed', 'p3', 'p2', 'p1'])
  expect(waiting()).toMatchObject({ posts: [] })
})

test('reloads the list, once wanted, when more was missed than a page holds', async () => {
  load({}, page(null, 'p1'))
  show({})
  vi.mocked(call).mockResolvedValue(page('x', 'p9', 'p8'))
  await catchUp(client)
  expect(loaded()).toEqual(['p1'])
  expect(waiting()).toMatchObject({ posts: [{ id: 'p9' }, { id: 'p8' }], gap: true })
  showWaiting(client, ME)
  await expect.poll(() => loaded()).toEqual(['p9', 'p8'])
})

test('keeps what is loaded when the server does not answer', async () => {
  load({}, page(null, 'p1'))
  show({})
  vi.mocked(call).mockRejectedValue(new Error('away'))
  expect(await catchUp(client)).toBe(false)
  expect(loaded()).toEqual(['p1'])
  vi.mocked(call).mockResolvedValue(page(null, 'p2', 'p1'))
  expect(await catchUp(client)).toBe(true)
  expect(waiting()).toMatchObject({ posts: [{ id: 'p2' }] })
})

test('adds a new post once to the lists that admit it, and counts it there', () => {
  load({}, page(null, 'p1'))
  load({ search: 'port' }, page(null))
  load({ search: 'bank' }, page(null))
  load({ search: 'or' }, page('a', 'p1'))
  for (const search of ['port', 'bank'])
    client.setQueryData(countQuery({ search }).queryKey, { count: 0, more: false })
  client.setQueryData(countQuery({ search: 'or' }).queryKey, { count: 1_000, more: true })
  arrived(client, [post('Ports')])
  arrived(client, [post('Ports')])
  expect(waiting()).toMatchObject({ posts: [{ id: 'Ports' }] })
  showWaiting(client, ME)
  putOnTop(client, [post('Ports')], ME)
  expect([loaded(), loaded({ search: 'port' }), loaded({ search: 'bank' })]).toEqual([
    ['Ports', 'p1'],
    ['Ports'],
    [],
  ])
  expect(client.getQueryData(countQuery({ search: 'port' }).queryKey)).toEqual({ count: 1, more: false })
  expect(client.getQueryData(countQuery({ search: 'bank' }).queryKey)).toEqual({ count: 0, more: false })
  // "1,000+" stays, whatever is added.
  expect(client.getQueryData(countQuery({ search: 'or' }).queryKey)).toEqual({ count: 1_000, more: true })
})

test('keeps a post that is no longer saved in the list on screen, and reloads lists off screen', () => {
  load({ saved: true }, page(null, 'p1'))
  load({ saved: true, expired: true }, page(null, 'p1'))
  load({ search: 'p' }, page(null, 'p1'))
  show({ saved: true })
  patchPost(client, 'p1', { is_saved: false })
  expect(loaded({ saved: true })).toEqual(['p1'])
  expect(loaded({ saved: true, expired: true })).toBeUndefined()
  expect(loaded({ search: 'p' })).toEqual(['p1'])
  patchPost(client, 'p1', { title: 'q' })
  expect(loaded({ saved: true })).toEqual(['q'])
  expect(loaded({ search: 'p' })).toBeUndefined()
})
