import { sql } from 'kysely'
import { IS_PUBLIC } from '../audience/audience.rules.ts'
import type { Db } from '../platform/postgres/db.ts'
import { ANSWERED_AT } from './answer-times.rules.ts'

const WINDOW = sql.raw(`interval '90 days'`)
/** A pitch that is not answered counts once it has waited for this long. */
const PATIENCE = sql.raw(`interval '7 days'`)
const STALE = sql.raw(`interval '1 hour'`)
/**
 * The pitches of the account `a` that count. Those to confidential requests would say to everyone else that there are
 * such requests.
 */
const COUNTED = sql`responses r join posts p on p.id = r.post_id and ${sql.raw(IS_PUBLIC)}
  where r.is_pitch and r.account_id = a.id and r.created_at > now() - ${WINDOW}`

export const answerTimes = {
  /**
   * Authors between these ids whose answer time is an hour old: those with recent pitches, and those who had some. Each
   * is looked up by itself, or every batch would read the pitches of all.
   */
  due: async (db: Db, after: string, upTo: string, limit: number): Promise<string[]> => {
    const found = await sql<{ id: string }>`
      select a.id from accounts a left join answer_times t on t.account_id = a.id
        left join lateral (select r.id from ${COUNTED} limit 1) c on true
      where a.id > ${after} and a.id <= ${upTo} and coalesce(t.computed_at < now() - ${STALE}, true)
        and (t.pitches > 0 or c.id is not null)
      order by a.id limit ${limit}`.execute(db)
    return found.rows.map(({ id }) => id)
  },

  /** Unanswered pitches are infinitely late; a median that is one of them is null. */
  compute: (db: Db, ids: string[]) =>
    sql`
      insert into answer_times (account_id, pitches, median_seconds)
      select a.id, c.pitches, case when c.median < 'infinity' then ceil(c.median)::integer end
      from unnest(${ids}::uuid[]) a (id) cross join lateral (
        select count(*)::integer as pitches,
          percentile_disc(0.5) within group (
            order by coalesce(extract(epoch from f.at - r.created_at)::float8, 'infinity')) as median
        from (select r.* from ${COUNTED}) r cross join lateral (
          select ${sql.raw(ANSWERED_AT)} as at) f
        where f.at is not null or r.created_at <= now() - ${PATIENCE}
      ) c where exists (select from accounts x where x.id = a.id)
      on conflict (account_id) do update set pitches = excluded.pitches, median_seconds = excluded.median_seconds,
        computed_at = excluded.computed_at`.execute(db),
}
