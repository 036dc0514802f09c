import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase, withOwnTimeouts } from '../../../test/support/app.ts'
import { atEnd } from '../../../test/support/at-end.ts'
import { limitedTo } from './bounded-read.sql.ts'
import { openDatabase } from './db.ts'

const connection = withOwnTimeouts(await testDatabase())

test.each([
  ['as it is', {}, '25s'],
  ['longer where statements may take longer', { statementMs: 60_000 }, '5min'],
  ['the same where they must be faster', { statement_timeout: 4_000 }, '25s'],
  ['the same where they have no limit', { statement_timeout: 0 }, '25s'],
])('a limit of 25 s on a statement is %s', async (_, own, limit) => {
  const { db, end } = openDatabase({ ...connection, ...own }, 1)
  atEnd(end)
  const limited = await db.transaction().execute(async (tx) => {
    await sql`select ${limitedTo(tx, 25_000)}`.execute(tx)
    return sql`select current_setting('statement_timeout') as ms`.execute(tx)
  })
  expect(limited.rows).toEqual([{ ms: limit }])
})
