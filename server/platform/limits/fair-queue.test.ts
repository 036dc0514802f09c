import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const ROOM = { own: 2, all: 3, ownWaiting: 2, allWaiting: 3 }
const here = new AbortController().signal

/** Queues work; each task is listed when it starts, and runs until the test ends it. */
function begin() {
  const turns = new FairQueue(ROOM)
  const started: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const ask = (name: string, disconnect = here) =>
    turns.take(name.slice(0, 1), disconnect, () => {
      started.push(name)
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)))
      })
    })
  return { ask, started, end: (name: string, error?: Error) => ends.get(name)!(error) }
}

test('limits what runs at once, per caller and overall', async () => {
  const { ask, started, end } = begin()
  const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => ask(name))
  expect(started).toEqual(['a1', 'a2', 'b1'])
  end('b1')
  expect(await all[3]).toBe('b1')
  expect(started).toEqual(['a1', 'a2', 'b1', 'b2'])
  end('b2')
  await all[4]
  // There is room, but not for more from this caller.
  expect(started).not.toContain('a3')
  end('a1')
  await all[0]
  expect(started).toContain('a3')
  end('a2')
  end('a3')
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2'])
})

test('runs the caller with the least running before the queue of another', async () => {
  const { ask, started, end } = begin()
  const [first] = [ask('a1'), ask('a2'), ask('b1'), ask('b2'), ask('c1')]
  end('a1')
  await first
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1'])
})

test('refuses more than may wait', async () => {
  const { ask } = begin()
  void [ask('a1'), ask('a2'), ask('a3'), ask('a4')]
  await expect(ask('a5')).rejects.toMatchObject({ status: 429, retryAfter: 1 })
  void [ask('b1'), ask('b2')]
  await expect(ask('c1')).rejects.toMatchObject({ status: 503 })
})

test('skips a caller who disconnects while waiting, and gives the place to others', async () => {
  const { ask, started, end } = begin()
  const disconnect = new AbortController()
  const [first] = [ask('a1'), ask('a2')]
  const left = [ask('a3', disconnect.signal), ask('a4', disconnect.signal)]
  disconnect.abort()
  for (const one of left) await expect(one).rejects.toMatchObject({ status: 429 })
  await expect(ask('a5', disconnect.signal)).rejects.toMatchObject({ status: 429 })
  const last = ask('a6')
  end('a1')
  await first
  expect(started).toEqual(['a1', 'a2', 'a6'])
  end('a6')
  expect(await last).toBe('a6')
})

test('frees the place of a failed task', async () => {
  const { ask, started, end } = begin()
  const [first] = [ask('a1'), ask('a2'), ask('a3')]
  end('a1', new Error('failed'))
  await expect(first).rejects.toThrow('failed')
  expect(started).toEqual(['a1', 'a2', 'a3'])
})

test('skips a caller who has disconnected before their turn, even when there is room', async () => {
  const { ask, started } = begin()
  await expect(ask('a1', AbortSignal.abort())).rejects.toMatchObject({ status: 429 })
  void [ask('a2'), ask('a3')]
  expect(started).toEqual(['a2', 'a3'])
})
