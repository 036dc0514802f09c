import { sql } from 'kysely'
import { IS_PUBLISHED, isReadableBy } from '../audience/audience.rules.ts'
import type { Db } from '../platform/postgres/db.ts'

/** Those of these conversations that still exist. */
export async function existing(db: Db, conversations: string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from responses where id = any (${conversations}::uuid[])`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** Whether the request is open, and the member may read it. */
export async function isOpenTo(db: Db, account_id: string, post_id: string): Promise<boolean> {
  const found = await sql`
    select from posts p where p.id = ${post_id} and ${sql.raw(IS_PUBLISHED)} and ${isReadableBy(account_id)}
      and coalesce(p.expires_at, 'infinity') > now()`.execute(db)
  return found.rows.length > 0
}
