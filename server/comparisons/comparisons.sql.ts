import { sql } from 'kysely'
import type pg from 'pg'
import type { Comparison } from '../../contract/comparisons.ts'
import { COMPARED_MAX } from '../../contract/vocabulary.ts'
import { publishEventSql } from '../platform/live/live.ts'
import { limitedTo } from '../platform/postgres/bounded-read.sql.ts'
import {
  type Db,
  executeSlow,
  isoText as iso,
  pipelined,
  prepared,
  send,
  type Tx,
} from '../platform/postgres/db.ts'
import type { Earlier } from './evidence.ts'

/** Marks in at least so many pitches are counted, and those that as many accounts have used are phrases. */
const FREQUENT = 25
/** So many pitches with marks in common are ranked. */
const CANDIDATES_MAX = 2_000

/** A pitch's comparison as it is stored, but for its time. */
export type Stored = Omit<Comparison, 'compared_at' | 'state'> & { state: 'compared' | 'short' | 'waiting' }

/** SQL for the pitch `r` in its texts: the pitch, then its answers. */
const PARTS = `array[r.commentary] || array(select w.text from pitch_answers w where w.response_id = r.id order by w.position)`
/** SQL for the texts of a request `p`, which a pitch may quote. */
const REQUEST_TEXTS = `array[p.title, p.description]
  || array(select q.text from request_questions q where q.post_id = p.id)
  || coalesce((select b.must_haves from request_briefs b where b.post_id = p.id), '{}')`

/** A pitch that was sent, as it is compared. */
export type Sent = {
  id: string
  /** Null once its pitcher has left. */
  account_id: string | null
  profile_id: string | null
  sent_at: string
  parts: string[]
  request: string[]
}

const sides = prepared<{
  id: string
  post_id: string | null
  responder_id: string | null
  account_id: string | null
}>('select id, post_id, responder_id, account_id from responses where id = $1')

const SENT = sql.raw(`select m.response_id as id, m.account_id, r.profile_id, ${iso('m.sent_at')} as sent_at,
    ${PARTS} as parts, coalesce((select ${REQUEST_TEXTS} from posts p where p.id = r.post_id), '{}') as request
  from pitch_marks m join responses r on r.id = m.response_id`)

