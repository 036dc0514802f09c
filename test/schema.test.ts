import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { describeDatabase } from '../db/describe.ts'
import { testDatabase } from './support/app.ts'

const connection = await testDatabase()

test('db/schema.sql and db/tables.gen.ts say what the migrations make; npm run schema writes them', async () => {
  const client = new pg.Client(connection)
  await client.connect()
  const { schemaSql, tablesTs } = await describeDatabase(client).finally(() => client.end())
  const committed = (name: string) => readFile(join(import.meta.dirname, '../db', name), 'utf8')
  expect(await committed('schema.sql')).toBe(schemaSql)
  expect(await committed('tables.gen.ts')).toBe(tablesTs)
})
