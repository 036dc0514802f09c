import { InfiniteQueryObserver, infiniteQueryOptions, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { asPages } from './pages.ts'

type Page = { rows: string[]; next: string | null }

/** A list of three pages, of which all but the first are held back until released. */
async function openList() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let release: (page: Page | Error) => void = () => undefined
  const query = infiniteQueryOptions({
    queryKey: ['list'],
    queryFn: ({ pageParam }): Promise<Page> =>
      pageParam === undefined
        ? Promise.resolve({ rows: ['a', 'b'], next: '1' })
        : new Promise((resolve, reject) => {
            release = (page) => (page instanceof Error ? reject(page) : resolve(page))
          }),
    ...asPages,
  })
  const list = new InfiniteQueryObserver(client, query)
  const unsubscribe = list.subscribe(() => undefined)
  await list.refetch()
  const rows = () => list.getCurrentResult().data?.pages.map((page) => page.rows.join(''))
  const change = (pages: (before: Page[]) => Page[]) =>
    client.setQueryData(query.queryKey, (data) => data && { ...data, pages: pages(data.pages) })
  const answer = (page: Page | Error) => release(page)
  return { client, query, list, rows, change, answer, unsubscribe }
}

const capital = (pages: Page[]) =>
  pages.map((page) => ({ ...page, rows: page.rows.map((row) => row.toUpperCase()) }))

test('keeps changes made while the next page is loading', async () => {
  const { list, rows, change, answer, unsubscribe } = await openList()
  const next = list.fetchNextPage()
  await expect.poll(() => list.getCurrentResult().isFetchingNextPage).toBe(true)
  change(capital)
  answer({ rows: ['c'], next: '2' })
  await next
  expect(rows()).toEqual(['AB', 'c'])
  const last = list.fetchNextPage()
  await expect.poll(() => list.getCurrentResult().isFetchingNextPage).toBe(true)
  change(([first, ...rest]) => [{ ...first!, rows: ['new', ...first!.rows] }, ...rest])
  answer({ rows: ['d'], next: null })
  await last
  expect(rows()).toEqual(['newAB', 'c', 'd'])
  expect(list.getCurrentResult().data?.pageParams).toEqual([undefined, '1', '2'])
  expect(list.getCurrentResult().hasNextPage).toBe(false)
  unsubscribe()
})

test('takes a refetched list as the server says, and changes nothing when a page fails', async () => {
  const { list, rows, change, answer, unsubscribe } = await openList()
  change(capital)
  const failing = list.fetchNextPage()
  await expect.poll(() => list.getCurrentResult().isFetchingNextPage).toBe(true)
  answer(new Error('away'))
  await failing
  expect(rows()).toEqual(['AB'])
  await list.refetch()
  expect(rows()).toEqual(['ab'])
  unsubscribe()
})
