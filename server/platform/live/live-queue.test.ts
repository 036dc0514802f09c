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

test("reports what it can't load, and delivers what comes after it", async () => {
  const { line, passed, failed, delivered } = queue()
  const broken = heldSource('broken', { batched: true })
  const fault = new Error('away')
  line.add(broken.source, 'a')
  const ended = finish(line, delivered)
  broken.loading[0]!.reject(fault)
  await ended
  expect(failed).toEqual([fault])
  expect(passed).toEqual(['end last'])
})