export const comparisons = {
  requestTexts: async (db: Db, post_id: string): Promise<string[]> => {
    const reading = sql<{ texts: string[] }>`
      select ${sql.raw(REQUEST_TEXTS)} as texts from posts p where p.id = ${post_id}`
    return (await pipelined(db, reading))[0]?.texts ?? []
  },

  /**
   * The earlier pitches with the most of these marks, so many of the account's own and so many of others. Marks in few
   * pitches are looked up first, then the others, the rarest first; phrases are not. `before`: only those sent before a
   * pitch.
   */
  find: async (
    db: Db,
    marks: readonly number[],
    account_id: string | null,
    before: Pick<Sent, 'id' | 'sent_at'> | null,
  ): Promise<Earlier[]> => {
    const isEarlier = before
      ? sql`and (m.sent_at, m.response_id) < (${before.sent_at}::timestamptz, ${before.id}::uuid)`
      : sql``
    // In this form the marks are hashed: of two arrays, `&&` compares each element with each.
    const having = (keys: string) => sql`
      select m.response_id, m.account_id, m.sent_at, m.marks from pitch_marks m
      where m.mark_keys && mark_keys(array(${sql.raw(keys)})) and exists (
        select from unnest(m.marks) x (mark) where (x.mark in (${sql.raw(keys)})) is true) ${isEarlier}
      limit ${CANDIDATES_MAX}`
    const found = await sql<Earlier>`
      with sought as materialized (
        select s.mark, coalesce(f.pitches, 0) as pitches from unnest(${marks}::int[]) s (mark)
          left join frequent_marks f on f.mark = s.mark where coalesce(f.accounts, 0) < ${FREQUENT}),
      rare as materialized (${having('select mark from sought where pitches = 0')}),
      others as materialized (${having(`select mark from (
          select mark, sum(pitches) over (order by pitches, mark) - pitches as before from sought where pitches > 0) o
        where o.before < ${CANDIDATES_MAX} - (select count(*) from rare)`)}),
      ranked as (
        select c.response_id, c.account_id, c.sent_at, c.is_own,
          row_number() over (partition by c.is_own order by n.common desc, c.sent_at, c.response_id) as rank
        from (select u.*, coalesce(u.account_id = ${account_id}::uuid, false) as is_own
          from (select * from rare union all select * from others o
            where not exists (select from rare r where r.response_id = o.response_id)) u limit ${CANDIDATES_MAX}) c
          cross join lateral (select count(*) as common from unnest(c.marks) x (mark) join sought using (mark)) n)
      select c.is_own, c.account_id, to_char(c.sent_at at time zone 'UTC', 'YYYY-MM') as month, ${sql.raw(PARTS)} as parts
      from ranked c join responses r on r.id = c.response_id where c.rank <= ${COMPARED_MAX}
      order by c.is_own desc, c.rank`.execute(db)
    return found.rows
  },

  /** Freezes what was found when a pitch was sent, and lets later ones find it. */
  store: async (
    tx: Tx,
    pitch: { id: string; account_id: string; marks: readonly number[] },
    { state, shared, passages, photo, ai_use, passages_note }: Stored,
  ): Promise<void> => {
    await send(
      tx,
      sql`insert into pitch_evidence (response_id, state, shared, passages, photo, ai_use, passages_note, compared_at)
        values (${pitch.id}, ${state}, ${shared && JSON.stringify(shared)}::jsonb, ${JSON.stringify(passages)}::jsonb,
          ${photo && JSON.stringify(photo)}::jsonb, ${ai_use}, ${passages_note},
          case when ${state}::text <> 'waiting' then now() end)`,
    )
    await send(
      tx,
      sql`insert into pitch_marks (response_id, account_id, sent_at, marks)
        values (${pitch.id}, ${pitch.account_id}, now(), ${pitch.marks}::int[])`,
    )
  },

  /** Limits what the next statements of the transaction may take. */
  limit: (tx: Tx, ms: number) => send(tx, sql`select ${limitedTo(tx, ms)}`),

  endLimit: (tx: Tx) => send(tx, sql`set local statement_timeout to default`),

  /** Pitches that were sent uncompared, in any order: those that fail keep no other waiting. */
  waiting: async (db: Db, limit: number): Promise<string[]> => {
    const found = await sql<{ id: string }>`
      select response_id as id from pitch_evidence where state = 'waiting' order by random() limit ${limit}`.execute(
      db,
    )
    return found.rows.map(({ id }) => id)
  },

  /** Locks the evidence of a pitch that was sent uncompared; undefined when it is none, or another process has it. */
  hold: async (tx: Tx, id: string): Promise<Sent | undefined> => {
    const held = await sql`
      select from pitch_evidence where response_id = ${id} and state = 'waiting' for update skip locked`.execute(
      tx,
    )
    if (held.rows.length === 0) return undefined
    return (await sql<Sent>`${SENT} where m.response_id = ${id}`.execute(tx)).rows[0]
  },

  /** What comparing a pitch found that was sent uncompared. Publishes it to both sides. */
  complete: async (
    tx: Tx,
    id: string,
    { state, shared, passages }: Pick<Stored, 'state' | 'shared' | 'passages'>,
  ) => {
    await sql`
      update pitch_evidence set state = ${state}, shared = ${shared && JSON.stringify(shared)}::jsonb,
        passages = ${JSON.stringify(passages)}::jsonb, compared_at = now(),
        passages_note = case when ${passages.length} > 0 then passages_note else '' end
      where response_id = ${id} returning ${publishEventSql('pitch.compared', sql`response_id`)}`.execute(tx)
  },

  /** Pitches from before comparisons, which have no marks yet. */
  unmarked: async (tx: Tx, limit: number): Promise<Sent[]> =>
    (
      await sql<Sent>`${SENT} where m.marks is null order by m.response_id limit ${limit} for update of m skip locked`.execute(
        tx,
      )
    ).rows,

  mark: (tx: Tx, marked: readonly { id: string; marks: number[] }[]) =>
    sql`update pitch_marks m set marks = v.marks
      from jsonb_to_recordset(${JSON.stringify(marked)}::jsonb) v (id uuid, marks int[]) where m.response_id = v.id`.execute(
      tx,
    ),

  /** Pitches that a process of an older version has written. */
  addMissing: (db: Db) =>
    sql`insert into pitch_marks (response_id, account_id, sent_at)
      select r.id, r.responder_id, coalesce(d.sent_at, r.created_at)
      from responses r left join pitch_details d on d.response_id = r.id
      where r.is_pitch and not exists (select from pitch_marks m where m.response_id = r.id)
      on conflict do nothing`.execute(db),

  /** Counts the marks that many pitches have. */
  countFrequent: async (db: Db, seconds: number): Promise<void> => {
    await db.transaction().execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`.execute(tx)
      await sql`delete from frequent_marks`.execute(tx)
      await executeSlow(
        tx,
        seconds,
        sql`insert into frequent_marks (mark, pitches, accounts)
          select mark, count(*), count(distinct m.account_id) from pitch_marks m cross join unnest(m.marks) mark
          group by mark having count(*) >= ${FREQUENT}`,
      )
    })
  },

  /** The sides of a pitch's conversation. Null once it is gone. */
  sides: async (pool: pg.Pool, id: string) => (await sides(pool, [id]))[0] ?? null,
}
