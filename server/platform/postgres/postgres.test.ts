import { Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../../test/support/app.ts'
import { atEnd } from '../../../test/support/at-end.ts'
import { readConfig } from '../config.ts'
import { openDatabase, prepared } from './db.ts'
import { startPostgres } from './postgres.ts'

const { host, port, user, database } = new pg.Client(await testDatabase())
const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${host}&port=${port}`

test.each([
  [{}, { statement_timeout: '5s', idle_in_transaction_session_timeout: '10s' }],
  [{ STATEMENT_MS: '20000' }, { statement_timeout: '20s', idle_in_transaction_session_timeout: '40s' }],
])('gives statements the time that the settings allow: %o', async (env, limits) => {
  const { connection } = await startPostgres(readConfig({ DATABASE_URL, ...env }), () => undefined)
  const { pool, end } = openDatabase(connection, 1)
  atEnd(end)
  const { rows } = await pool.query(`
    select current_setting('statement_timeout') as statement_timeout,
      current_setting('idle_in_transaction_session_timeout') as idle_in_transaction_session_timeout`)
  expect(rows).toEqual([limits])
})

test('refuses to give them less than 5 s', () => {
  expect(() => readConfig({ STATEMENT_MS: '4999' })).toThrow(
    'STATEMENT_MS must be at least 5000 (it is "4999")',
  )
})

test.each([
  ['with parameters', (pool: pg.Pool, text: string) => pool.query(text, [1])],
  ['that ask for it', (pool: pg.Pool, text: string) => prepared(text)(pool, [1])],
])('prepares a thousand texts %s on each connection, whatever the others have prepared', async (_, ask) => {
  const texts = Array.from({ length: 1_001 }, (_, n) => `select $1::integer as c${n}`)
  for (const asked of [texts, texts.slice(-2)]) {
    const { pool, end } = openDatabase(await testDatabase(), 1)
    atEnd(end)
    await Promise.all(asked.map((text) => ask(pool, text)))
    const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements')
    expect(rows.map(({ statement }) => statement).toSorted()).toEqual(asked.slice(0, 1_000).toSorted())
  }
})

test('keeps quiet connections alive, before a network on the way forgets them', async () => {
  const alive = vi.spyOn(Socket.prototype, 'setKeepAlive')
  onTestFinished(() => alive.mockRestore())
  const { pool, end } = openDatabase(await testDatabase(), 1)
  atEnd(end)
  await pool.query('select')
  expect(alive).toHaveBeenCalledWith(true, 30_000)
})
