import { sql } from 'kysely'
import type { Db } from './db.ts'

/** No timeouts, and one format for times and numbers regardless of the database's own settings. */
export async function unhurried(db: Db): Promise<void> {
  await sql`
    select set_config(name, value, false) from (values
      ('statement_timeout', '0'), ('transaction_timeout', '0'), ('idle_in_transaction_session_timeout', '0'),
      ('idle_session_timeout', '0'), ('lock_timeout', '30s'), ('client_encoding', 'UTF8'), ('datestyle', 'ISO'),
      ('intervalstyle', 'postgres'), ('timezone', 'UTC'), ('extra_float_digits', '1'), ('bytea_output', 'hex'))
      settings (name, value)`.execute(db)
}
