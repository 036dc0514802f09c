import { expect, test, vi } from 'vitest'
import { BOUND, testApp } from '../../../test/support/app.ts'
import { makeMember, makePost } from '../../../test/support/factories.ts'
import { publishEvents } from './live.ts'
import type { Frame, LiveStream } from './live-stream.ts'

const app = await testApp()
const author = await makeMember(app)
const reader = await makeMember(app, { role: 'pr' })

const make = () => makePost(app, author)

/** As many streams as a process may have, and what each write to one of them contained. */
function crowd() {
  const writes: { names: string[]; bytes: Buffer }[][] = []
  for (let n = 0; n < 100; n += 1) {
    const own: { names: string[]; bytes: Buffer }[] = []
    writes.push(own)
    const stream: Pick<LiveStream, 'receiver' | 'send' | 'onEnd' | 'end'> = {
      receiver: { id: `reader ${n}` },
      send: (frames: readonly Frame[], bytes) =>
        own.push({ names: frames.map(({ name }) => name), bytes: bytes ?? Buffer.alloc(0) }),
      onEnd: () => undefined,
      end: () => undefined,
    }
    app.server.platform.live.add(stream as LiveStream, undefined)
  }
  return writes
}

test('sends posts that follow one another to a crowd in one write, the same bytes to all but the author', async () => {
  const writes = crowd()
  const [other, own] = [await app.stream(reader), await app.stream(author)]
  // Inserted one by one, published in one transaction.
  const ids = [await make(), await make(), await make(), await make()]
  await app.database.db.transaction().execute((tx) => publishEvents(tx, 'post.created', ids))
  for (const stream of [other, own]) {
    await stream.next('ready')
    const heard = []
    for (const _ of ids) heard.push((await stream.next('post.created')).data.id)
    expect(heard).toEqual(ids)
  }
  const posts = () => writes[0]!.filter(({ names }) => names.includes('post.created'))
  await vi.waitFor(() => expect(posts().flatMap(({ names }) => names)).toHaveLength(ids.length), BOUND)
  // The first at once.
  expect(posts()[0]!.names).toHaveLength(1)
  expect(posts().length).toBeLessThan(ids.length)
  for (const one of writes) expect(one.at(-1)!.bytes).toBe(writes[0]!.at(-1)!.bytes)
})
