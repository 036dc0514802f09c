import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'

export const idempotencyKeys = {
  /** True when the key is new, or older than a day. Waits for another transaction that holds it. */
  take: async (tx: Tx, account_id: string, key: string, fingerprint: Buffer): Promise<boolean> => {
    const taken = await sql`
      insert into idempotency_keys (account_id, key, fingerprint) values (${account_id}, ${key}, ${fingerprint})
      on conflict (account_id, key) do update
        set fingerprint = excluded.fingerprint, reply = null, created_at = now()
        where idempotency_keys.created_at < now() - interval '24 hours'
      returning key`.execute(tx)
    return taken.rows.length > 0
  },

  keep: (tx: Tx, account_id: string, key: string, reply: unknown) =>
    tx
      .updateTable('idempotency_keys')
      .set({ reply: JSON.stringify(reply) })
      .where('account_id', '=', account_id)
      .where('key', '=', key)
      .execute(),

  read: (tx: Tx, account_id: string, key: string) =>
    tx
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'reply'])
      .where('account_id', '=', account_id)
      .where('key', '=', key)
      .executeTakeFirst(),

  sweep: (db: Db) =>
    db
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', sql<string>`now() - interval '24 hours'`)
      .execute(),
}
