import { sql } from 'kysely'
import { ARTICLE_DAYS, CORRECTION_DAYS } from '../../contract/vocabulary.ts'
import { pipelined, type Tx } from '../platform/postgres/db.ts'
import { publishTrail } from '../trails/trails.ts'

const closedFor = (days: number) =>
  sql.raw(`coalesce(p.expires_at <= now() - interval '${days} days', false)`)

export const articles = {
  tooLateFor: async (tx: Tx, post_id: string): Promise<{ decisions: boolean; article: boolean }> => {
    const reading = sql<{ decisions: boolean; article: boolean }>`
      select ${closedFor(CORRECTION_DAYS)} as decisions, ${closedFor(ARTICLE_DAYS)} as article
      from posts p where p.id = ${post_id}`
    return (await pipelined(tx, reading))[0]!
  },

  of: async (tx: Tx, post_id: string): Promise<string | null> => {
    const reading = sql<{ article_url: string | null }>`
      select article_url from request_outcomes where post_id = ${post_id}`
    return (await pipelined(tx, reading))[0]?.article_url ?? null
  },

  store: (tx: Tx, post_id: string, url: string) =>
    sql`
      insert into request_outcomes (post_id, article_url) values (${post_id}, ${url})
      on conflict (post_id) do update set article_url = excluded.article_url, updated_at = now()`.execute(tx),

  /**
   * Adds the step to the trails of used pitches whose latest is not for this address. Publishes each change. `is_new`: its
   * pitcher reads of this address for the first time.
   */
  publish: async (tx: Tx, post_id: string) => {
    const publishing = sql<{ id: string; responder_id: string | null; is_new: boolean }>`
      with used as materialized (
        select r.id, r.post_id, r.responder_id, r.profile_id, q.article_url, not exists (
          select from pitch_trail w where w.response_id = r.id and w.url = q.article_url) as is_new
        from request_outcomes q join responses r on r.post_id = q.post_id and r.is_pitch
          join pitch_outcomes o on o.response_id = r.id and o.outcome = 'used'
        where q.post_id = ${post_id} and q.article_url is distinct from (
          select w.url from pitch_trail w where w.response_id = r.id and w.step = 'published'
          order by w.at desc, w.id desc limit 1) and q.article_url is not null),
      stepped as (insert into pitch_trail (response_id, step, at, url)
        select id, 'published', clock_timestamp(), article_url from used)
      select id, responder_id, is_new, ${publishTrail()} from used`
    return pipelined(tx, publishing)
  },
}
