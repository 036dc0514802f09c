import { expect, test } from 'vitest'
import { AUTH_SECRET, testApp } from '../../test/app.ts'
import { measureRows } from '../rounds.ts'
import { fill, withClient } from '../seeds.ts'
import { SIGN_IN_SETTINGS } from '../server.ts'
import { writeRows } from './write-rows.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const signIn = await testApp(SIGN_IN_SETTINGS, app.database.connection)
const { pool, connection } = app.database
const portOf = ({ address }: { address: string }) => Number(new URL(address).port)

const tables = [
  'posts',
  'comments',
  'likes',
  'responses where is_pitch',
  'messages',
  'idempotency_keys',
  'auth_sessions',
]

async function countAll(): Promise<Record<string, number>> {
  const counts = tables.map(async (table) => {
    const { rows } = await pool.query<{ count: number }>(`select count(*) from ${table}`)
    return [table.split(' ')[0]!, Number(rows[0]!.count)] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

// It only ends what hangs: other tests run on the same machine.
const LIMIT = { timeout: 180_000 }

test('measures every write beside its floor, each of which creates a row', LIMIT, async () => {
  await using ends = new AsyncDisposableStack()
  await withClient(connection, async (client) => {
    await fill(client, 500)
    const rows = await writeRows({
      server: { port: portOf(app), pid: process.pid },
      signIn: { port: portOf(signIn), pid: process.pid },
      key: Buffer.from(AUTH_SECRET),
      connection,
      client,
      connections: 4,
      ends,
    })
    const before = await countAll()
    const figures = await measureRows(rows, { seconds: 0.1, rounds: 1, say: () => undefined })
    expect(figures).toHaveLength(8)
    for (const { name, errors, firstError, values, ratio } of figures) {
      expect(errors, `${name}: ${firstError}`).toBe(0)
      expect(values[0]!.value, name).toBeGreaterThan(0)
      expect(ratio!.value, name).toBeGreaterThan(0)
    }
    const after = await countAll()
    const grown = (table: string) => after[table]! - before[table]!
    // Each creates a row and keeps its key.
    const created = ['posts', 'comments', 'responses', 'messages'].map(grown)
    expect(Math.min(...created)).toBeGreaterThan(0)
    expect(created.reduce((sum, count) => sum + count, 0)).toBe(grown('idempotency_keys'))
    expect(grown('auth_sessions')).toBeGreaterThan(0)
    const { rows: commits } = await client.query<{ n: string }>('select sum(n) as n from bench_commits')
    expect(Number(commits[0]!.n)).toBeGreaterThan(0)
  })
})
