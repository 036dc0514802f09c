import { expect, test } from 'vitest'
import type { Database } from '../postgres/db.ts'
import type { AnyLiveSource } from './live.ts'
import { LiveQueue } from './live-queue.ts'

const DATABASE = {} as Database

/** A source that ends its loads when the test says so, one after the other. */
function heldSource(name: string, { batched }: { batched: boolean }) {
  const asked: string[][] = []
  const loading: PromiseWithResolvers<void>[] = []
  const load = async (ids: string[]) => {
    asked.push(ids)
    const held = Promise.withResolvers<void>()
    loading.push(held)
    await held.promise
    return new Map(ids.filter((id) => id !== 'gone').map((id) => [id, `${name} ${id}`]))
  }
  const source = {
    name,
    load: async (_database: Database, id: string) => (await load([id])).get(id) ?? null,
    ...(batched && { loadAll: (_database: Database, ids: string[]) => load(ids) }),
    to: () => null,
  } as unknown as AnyLiveSource
  return { source, asked, loading }
}

function queue() {
  const passed: unknown[] = []
  const failed: unknown[] = []
  const delivered = Promise.withResolvers<void>()
  const acts = {
    loaded: (_source: AnyLiveSource, loaded: unknown[]) => {
      passed.push(...loaded)
      if (loaded.includes('end last')) delivered.resolve()
    },
    failed: (_source: AnyLiveSource, error: unknown) => void failed.push(error),
  }
  return { line: new LiveQueue(DATABASE, acts), passed, failed, delivered: delivered.promise }
}

const end = heldSource('end', { batched: false }).source
/** Waits until everything before it was delivered. */
async function finish(line: LiveQueue, delivered: Promise<void>) {
  line.add({ ...end, load: async () => 'end last' as never }, 'last')
  await delivered
}

test('loads together what is published during another load, and delivers it in order', async () => {
  const { line, passed, delivered } = queue()
  const { source, asked, loading } = heldSource('message', { batched: true })
  for (const id of ['a', 'b', 'gone', 'c', 'b']) line.add(source, id)
  const ended = finish(line, delivered)
  loading[0]!.resolve()
  while (loading.length < 2) await Promise.resolve()
  loading[1]!.resolve()
  await ended
  expect(asked).toEqual([['a'], ['b', 'gone', 'c']])
  expect(passed).toEqual(['message a', 'message b', null, 'message c', 'message b', 'end last'])
})

test('holds back a later event that loads sooner until its turn', async () => {
  const { line, passed, delivered } = queue()
  const [slow, quick] = [heldSource('slow', { batched: false }), heldSource('quick', { batched: true })]
  line.add(slow.source, 'first')
  line.add(slow.source, 'a')
  line.add(quick.source, 'b')
  const ended = finish(line, delivered)
  slow.loading[0]!.resolve()
  while (slow.loading.length < 2 || quick.loading.length < 1) await Promise.resolve()
  quick.loading[0]!.resolve()
  await Promise.resolve()
  expect(passed).toEqual(['slow first'])
  slow.loading[1]!.resolve()
  await ended
  expect(passed).toEqual(['slow first', 'slow a', 'quick b', 'end last'])
})

/** A source whose first loads fail, this many. */
function failingSource(times: number) {
  const asked: string[] = []
  const load = async (_database: Database, id: string) => {
    asked.push(id)
    if (asked.length <= times) throw new Error(`failure ${asked.length}`)
    return id
  }
  return { source: { name: 'failing', load, to: () => null } as unknown as AnyLiveSource, asked }
}

test('loads once more what failed to load, and delivers it in order', async () => {
  const { line, passed, failed, delivered } = queue()
  const { source, asked } = failingSource(1)
  line.add(source, 'a')
  line.add(source, 'b')
  await finish(line, delivered)
  expect(asked).toEqual(['a', 'a', 'b'])
  expect(failed).toEqual([])
  expect(passed).toEqual(['a', 'b', 'end last'])
})

test('reports what failed to load twice, and delivers what comes after it', async () => {
  const { line, passed, failed, delivered } = queue()
  line.add(failingSource(2).source, 'a')
  await finish(line, delivered)
  expect(failed).toEqual([new Error('failure 2')])
  expect(passed).toEqual(['end last'])
})
