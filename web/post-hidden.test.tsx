import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { ownAccountQuery } from './accounts/accounts.data.ts'
import { ApiError, call } from './api/call.ts'
import { briefQuery } from './briefs/briefs.data.ts'
import { followOwnBeats } from './limits-changed.ts'
import { catchUpMatches, waitingQuery as waitingMatches } from './matches/live-matches.data.ts'
import { matchesQuery } from './matches/matches.data.ts'
import { memberLeft } from './member-left.ts'
import { conversationQuery } from './messages/conversations.data.ts'
import { postHidden } from './post-hidden.ts'
import { arrived, catchUp, waitingQuery } from './posts/new-posts.data.ts'
import { countQuery, feedQuery, postQuery } from './posts/posts.data.ts'
import {
  catchUpRequests,
  requestChanged,
  waitingQuery as waitingRequests,
} from './requests/live-requests.data.ts'
import { requestQuery, requestsQuery } from './requests/requests.data.ts'
import { conversation, listedRequest, ownAccount, owner, post, talkedOf } from './testing/factories.ts'
import { openPost, requestBrief } from './testing/request-factories.ts'

vi.mock('./api/call.ts', { spy: true })

const confidential = { is_confidential: true, account_id: 'ada', account: owner({ id: 'ada' }) }
const pageOf = (part: object) => ({ pages: [{ next: null, ...part }], pageParams: [undefined] }) as never
const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
const idsIn = (key: readonly unknown[], of: 'posts' | 'requests' = 'posts') =>
  client
    .getQueryData<{ pages: Record<string, { id: string }[]>[] }>(key)
    ?.pages.flatMap((page) => page[of] ?? [])
    .map(({ id }) => id)

beforeEach(() => {
  client.clear()
  vi.mocked(call).mockReset()
  vi.mocked(call).mockRejectedValue(new ApiError(0, {}))
  const listed = listedRequest({ id: 'p', is_excerpt: true, ...confidential })
  const posts = [post({ id: 'p', is_excerpt: true, ...confidential }), post({ id: 'other' })]
  client.setQueryData(feedQuery({}).queryKey, pageOf({ posts }))
  client.setQueryData(feedQuery({ saved: true }).queryKey, pageOf({ posts }))
  client.setQueryData(matchesQuery({ tab: 'new' }).queryKey, pageOf({ posts, marks: {} }))
  client.setQueryData(requestsQuery({}).queryKey, pageOf({ requests: [listed] }))
  client.setQueryData(countQuery({}).queryKey, { count: 2, more: false })
  client.setQueryData(briefQuery('p').queryKey, requestBrief())
  arrived(client, posts)
  client.setQueryData(waitingRequests.queryKey, posts)
  client.setQueryData(waitingMatches.queryKey, [{ post_id: 'p', filters: [] }])
})

function expectGone() {
  for (const key of [feedQuery({}), feedQuery({ saved: true }), matchesQuery({ tab: 'new' })])
    expect(idsIn(key.queryKey)).toEqual(['other'])
  expect(idsIn(requestsQuery({}).queryKey, 'requests')).toEqual([])
  expect(client.getQueryData(waitingQuery.queryKey)?.posts.map(({ id }) => id)).toEqual(['other'])
  expect(client.getQueryData(waitingRequests.queryKey)?.map(({ id }) => id)).toEqual(['other'])
  expect(client.getQueryData(waitingMatches.queryKey)).toEqual([])
  expect(client.getQueryState(countQuery({}).queryKey)?.isInvalidated).toBe(true)
  expect(client.getQueryData(briefQuery('p').queryKey)).toBeUndefined()
}

test('takes a post that the member may no longer see out of every list, and counts again', () => {
  client.setQueryData(postQuery('p').queryKey, openPost({ id: 'p', ...confidential }))
  client.setQueryData(postQuery('other').queryKey, openPost({ id: 'other' }))
  postHidden(client, 'p')
  expectGone()
  expect(client.getQueryData(postQuery('p').queryKey)).toBeUndefined()
  expect(client.getQueryData(postQuery('other').queryKey)).toBeDefined()
})

test('is not found where it is open, without asking', () => {
  const observers = [postQuery('p'), requestQuery('p')].map((query) => {
    client.setQueryData(query.queryKey as never, openPost({ id: 'p', ...confidential }) as never)
    const observer = new QueryObserver(client, query as never)
    return { observer, leave: observer.subscribe(() => undefined) }
  })
  postHidden(client, 'p')
  for (const { observer, leave } of observers) {
    expect(observer.getCurrentResult()).toMatchObject({ data: undefined, error: { status: 404 } })
    leave()
  }
  expect(call).not.toHaveBeenCalled()
})

