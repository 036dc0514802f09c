import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { askAgainForOlder } from './older-answers.ts'

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
askAgainForOlder(client)
const KEY = { queryKey: ['drafts'] }

const leave: (() => void)[] = []
afterEach(() => {
  for (const stop of leave.splice(0)) stop()
  client.clear()
})

/** A query on screen whose answers the test gives, in order. */
function shown() {
  const answers = Array.from({ length: 3 }, () => Promise.withResolvers<string>())
  const ask = vi.fn<() => Promise<string>>()
  for (const { promise } of answers) ask.mockReturnValueOnce(promise)
  const observer = new QueryObserver(client, { ...KEY, queryFn: ask, retry: false })
  leave.push(observer.subscribe(() => undefined))
  const answer = async (at: number, text: string) => {
    answers[at]!.resolve(text)
    await answers[at]!.promise
  }
  const fail = (at: number) => answers[at]!.reject(new Error('away'))
  return { ask, answer, fail }
}
const settled = () => expect.poll(() => client.isFetching()).toBe(0)
const known = () => client.getQueryData(KEY.queryKey)

test('asks again for a first answer that something has made stale on its way', async () => {
  const { ask, answer } = shown()
  void client.invalidateQueries(KEY)
  void client.invalidateQueries(KEY)
  await answer(0, 'older')
  await expect.poll(() => ask.mock.calls.length).toBe(2)
  await answer(1, 'newer')
  await settled()
  expect(known()).toBe('newer')
  expect(ask).toHaveBeenCalledTimes(2)
})

test('asks once where nothing came in between', async () => {
  const { ask, answer } = shown()
  await answer(0, 'first')
  await settled()
  expect(ask).toHaveBeenCalledTimes(1)
})

test('asks at once for what has data, and no third time', async () => {
  const { ask, answer } = shown()
  await answer(0, 'first')
  await settled()
  void client.invalidateQueries(KEY)
  expect(ask).toHaveBeenCalledTimes(2)
  await answer(1, 'second')
  await settled()
  expect(known()).toBe('second')
  expect(ask).toHaveBeenCalledTimes(2)
})

test('does not ask by itself after a first answer that failed, nor after one that was asked for since', async () => {
  const { ask, answer, fail } = shown()
  void client.invalidateQueries(KEY)
  fail(0)
  await settled()
  expect(ask).toHaveBeenCalledTimes(1)
  void client.refetchQueries(KEY)
  await answer(1, 'first')
  await settled()
  expect(ask).toHaveBeenCalledTimes(2)
})
