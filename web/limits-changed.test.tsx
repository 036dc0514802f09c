import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { call } from './api/call.ts'
import { commentsQuery } from './comments/comments.data.ts'
import { limitsChanged } from './limits-changed.ts'
import { waitingQuery as waitingMatches } from './matches/live-matches.data.ts'
import { latestQuery, matchesQuery, unseenQuery } from './matches/matches.data.ts'
import { arrived, waitingQuery } from './posts/new-posts.data.ts'
import { feedQuery, postQuery } from './posts/posts.data.ts'
import { comment, post } from './testing/factories.ts'

vi.mock('./api/call.ts', { spy: true })

test('loads what a mute hides again, forgets waiting posts, and leaves an open post', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const page = (posts: unknown[]) => ({ posts, next: null })
  client.setQueryData(feedQuery({}).queryKey, { pages: [page([post()])], pageParams: [undefined] } as never)
  client.setQueryData(feedQuery({ search: 'x' }).queryKey, { pages: [], pageParams: [] })
  client.setQueryData(postQuery('post').queryKey, post())
  client.setQueryData(commentsQuery('post').queryKey, [comment()])
  arrived(client, [post({ id: 'waiting' })])
  const leave = new InfiniteQueryObserver(client, feedQuery({})).subscribe(() => undefined)
  vi.mocked(call).mockResolvedValue(page([]) as never)
  limitsChanged(client)
  await expect.poll(() => client.getQueryData(feedQuery({}).queryKey)?.pages).toEqual([page([])])
  expect(vi.mocked(call).mock.calls.map(([at]) => at)).toEqual(['GET /api/posts'])
  expect(client.getQueryState(feedQuery({ search: 'x' }).queryKey)).toBeUndefined()
  expect(client.getQueryState(commentsQuery('post').queryKey)?.isInvalidated).toBe(true)
  expect(client.getQueryData(waitingQuery.queryKey)?.posts).toEqual([])
  expect(client.getQueryState(postQuery('post').queryKey)?.isInvalidated).toBe(false)
  leave()
})

test('loads the matches again, their number, and the latest in the bell', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const page = (posts: unknown[]) => ({ posts, next: null, marks: {} })
  const pages = { pages: [page([post()])], pageParams: [undefined] } as never
  const [shown, other] = [matchesQuery({ tab: 'new' }), matchesQuery({ tab: 'saved' })]
  for (const { queryKey } of [shown, other]) client.setQueryData(queryKey, pages)
  client.setQueryData(latestQuery.queryKey, [])
  client.setQueryData(unseenQuery.queryKey, { unseen: 1, lit: true })
  client.setQueryData(waitingMatches.queryKey, [{ post_id: 'waiting', filters: [] }])
  const leave = new InfiniteQueryObserver(client, shown).subscribe(() => undefined)
  vi.mocked(call).mockResolvedValue({ matches: [], next: null, unseen: 0, lit: false } as never)
  limitsChanged(client)
  await expect.poll(() => client.getQueryData(shown.queryKey)?.pages).toEqual([page([])])
  expect(client.getQueryData(unseenQuery.queryKey)).toEqual({ unseen: 0, lit: false })
  expect(client.getQueryState(other.queryKey)).toBeUndefined()
  expect(client.getQueryState(latestQuery.queryKey)?.isInvalidated).toBe(true)
  expect(client.getQueryData(waitingMatches.queryKey)).toEqual([])
  leave()
})
