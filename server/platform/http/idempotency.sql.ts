import { sql } from 'kysely'
import { type Db, send, type Tx } from '../postgres/db.ts'

type Owner = string | null

// Not "is not distinct from": that uses no index.
const isOf = (account_id: Owner) =>
  account_id === null ? sql`account_id is null` : sql`account_id = ${account_id}`

export const idempotencyKeys = {
  /** True when the key is new, or older than a day. Waits for another transaction that holds it. */
  take: async (tx: Tx, account_id: Owner, key: string, fingerprint: Buffer): Promise<boolean> => {
    const taking = sql`
      insert into idempotency_keys (account_id, key, fingerprint) values (${account_id}, ${key}, ${fingerprint})
      on conflict (account_id, key) do update
        set fingerprint = excluded.fingerprint, reply = null, created_at = now()
        where idempotency_keys.created_at < now() - interval '24 hours'
      returning key`
    const taken = await taking.execute(tx)
    return taken.rows.length > 0
  },

  keep: async (tx: Tx, account_id: Owner, key: string, reply: unknown): Promise<void> => {
    const keeping = sql`
      update idempotency_keys set reply = ${JSON.stringify(reply)}::jsonb
      where ${isOf(account_id)} and key = ${key}`
    await send(tx, keeping)
  },

  read: async (db: Db, account_id: Owner, key: string) => {
    const found = await sql<{ fingerprint: Buffer; reply: unknown }>`
      select fingerprint, reply from idempotency_keys
      where ${isOf(account_id)} and key = ${key} and created_at >= now() - interval '24 hours'`.execute(db)
    return found.rows[0]
  },

  forget: (tx: Tx, account_id: Owner, key: string) =>
    sql`delete from idempotency_keys where ${isOf(account_id)} and key = ${key}`.execute(tx),

  sweep: (db: Db) =>
    sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(db),
}
