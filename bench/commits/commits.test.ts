import { expect, test } from 'vitest'
import { testDatabase } from '../../test/app.ts'
import { withClient } from '../prepare.ts'
import { measureCommits, readyCommits } from './bench-commits.ts'

test('Commits are counted with and without a notification', { timeout: 30_000 }, async () => {
  const connection = await testDatabase()
  await using ends = new AsyncDisposableStack()
  await withClient(connection, async (client) => {
    await readyCommits(client)
    const options = { seconds: 0.2, rounds: 1 }
    const rows = await measureCommits(connection, { options, defer: (end) => ends.defer(end) }, [2])
    expect(rows.map(({ subject }) => subject)).toEqual(['told by NOTIFY', 'not told'])
    for (const row of rows) expect(row, row.firstError ?? '').toMatchObject({ errors: 0 })
    const { rows: changed } = await client.query<{ n: string }>('select sum(n) as n from bench_commits')
    expect(Number(changed[0]!.n)).toBeGreaterThanOrEqual(
      rows.reduce((sum, { requests }) => sum + requests, 0),
    )
  })
})
