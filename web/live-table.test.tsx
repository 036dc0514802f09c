import { type InfiniteData, InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { applicationsQuery } from './admin/applications.data.ts'
import { auditQuery } from './admin/audit/audit.data.ts'
import { queuesQuery } from './admin/dashboard/dashboard.data.ts'
import { entriesQuery } from './admin/members/members.data.ts'
import { call } from './api/call.ts'
import { onLive, startLive } from './api/live.ts'
import { openLive } from './live-table.ts'
import { unseenQuery } from './matches/matches.data.ts'
import { notificationSettingsQuery } from './notification-settings/notification-settings.data.ts'
import { feedQuery } from './posts/posts.data.ts'
import { requestsQuery } from './requests/requests.data.ts'
import { filtersQuery } from './saved-filters/saved-filters.data.ts'
import { sourcesQuery } from './sources/sources.data.ts'
import { applicationEntry } from './testing/admin-factories.ts'

vi.mock('./api/call.ts', { spy: true })
vi.mock('./api/live.ts', { spy: true })

const handlers = new Map<string, (data: never) => void>()
const ready = (resumed: boolean) => handlers.get('ready')?.({ resumed } as never)
vi.mocked(onLive).mockImplementation((name, handler) => {
  handlers.set(name, handler)
  return () => undefined
})
vi.mocked(startLive).mockReturnValue(() => undefined)
const withoutAge = { defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } }
// Listeners subscribe once per page, for its one cache.
const client = new QueryClient(withoutAge)
openLive(client, 'me', () => undefined)

const leave: (() => void)[] = []
afterEach(() => {
  for (const stop of leave.splice(0)) stop()
  client.clear()
})

test('does not refetch all pages of an admin’s long lists after a gap in the stream', async () => {
  const asked: string[] = []
  const application = applicationEntry()
  vi.mocked(call).mockImplementation((async (at: string) => {
    asked.push(at)
    return { applications: [application], next: 'on', pending: 3 }
  }) as never)
  const lists = [applicationsQuery({ status: 'New' }), entriesQuery({ sort: 'name' }), auditQuery(undefined)]
  const three = (page: object): InfiniteData<unknown> => ({
    pages: [page, page, page],
    pageParams: [undefined, 'one', 'two'],
  })
  const pages = { applications: [application], members: [], records: [], next: 'on', pending: 3 }
  for (const list of lists) {
    client.setQueryData(list.queryKey as never, three(pages) as never)
    leave.push(new InfiniteQueryObserver(client, list as never).subscribe(() => undefined))
  }
  ready(false)
  await expect.poll(() => client.isFetching() === 0 && asked.length > 0).toBe(true)
  expect(asked).toEqual(['POST /api/admin/applications/search'])
})

test('retries what is missing after a gap until it is answered, and then stops', async () => {
  const page = { posts: [], sources: [], requests: [], next: null }
  for (const list of [feedQuery({}), sourcesQuery({}), requestsQuery({})]) {
    client.setQueryData(list.queryKey as never, { pages: [page], pageParams: [undefined] } as never)
    leave.push(new InfiniteQueryObserver(client, list as never).subscribe(() => undefined))
  }
  const answers = vi.mocked(call).mockReset()
  const asked = () => answers.mock.calls.map(([at]) => at).sort()
  const all = ['GET /api/posts', 'GET /api/requests', 'POST /api/sources/search']
  const readyAgain = () => {
    ready(true)
    return asked()
  }
  answers.mockRejectedValue(new Error('away'))
  ready(false)
  await expect.poll(asked).toEqual(all)
  answers.mockReset().mockImplementation((async (at: string) => {
    if (at === 'GET /api/posts') throw new Error('away')
    return page
  }) as never)
  await expect.poll(readyAgain).toEqual(all)
  answers.mockReset().mockResolvedValue(page as never)
  await expect.poll(readyAgain).toEqual(['GET /api/posts'])
  answers.mockReset()
  ready(true)
  expect(asked()).toEqual([])
})

test('loads the saved filters, and when the next digest is sent, again when a filter has changed', async () => {
  const asked: string[] = []
  vi.mocked(call)
    .mockReset()
    .mockImplementation((async (at: string) => {
      asked.push(at)
      return { filters: [] }
    }) as never)
  const all = ['GET /api/account/notification-settings', 'GET /api/saved-filters']
  for (const query of [filtersQuery, notificationSettingsQuery])
    leave.push(new QueryObserver(client, query as never).subscribe(() => undefined))
  await expect.poll(() => asked.splice(0).sort()).toEqual(all)
  await expect.poll(() => client.isFetching()).toBe(0)
  handlers.get('filters.changed')?.({} as never)
  await expect.poll(() => asked.toSorted()).toEqual(all)
})

test('keeps a count of new matches that arrives before an older answer', async () => {
  const counts = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  const answers = vi.mocked(call).mockReset()
  for (const { promise } of counts) answers.mockImplementationOnce((() => promise) as never)
  leave.push(new QueryObserver(client, unseenQuery).subscribe(() => undefined))
  await expect.poll(() => answers.mock.calls.length).toBe(1)
  const one = { unseen: 1, lit: true }
  handlers.get('matches.seen')?.(one as never)
  counts[0]!.resolve({ unseen: 0, lit: false })
  await expect.poll(() => answers.mock.calls.length).toBe(2)
  expect(client.getQueryData(unseenQuery.queryKey)).toEqual(one)
  counts[1]!.resolve(one)
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(client.getQueryData(unseenQuery.queryKey)).toEqual(one)
})

test.each(['applications.changed', 'cases.changed'])(
  'reads the admin’s queues again on %s',
  async (event) => {
    const asked: string[] = []
    vi.mocked(call).mockImplementation((async (at: string) => {
      asked.push(at)
      return { queues: [] }
    }) as never)
    leave.push(new QueryObserver(client, queuesQuery).subscribe(() => undefined))
    await expect.poll(() => asked).toEqual(['GET /api/admin/queues'])
    await expect.poll(() => client.isFetching()).toBe(0)
    handlers.get(event)?.({} as never)
    await expect.poll(() => asked).toEqual(['GET /api/admin/queues', 'GET /api/admin/queues'])
  },
)
