import { sql } from 'kysely'
import type { Tx } from '../platform/postgres/db.ts'

export const denial = {
  deny: (tx: Tx, source_id: string) =>
    sql`
      update profiles set denied_at = now(),
        retired_at = coalesce(retired_at, now()), 
        retired_by = case when retired_by = 'admin' then 'admin' else 'expert' end
      where id = ${source_id}`.execute(tx),

  nameOf: async (tx: Tx, source_id: string) => {
    const found = await sql<{ account_id: string; name: string }>`
      select account_id, name from profiles where id = ${source_id}`.execute(tx)
    return found.rows[0]
  },

  note: (tx: Tx, account_id: string, name_hash: Buffer, address_hash: Buffer) =>
    sql`
      insert into source_removals (account_id, name_hash, address_hash)
      values (${account_id}, ${name_hash}, ${address_hash}) on conflict do nothing`.execute(tx),

  remove: (tx: Tx, source_id: string) => sql`delete from profiles where id = ${source_id}`.execute(tx),
}
