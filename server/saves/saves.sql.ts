import { sql } from 'kysely'
import type { Tx } from '../platform/postgres/db.ts'

export const saves = {
  insert: (tx: Tx, user_id: string, post_id: string) =>
    sql`insert into saved_posts (user_id, post_id) values (${user_id}, ${post_id}) on conflict do nothing`.execute(
      tx,
    ),

  remove: (tx: Tx, user_id: string, post_id: string) =>
    sql`delete from saved_posts where user_id = ${user_id} and post_id = ${post_id}`.execute(tx),
}
