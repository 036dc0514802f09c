import { sql } from 'kysely'
import type { Tx } from '../platform/postgres/db.ts'

const AT_ONCE = 500

/** The names of all pictures, in batches, in order. */
export async function* pictureNames(tx: Tx): AsyncIterable<string[]> {
  for (let last = ''; ; ) {
    const found = await sql<{ name: string }>`
      select name from images where name collate "C" > ${last} order by name collate "C" limit ${AT_ONCE}`.execute(
      tx,
    )
    const names = found.rows.map(({ name }) => name)
    if (names.length === 0) return
    yield names
    last = names.at(-1)!
  }
}

/** Those of the names that belong to a member. */
export async function ownedPictures(tx: Tx, names: string[]): Promise<Set<string>> {
  const found = await sql<{ name: string }>`
    select name from images where name = any(${names}::text[]) and account_id is not null`.execute(tx)
  return new Set(found.rows.map(({ name }) => name))
}
