import { sql } from 'kysely'
import { type Db, pipelined, type Tx } from '../platform/postgres/db.ts'

export const seen = {
  mark: (tx: Tx, account_id: string, post_id: string) =>
    pipelined(
      tx,
      sql`insert into seen_posts (account_id, post_id) values (${account_id}, ${post_id})
        on conflict (account_id, post_id) do update set seen_at = excluded.seen_at`,
    ),

  sweep: (db: Db) => sql`delete from seen_posts where seen_at < now() - interval '180 days'`.execute(db),
}