test('takes the confidential posts of a member who has left along, also out of their threads', () => {
  const talk = {
    ...conversation({
      id: 'talk',
      is_pitch: true,
      post: talkedOf({ id: 'p', ...confidential, account: undefined } as never),
    }),
    pitch: null,
    away_until: null,
  }
  client.setQueryData(conversationQuery('talk').queryKey, talk)
  memberLeft(client, 'ada')
  expectGone()
  expect(client.getQueryData(conversationQuery('talk').queryKey)).toMatchObject({ id: 'talk', post: null })
})

test('leaves every list that is on screen after a gap in the stream, in which it may have been hidden', async () => {
  const lists = [feedQuery({}), requestsQuery({}), matchesQuery({ tab: 'new' })]
  const leave = lists.map((list) =>
    new InfiniteQueryObserver(client, list as never).subscribe(() => undefined),
  )
  const other = post({ id: 'other' })
  const answers = {
    'GET /api/posts': { posts: [other] },
    'GET /api/requests': { requests: [] },
    'GET /api/matches': { matches: [{ post: other }], unseen: 0, lit: false },
  }
  vi.mocked(call).mockImplementation((async (at: keyof typeof answers) => ({
    next: null,
    ...answers[at],
  })) as never)
  for (const caughtUp of [catchUp, catchUpRequests, catchUpMatches]) expect(await caughtUp(client)).toBe(true)
  for (const list of [feedQuery({}), matchesQuery({ tab: 'new' })])
    expect(idsIn(list.queryKey)).toEqual(['other'])
  expect(idsIn(requestsQuery({}).queryKey, 'requests')).toEqual([])
  expect(client.getQueryData(waitingQuery.queryKey)?.posts.map(({ id }) => id)).toEqual(['other'])
  for (const stop of leave) stop()
})

test('asks for all posts again, and for an open confidential one, when the member’s own beats have changed', async () => {
  const own = (beats: string[], bio = '') => ownAccount({ role: 'pr', profile: { beats, bio } })
  client.setQueryData(ownAccountQuery.queryKey, own(['Banking']))
  followOwnBeats(client)
  const leave = new InfiniteQueryObserver(client, feedQuery({})).subscribe(() => undefined)
  client.setQueryData(postQuery('p').queryKey, openPost({ id: 'p', ...confidential }))
  client.setQueryData(postQuery('other').queryKey, openPost({ id: 'other' }))
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  client.setQueryData(ownAccountQuery.queryKey, own(['Banking'], 'Other words.'))
  expect(isStale(countQuery({}).queryKey)).toBe(false)
  client.setQueryData(ownAccountQuery.queryKey, own([]))
  expect(isStale(countQuery({}).queryKey)).toBe(true)
  expect(isStale(postQuery('p').queryKey)).toBe(true)
  expect(isStale(postQuery('other').queryKey)).toBe(false)
  expect(client.getQueryData(feedQuery({ saved: true }).queryKey)).toBeUndefined()
  await expect.poll(() => vi.mocked(call).mock.calls.map(([at]) => at)).toContain('GET /api/posts')
  leave()
})

test('reads nothing of a confidential request that has changed unless it is open', async () => {
  const changed = { ...post({ id: 'p', is_excerpt: true, ...confidential }), title: 'Renamed' }
  const { is_liked: _, is_saved: __, ...shared } = { ...changed, post_type: 'request_for_source' as const }
  vi.mocked(call).mockResolvedValue(undefined as never)
  const leaveList = new InfiniteQueryObserver(client, requestsQuery({})).subscribe(() => undefined)
  await requestChanged(client, shared)
  expect(call).not.toHaveBeenCalled()
  const titles = client.getQueryData<{ pages: { requests: { title: string }[] }[] }>(
    requestsQuery({}).queryKey,
  )
  expect(titles?.pages[0]?.requests[0]?.title).toBe('Renamed')
  client.setQueryData(requestQuery('p').queryKey, listedRequest({ id: 'p', ...confidential }))
  const leave = new QueryObserver(client, requestQuery('p')).subscribe(() => undefined)
  await requestChanged(client, { ...shared, updated_at: '2026-02-01T00:00:00.000000Z' })
  expect(vi.mocked(call).mock.calls.map(([at]) => at)).toEqual(['GET /api/requests/:post_id'])
  leave()
  leaveList()
})
