import { sql } from 'kysely'
import type { Db } from '../platform/postgres/db.ts'

/** Those of these conversations that still exist. */
export async function existing(db: Db, conversations: string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from responses where id = any (${conversations}::uuid[])`.execute(db)
  return found.rows.map(({ id }) => id)
}
