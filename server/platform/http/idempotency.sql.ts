import { sql } from 'kysely'
import { type Db, pipelined, send, type Tx, violatedConstraint } from '../postgres/db.ts'

type Owner = string | null

// Not "is not distinct from": that uses no index.
const isOf = (account_id: Owner) =>
  account_id === null ? sql`account_id is null` : sql`account_id = ${account_id}`

export const idempotencyKeys = {
  /**
   * Waits for another transaction that holds the key. If the key has been used, this fails, and with it everything that
   * the transaction sends after it.
   */
  take: async (tx: Tx, account_id: Owner, key: string, fingerprint: Buffer): Promise<void> => {
    const taking = sql`
      insert into idempotency_keys (account_id, key, fingerprint) values (${account_id}, ${key}, ${fingerprint})`
    await pipelined(tx, taking)
  },

  /** Whether `take` failed with this error because the key has been used. */
  isUsed: (error: unknown): boolean => violatedConstraint(error) === 'idempotency_keys_once',

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

  /** Writes `erased` over the stored replies that a member got about the thing with this id. */
  erase: (tx: Tx, account_id: string, id: string, erased: object) =>
    sql`
      update idempotency_keys set reply = reply || ${JSON.stringify(erased)}::jsonb
      where account_id = ${account_id} and reply ->> 'id' = ${id}`.execute(tx),

  /** Those older than a day: all of them, or one. */
  sweep: (db: Db, one?: { account_id: Owner; key: string }) =>
    sql`
      delete from idempotency_keys where created_at < now() - interval '24 hours'
        ${one ? sql`and ${isOf(one.account_id)} and key = ${one.key}` : sql``}`.execute(db),
}
