import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { fill, withClient } from '../prepare.ts'
import { readyAsks } from './asks.ts'
import { measureSteady } from './measure-steady.ts'

const app = await testApp({ RATE_LIMITS: 'off' })

// Processes start: seconds each on a busy machine.
test('What many members read is asked for by the clock, and is answered', { timeout: 60_000 }, async () => {
  await using ends = new AsyncDisposableStack()
  await withClient(app.database.connection, async (client) => {
    await fill(client, 500)
    const { asks, end } = await readyAsks(client, Buffer.from(app.config.AUTH_SECRET!))
    expect(new Set(asks.map(({ method }) => method))).toEqual(new Set(['GET', 'PUT', 'DELETE']))
    const rows = await measureSteady({
      port: Number(new URL(app.address).port),
      pid: process.pid,
      asks,
      rates: [20, 60],
      warmUp: 10,
      options: { seconds: 0.5, rounds: 1 },
      say: () => undefined,
      defer: (stop) => ends.defer(stop),
    })
    // As many as the rate says, of either.
    expect(rows.map(({ requests }) => requests)).toEqual([10, 10, 30, 30])
    for (const row of rows) expect(row, row.firstError ?? '').toMatchObject({ errors: 0 })
    await end()
    expect((await client.query('select from auth_sessions')).rowCount).toBe(0)
  })
})
