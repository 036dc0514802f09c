import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { send, type Tx } from './db.ts'
import { underSavepoint } from './savepoint.sql.ts'

const app = await testApp()

test('undoes a part that fails after one within it has failed, and keeps the rest', async () => {
  const kept = await app.database.db.transaction().execute(async (tx) => {
    await sql`create temporary table parts (name text) on commit drop`.execute(tx)
    const add = (within: Tx, name: string) => send(within, sql`insert into parts values (${name})`)
    const fail = async (): Promise<never> => {
      throw new Error('It fails.')
    }
    await add(tx, 'before')
    const outer = underSavepoint(tx, async () => {
      await add(tx, 'outer')
      await underSavepoint(tx, async () => {
        await add(tx, 'inner')
        await fail()
      }).catch(() => undefined)
      await fail()
    })
    await expect(outer).rejects.toThrow('It fails.')
    await underSavepoint(tx, () => add(tx, 'after'))
    return (await sql<{ name: string }>`select name from parts order by name`.execute(tx)).rows
  })
  expect(kept.map(({ name }) => name)).toEqual(['after', 'before'])
})
