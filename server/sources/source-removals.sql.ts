import { sql } from 'kysely'
import { send, type Tx } from '../platform/postgres/db.ts'

/** Experts who had a profile removed, by keyed hashes of their names and addresses. */
export const removals = {
  wait: (tx: Tx, account_id: string): Promise<void> =>
    send(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`source names ${account_id}`}, 0))`),

  has: async (tx: Tx, account_id: string, name_hash: Buffer): Promise<boolean> => {
    const found = await sql`
      select from source_removals where account_id = ${account_id} and name_hash = ${name_hash} limit 1`.execute(
      tx,
    )
    return found.rows.length > 0
  },

  note: async (
    tx: Tx,
    removal: { account_id: string; name_hash: Buffer; address_hash: Buffer },
  ): Promise<void> => {
    await sql`
      insert into source_removals (account_id, name_hash, address_hash)
      values (${removal.account_id}, ${removal.name_hash}, ${removal.address_hash})
      on conflict do nothing`.execute(tx)
  },
}
