import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { fill } from '../../test/support/filling.ts'
import { openDatabase } from '../platform/postgres/db.ts'
import { sourcePage } from './source-list.sql.ts'

const app = await testApp({}, undefined, 3_600)

test('reads only the sources on the page, however many there are', async () => {
  const [pr, journalist] = [
    await makeMember(app, { role: 'pr' }),
    await makeMember(app, { role: 'journalist' }),
  ]
  // A single connection, so that only its own reads are counted.
  const database = openDatabase(app.database.connection, 1)
  const { db } = database
  await using _ = { [Symbol.asyncDispose]: database.end }
  await fill(
    database,
    sql`insert into profiles (account_id, name, role, created_at)
      select ${pr.id}, 'Source ' || n, 'PR', now() - n * interval '1 minute' from generate_series(1, 3000) n`,
  )
  await sql`analyze profiles`.execute(db)
  const readSoFar = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(db)
    const { rows } = await sql<{ count: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_user_tables where relname = 'profiles'`.execute(
      db,
    )
    return rows[0]!.count
  }
  for (const { id, role } of [
    { id: journalist.id, role: 'journalist' as const },
    { id: pr.id, role: 'pr' as const },
  ]) {
    const before = await readSoFar()
    const { sources } = await sourcePage(database, {
      reader: { id, role },
      filter: {},
      after: null,
      hidden: [],
    })
    expect(sources).toHaveLength(60)
    expect((await readSoFar()) - before, role).toBeLessThan(1_500)
  }
})
