import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { listFeed } from '../../../contract/feed.ts'
import { createPost } from '../../../contract/posts.ts'
import { BOUND, testApp, testDatabase, withOwnTimeouts } from '../../../test/support/app.ts'
import { atEnd } from '../../../test/support/at-end.ts'
import { communityPost, makeMember } from '../../../test/support/factories.ts'
import { lineTo } from '../../../test/support/outage.ts'
import { publishEvent } from '../live/live.ts'
import type { Connection } from './connection.ts'
import { openDatabase, pipelined, prepared, together } from './db.ts'
import { checkPooler } from './pooler.sql.ts'

// In place of a pooler: a line to the same PostgreSQL, which can be cut.
const patient = await testDatabase()
const direct = withOwnTimeouts(patient)
const line = await lineTo(direct)
const through = (pooler: 'session' | 'transaction'): Connection => ({ ...line.connection, pooler, direct })

async function onDirect(text: string) {
  const client = new pg.Client(direct)
  await client.connect()
  await client.query(text).finally(() => client.end())
}
const LIMITS = { statement_timeout: '5s', idle_in_transaction_session_timeout: '10s' }
const limitRole = async (limits: Record<string, string>) => {
  const { user, database } = new pg.Client(direct)
  for (const [name, value] of Object.entries(limits))
    await onDirect(`alter role ${user} in database ${database} set ${name} = '${value}'`)
}

test('refuses sessions without time limits, and says what sets them', async () => {
  const { user, database } = new pg.Client(direct)
  const said = `alter role "${user}" in database "${database}" set statement_timeout = '5s'`
  await expect(checkPooler(through('transaction'))).rejects.toThrow(said)
  await limitRole({ statement_timeout: '60s', idle_in_transaction_session_timeout: '10s' })
  await expect(checkPooler(through('session'))).rejects.toThrow(said)
  await limitRole(LIMITS)
  await checkPooler(through('transaction'))
  await checkPooler(through('session'))
})

test('needs no limits of the role without a pooler', async () => {
  await checkPooler(await testDatabase())
})

test('refuses a direct address of another database', async () => {
  const elsewhere = { ...through('transaction'), direct: await testDatabase() }
  await expect(checkPooler(elsewhere)).rejects.toThrow('leads to another database')
})

test.each([
  ['transaction', []],
  ['session', ['select $1::int', 'select $1::text', 'select $1::bigint', 'select $1::numeric']],
] as const)('in %s mode, prepares %j', async (pooler, expected) => {
  const { db, pool, end } = openDatabase(through(pooler), 1)
  atEnd(end)
  await pool.query('select $1::int', [1])
  await prepared('select $1::text')(pool, ['named'])
  await db.transaction().execute(async (tx) => {
    const both = together(pipelined(tx, sql`select ${1}::bigint`), sql`select ${1}::numeric`.execute(tx))
    expect(await both).toMatchObject([[{ int8: 1 }], { rows: [{ numeric: '1' }] }])
  })
  const { rows } = await pool.query<{ statement: string }>(
    'select statement from pg_prepared_statements order by prepare_time',
  )
  expect(rows.map(({ statement }) => statement)).toEqual(expected)
})

test('leaves the limits to the role, and sets them itself on direct connections', async () => {
  await limitRole({ statement_timeout: '4s' })
  const limits = "select current_setting('statement_timeout') as ms"
  const database = openDatabase(through('transaction'), 1)
  const past = openDatabase(database.direct, 1)
  const without = openDatabase(direct, 1)
  for (const { end } of [database, past, without]) atEnd(end)
  expect((await database.pool.query(limits)).rows).toEqual([{ ms: '4s' }])
  for (const { pool } of [past, without]) expect((await pool.query(limits)).rows).toEqual([{ ms: '5s' }])
  await limitRole(LIMITS)
})

test('receives and loads events past the pooler, also while it is down', async () => {
  await limitRole({ statement_timeout: '60s', idle_in_transaction_session_timeout: '120s' })
  const app = await testApp(
    {},
    { ...through('transaction'), statementMs: patient.statementMs!, direct: patient },
  )
  const member = await makeMember(app)
  const stream = await app.stream(member)
  await stream.next('ready')
  const body = communityPost()
  const post = (await app.as(member).call(createPost, { body })).body
  expect((await stream.next('post.created')).data.id).toBe(post.id)

  await line.cut()
  await app.as(member).refused(listFeed, {}, 503)
  const past = openDatabase(direct, 1)
  atEnd(past.end)
  await past.db.transaction().execute((tx) => publishEvent(tx, 'post.updated', post.id))
  expect((await stream.next('post.updated')).data).toMatchObject({ id: post.id })

  await line.mend()
  await vi.waitFor(() => app.as(member).call(listFeed), BOUND)
})
