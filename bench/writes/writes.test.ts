import { expect, test } from 'vitest'
import { AUTH_SECRET, testApp, testFolder, testPages } from '../../test/app.ts'
import { fill, withClient } from '../prepare.ts'
import { measureWrites } from './measure-writes.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { pool, connection } = app.database

const countAll = async () => {
  const tables = ['posts', 'comments', 'likes', 'responses where is_pitch', 'messages', 'idempotency_keys']
  const counts = tables.map(async (table) => {
    const { rows } = await pool.query<{ count: number }>(`select count(*) from ${table}`)
    return [table.split(' ')[0]!, rows[0]!.count] as const
  })
  return Object.fromEntries(await Promise.all(counts)) as Record<string, number>
}

test('Every write is measured through the product and as its statements, which do what the product does', {
  timeout: 120_000,
}, async () => {
  const dataDir = await testFolder()
  await using ends = new AsyncDisposableStack()
  const { rows, before } = await withClient(connection, async (client) => {
    await fill(client, 500)
    const before = await countAll()
    const rows = await measureWrites({
      port: Number(new URL(app.address).port),
      pid: process.pid,
      key: Buffer.from(AUTH_SECRET),
      env: { NODE_ENV: 'production', DATA_DIR: dataDir, AUTH_SECRET, RATE_LIMITS: 'off', DEMO: '0' },
      pages: await testPages(dataDir),
      connection,
      client,
      options: { seconds: 0.3, rounds: 1, connections: 4 },
      say: () => undefined,
      defer: (end) => ends.defer(end),
    })
    return { rows, before }
  })
  expect(rows.map(({ subject }) => subject)).toEqual(
    Array(5).fill(['Beatline', 'its statements, node-postgres']).flat(),
  )
  for (const row of rows) expect(row, row.firstError ?? '').toMatchObject({ errors: 0 })
  const after = await countAll()
  // Each makes a row and keeps its key, by either way; a like that ends leaves nothing.
  const made = after.idempotency_keys! - before.idempotency_keys!
  const grown = ['posts', 'comments', 'responses', 'messages'].map((table) => after[table]! - before[table]!)
  expect(Math.min(...grown)).toBeGreaterThan(0)
  expect(grown.reduce((sum, count) => sum + count, 0)).toBe(made)
  expect(after.likes).toBe(before.likes)
})
