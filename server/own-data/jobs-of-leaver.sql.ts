import { sql } from 'kysely'
import { executeSlow, type Tx } from '../platform/postgres/db.ts'
import type { Leaver } from './own-data.sql.ts'

/** The scan covers all jobs: a very long queue takes longer than the usual statement timeout. */
const PATIENCE_SECONDS = 60

/** The value as in the JSON of a job: with its quotes, so that a longer address does not match. */
const within = (value: string) => sql<boolean>`position(to_jsonb(${value}::text)::text in data::text) > 0`

/**
 * Removes jobs that hold a leaver's address or id, pending or failed. For a new address that was not confirmed yet,
 * removes only emails about the change, as the address may belong to another person, and failed jobs, which don't say
 * what they were about.
 */
export async function forgetInJobs(tx: Tx, { id, email, new_emails }: Leaver): Promise<void> {
  // A backup may have come without the queue.
  const found = await sql<{ queue: string | null; before: string }>`
    select to_regclass('pgboss.job') as queue, current_setting('statement_timeout') as before`.execute(tx)
  const { queue, before } = found.rows[0]!
  if (queue === null) return
  const holdsNew = new_emails.map(
    (address) => sql`(data ->> 'letter' like 'email_change%' or state = 'failed') and ${within(address)}`,
  )
  const isTheirs = sql.join([within(email), within(id), ...holdsNew], sql` or `)
  const setPatience = (time: string) => sql`select set_config('statement_timeout', ${time}, true)`.execute(tx)
  await setPatience(`${PATIENCE_SECONDS}s`)
  await executeSlow(tx, PATIENCE_SECONDS, sql`delete from pgboss.job where ${isTheirs}`)
  await setPatience(before)
}
