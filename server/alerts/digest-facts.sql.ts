import { sql } from 'kysely'
import type { Db } from '../platform/postgres/db.ts'

/** When a digest comes, by the member's clock. */
export type DigestFacts = { times: string[]; days: number[] }

export const digestFacts = {
  of: async (db: Db, account_id: string): Promise<DigestFacts> => {
    const found = await sql<DigestFacts>`
      select array(select to_char(t, 'HH24:MI') from unnest(digest_times) t order by t) as times, digest_days as days
      from notification_settings where account_id = ${account_id}`.execute(db)
    return found.rows[0]!
  },
}
