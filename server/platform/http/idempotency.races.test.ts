import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createsOf, createsOfContract } from '../../../test/support/creates.ts'
import {
  concurrently,
  expectOnly,
  outcomeOf,
  race,
  rowsOf,
  twoProcesses,
} from '../../../test/support/races.ts'

const { app, appOf } = await twoProcesses()
const creates = await createsOf(app)
const first = await Promise.all(creates.map((make) => make()))

const countOf = async (rows: string) =>
  (await rowsOf<{ count: number }>(app, `select count(*) as count from ${rows}`))[0]!.count

test('races every call that takes an Idempotency-Key', async () => {
  expect(first.map(({ at }) => at).toSorted()).toEqual(await createsOfContract())
})

test.each(creates.map((make, n) => [first[n]!.at, make] as const))(
  'makes one row and gives one answer to a key that is sent many times at once: %s',
  async (_at, make) => {
    await race(async () => {
      const { at, by, method, path, type, bytes, done, busy, rows } = await make()
      const before = await countOf(rows)
      const headers = { 'content-type': type, 'idempotency-key': randomUUID() }
      const send = (n: number) => {
        const client = by ? appOf(n).as(by) : appOf(n).anonymous
        return outcomeOf(at, client.send(method, path, { body: bytes, headers }))
      }
      const outcomes = await concurrently(send)
      expectOnly(outcomes, done, busy ?? done)
      const repeat = await send(0)
      expect(repeat.status).toBe(done)
      for (const { status, body } of outcomes) if (status === done) expect(body).toEqual(repeat.body)
      expect(await countOf(rows)).toBe(before + 1)
      return outcomes
    })
  },
)
