import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { fill, withClient } from '../prepare.ts'
import { BEHIND_PROXY, measureSignIn } from './measure-sign-in.ts'

const app = await testApp(BEHIND_PROXY)
const { pool, connection } = app.database

test('Sign-ins are measured through the product and beside argon2 alone, each one a session', {
  timeout: 120_000,
}, async () => {
  await using ends = new AsyncDisposableStack()
  const rows = await withClient(connection, async (client) => {
    await fill(client, 500)
    return measureSignIn({
      port: Number(new URL(app.address).port),
      pid: process.pid,
      client,
      options: { seconds: 0.3, rounds: 1, connections: 4 },
      say: () => undefined,
      defer: (end) => ends.defer(end),
    })
  })
  expect(rows.map(({ subject }) => subject)).toEqual(['Beatline', 'argon2 alone'])
  for (const row of rows) {
    expect(row, row.firstError ?? '').toMatchObject({ errors: 0 })
    expect(row.requests, row.subject).toBeGreaterThan(0)
  }
  const { rows: made } = await pool.query<{ sessions: number; members: number; failures: number }>(
    `select (select count(*) from auth_sessions) as sessions,
       (select count(distinct user_id) from auth_sessions) as members,
       (select sum(count) from rate_limits where key like 'sign-in-person:%') as failures`,
  )
  expect(made[0]!.sessions).toBeGreaterThan(rows[0]!.requests)
  expect(made[0]!.members).toBeGreaterThan(3)
  expect(made[0]!.failures).toBe(0)
})
