import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../test/support/app.ts'
import { migrate } from './migrate.ts'

const all = (await readdir(join(import.meta.dirname, 'migrations')))
  .filter((name) => name.endsWith('.sql'))
  .sort()
const [empty, shared] = [await testDatabase('template0'), await testDatabase('template0')]
const [changed, newer] = [await testDatabase(), await testDatabase()]

async function run(connection: pg.ClientConfig, sql: string) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

test('gives an empty database every migration, in order, and runs none the second time', async () => {
  expect(await migrate(empty)).toEqual(all)
  expect(await migrate(empty)).toEqual([])
})

test('migrates once when two processes start at the same time', async () => {
  const ran = await Promise.all([migrate(shared), migrate(shared)])
  expect(ran.sort((a, b) => a.length - b.length)).toEqual([[], all])
})

test('refuses a file that changed after it ran', async () => {
  await run(changed, `update schema_migrations set checksum = 'another' where name = '${all[0]}'`)
  await expect(migrate(changed)).rejects.toThrow(
    `The migration ${all[0]} changed after it ran on this database`,
  )
})

test('refuses a database that is newer than the program', async () => {
  await run(newer, `insert into schema_migrations (name, checksum) values ('9999-later.sql', 'x')`)
  await expect(migrate(newer)).rejects.toThrow(/9999-later\.sql, which this version does not know/)
})
