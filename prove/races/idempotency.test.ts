import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createsOf, createsOfContract } from '../creates.ts'
import { expectOnly, race, rowsOf, together, tried, twoProcesses } from './at-once.ts'

const [app, other] = await twoProcesses()
const appOf = (n: number) => (n % 2 ? app : other)
const creates = await createsOf(app)

const countOf = async (rows: string) =>
  (await rowsOf<{ count: number }>(app, `select count(*) as count from ${rows}`))[0]!.count

test('Every call that takes an Idempotency-Key is raced here', async () => {
  const raced = await Promise.all(creates.map(async (make) => (await make()).at))
  expect(raced.toSorted()).toEqual(await createsOfContract())
})

test.each(creates.map((make, n) => [n, make] as const))(
  'One key, used many times at once on two processes, makes one row and gives one answer (%i)',
  async (_n, make) => {
    await race(async () => {
      const { at, by, method, path, type, bytes, done, busy, rows } = await make()
      const before = await countOf(rows)
      const headers = { 'content-type': type, 'idempotency-key': randomUUID() }
      const send = (n: number) => {
        const client = by ? appOf(n).as(by) : appOf(n).anonymous
        return tried(at, client.send(method, path, { body: bytes, headers }))
      }
      const outcomes = await together(send)
      expectOnly(outcomes, busy ? [done, busy] : [done])
      const repeat = await send(0)
      expect(repeat.status).toBe(done)
      for (const { status, body } of outcomes) if (status === done) expect(body).toEqual(repeat.body)
      expect(await countOf(rows)).toBe(before + 1)
      return outcomes
    })
  },
)
