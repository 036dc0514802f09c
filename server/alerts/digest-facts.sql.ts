import { sql } from 'kysely'
import { DELIVERS } from '../matches/matches.rules.ts'
import type { Db } from '../platform/postgres/db.ts'

/** What a digest says about itself. */
export type DigestFacts = {
  /** The filters in it, in their order. */
  filters: { id: string; name: string }[]
  times: string[]
  days: number[]
}

export const digestFacts = {
  of: async (db: Db, account_id: string): Promise<DigestFacts> => {
    const found = await sql<DigestFacts>`
      select
        (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by place, id), '[]')
          from saved_filters f where account_id = ${account_id} and delivery = 'digest' and ${sql.raw(DELIVERS)}) as filters,
        array(select to_char(t, 'HH24:MI') from unnest(digest_times) t order by t) as times, digest_days as days
      from notification_settings where account_id = ${account_id}`.execute(db)
    return found.rows[0]!
  },
}
