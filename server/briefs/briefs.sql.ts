import { sql } from 'kysely'
import type pg from 'pg'
import { EMPTY_BRIEF, isSameBrief } from '../../contract/briefs.rules.ts'
import type { AskedBrief, Brief, RequestBrief } from '../../contract/briefs.ts'
import { SETTLE_HOURS } from '../../contract/vocabulary.ts'
import { answerTimeOf } from '../answer-times/answer-times.rules.ts'
import { IS_CONFIDENTIAL, IS_PUBLISHED, isReadable } from '../audience/audience.rules.ts'
import { hidesAuthor } from '../audience/hidden-names.rules.ts'
import { isoText, pipelined, prepared, type Tx } from '../platform/postgres/db.ts'
import { rowOf } from '../platform/postgres/row.sql.ts'
import { BRIEF } from './briefs.rules.ts'

const IS_PITCHED = `(exists (select from responses r where r.is_pitch and r.post_id = p.id)
  or exists (select from held_pitches h where h.post_id = p.id and h.outcome is distinct from 'withdrawn'))`
const IS_CLOSED = 'coalesce(p.expires_at <= now(), false)'
const TAKES_PITCHES = `p.post_type = 'request_for_source'`

const ONE = (viewer: string) => `case when b.post_id is not null then ${BRIEF} end as brief,
  coalesce(p.account_id = ${viewer}, false) and ${IS_PITCHED} as is_fixed,
  case when not ${IS_PUBLISHED} then 'draft'
    when p.settled_at is not null then 'settled' when ${IS_CLOSED} then 'closed'
    else p.request_state end as state,
  case when ${TAKES_PITCHES} then (select count(*)::int from responses r
    where r.is_pitch and r.post_id = p.id and r.created_at < date_trunc('minute', now()) and not exists (
      select from pitch_outcomes o where o.response_id = r.id and o.outcome = 'withdrawn')) end as pitches_count,
  case when ${TAKES_PITCHES} and ${IS_CLOSED} and p.settled_at is null
    then ${isoText(`(p.expires_at + interval '${SETTLE_HOURS} hours')`)} end as held_until,
  case when ${TAKES_PITCHES} and p.account_id is not null and not ${hidesAuthor(viewer)} then ${answerTimeOf('p.account_id')} end as answer_time
  from posts p left join request_briefs b on b.post_id = p.id`

const oneBrief = prepared<RequestBrief & { is_confidential: boolean; account_id: string | null }>(
  `select ${IS_CONFIDENTIAL} as is_confidential, p.account_id, ${ONE('$2')} where p.id = $1 and p.post_type <> 'community' and ${isReadable('$2')}`,
)

/** Whether it asks for anything: isAsking of contract/briefs.rules.ts. */
const IS_ASKING = `(p.sources_wanted is not null
  or (b.must_haves, b.place, b.formats, b.word_limit, b.attribution)
    is distinct from ('{}'::text[], '', '{}'::text[], null::integer, 'unspecified')
  or exists (select from request_questions q where q.post_id = b.post_id))`

const lastBrief = prepared<{ brief: AskedBrief }>(
  `select ${BRIEF} as brief from posts p join request_briefs b on b.post_id = p.id
   where p.account_id = $1 and ${IS_ASKING} order by p.created_at desc, p.id desc limit 1`,
)

export const briefs = {
  /** The brief of a request that the viewer may see. Null for any other. */
  visible: async (pool: pg.Pool, post_id: string, viewer: string) =>
    (await oneBrief(pool, [post_id, viewer]))[0] ?? null,

  last: async (pool: pg.Pool, owner: string): Promise<AskedBrief | null> =>
    (await lastBrief(pool, [owner]))[0]?.brief ?? null,

  inTransaction: async (tx: Tx, post_id: string, viewer: string): Promise<RequestBrief | null> => {
    const reading = sql<RequestBrief>`select ${sql.raw(ONE('v.id'))}, (select ${viewer}::uuid as id) v where p.id = ${post_id}`
    return (await pipelined(tx, reading))[0] ?? null
  },

  /** A column of the post; it counts as a change of it. */
  setSourcesWanted: (tx: Tx, post_id: string, wanted: number | null) =>
    sql`update posts set sources_wanted = ${wanted},
        updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
      where id = ${post_id}`.execute(tx),

  /**
   * Writes all but sources_wanted, which is the post's, as a new version: 0 as long as nothing else has been asked for. A
   * question with the same text keeps its id.
   */
  write: async (tx: Tx, post_id: string, whole: Brief): Promise<void> => {
    const { sources_wanted: _, questions, ...brief } = whole
    const version = isSameBrief(whole, EMPTY_BRIEF) ? 0 : 1
    const { columns, row } = rowOf('request_briefs', { post_id, version, ...brief })
    await pipelined(
      tx,
      sql`insert into request_briefs (${columns}) select ${columns} from ${row}
        on conflict (post_id) do update set must_haves = excluded.must_haves, place = excluded.place,
          formats = excluded.formats, word_limit = excluded.word_limit, attribution = excluded.attribution,
          version = request_briefs.version + 1, updated_at = now()`,
    )
    await pipelined(
      tx,
      sql`with asked as (select text, place from unnest(${questions}::text[]) with ordinality as a (text, place)),
          gone as (delete from request_questions where post_id = ${post_id} and text <> all (${questions}::text[])),
          moved as (update request_questions q set position = a.place from asked a
            where q.post_id = ${post_id} and q.text = a.text)
        insert into request_questions (post_id, position, text)
        select ${post_id}, a.place, a.text from asked a
        where not exists (select from request_questions q where q.post_id = ${post_id} and q.text = a.text)`,
    )
  },
}
