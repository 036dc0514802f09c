import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { settle, withClient } from '../prepare.ts'
import { seedDirectories } from './directory-seed.ts'
import { measureDirectories } from './measure-directories.ts'

const app = await testApp({ RATE_LIMITS: 'off' })

test('Every list is measured through the product, beside a fixed body and its statements', {
  timeout: 120_000,
}, async () => {
  const { connection } = app.database
  await using ends = new AsyncDisposableStack()
  const rows = await withClient(connection, async (client) => {
    await seedDirectories(client, 1_000)
    await settle(client)
    return measureDirectories({
      port: Number(new URL(app.address).port),
      pid: process.pid,
      connection,
      client,
      options: { seconds: 0.04, rounds: 1, connections: 4 },
      say: () => undefined,
      defer: (end) => ends.defer(end),
    })
  })
  expect(rows).toHaveLength(14 * 3)
  for (const row of rows) {
    expect(row, row.firstError ?? '').toMatchObject({ errors: 0 })
    expect(row.requests, `${row.measure}, ${row.subject}`).toBeGreaterThan(0)
  }
})
