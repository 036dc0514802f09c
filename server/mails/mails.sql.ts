import { sql } from 'kysely'
import type { Db, Tx } from '../platform/postgres/db.ts'

/** Those of these conversations that still exist. */
export async function existing(db: Db, conversations: string[]): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from responses where id = any (${conversations}::uuid[])`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** What is held for a member may go out earlier now. None is ever blocked; the index of waiting jobs leaves those out. */
export const lookAgainAtMails = (tx: Tx, account_id: string) =>
  sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'created' and not blocked and start_after > now()
    and data -> 'unsubscribe' ->> 'account_id' = ${account_id}`.execute(tx)
