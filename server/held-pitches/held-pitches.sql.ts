import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { HeldPitch, type NewPitch, type Pitch } from '../../contract/pitches.ts'
import { HELD_DAYS, HELD_MAX } from '../../contract/vocabulary.ts'
import { IS_PUBLISHED } from '../audience/audience.rules.ts'
import type { StoredAnswers } from '../briefs/briefs.ts'
import type { Checked } from '../comparisons/comparisons.ts'
import { personJson } from '../members/public-profile.rules.ts'
import { publishEventSql } from '../platform/live/live.ts'
import { type Db, isoText, pipelined, prepared, send, type Tx } from '../platform/postgres/db.ts'
import { jsonOf } from '../platform/postgres/json.ts'
import { pitchedSourceJson } from '../sources/pitched-source.rules.ts'
import { mayPitch } from '../sources/pitching.rules.ts'
import { publishTrail } from '../trails/trails.ts'
import { HELD_COUNT, heldJson } from './held-pitches.rules.ts'

const LISTED = jsonOf(HeldPitch, 'held_pitches h', {
  source: pitchedSourceJson('s', 'h'),
  pitcher: personJson('a'),
  first_line: `left(split_part(h.commentary, E'\\n', 1), 300)`,
})

const ofRequest = prepared<{ held: HeldPitch[] }>(
  `select (select coalesce(json_agg(${LISTED} order by h.sent_at, h.id), '[]') from held_pitches h
     join accounts a on a.id = h.responder_id left join profiles s on s.id = h.profile_id
     where h.post_id = p.id and h.outcome is null) as held
   from posts p where p.id = $1 and p.account_id = $2 and p.post_type = 'request_for_source' and ${IS_PUBLISHED}`,
)

const countOf = prepared<{ account_id: string | null; held_count: number }>(
  `select p.account_id, ${HELD_COUNT} as held_count from posts p where p.id = $1`,
)

/** Why held pitches were not selected. */
export type HeldReason = 'late' | 'enough' | 'left'

const IS_STALE = sql.raw(`h.outcome is null and h.sent_at <= now() - interval '${HELD_DAYS} days'`)

/** With the moment of the comparison, as a reply has it. */
const heldComparison = ({
  evidence,
  marks,
}: Checked) => sql`jsonb_build_object('marks', ${JSON.stringify(marks)}::jsonb,
  'evidence', ${JSON.stringify(evidence)}::jsonb || jsonb_build_object('compared_at',
    case when ${evidence.state}::text <> 'waiting' then ${sql.raw(isoText('now()'))} end))`

export const heldPitches = {
  /** What an own published request for an expert holds, as sent. Null for any other post. */
  list: async (pool: pg.Pool, post_id: string, owner: string): Promise<HeldPitch[] | null> =>
    (await ofRequest(pool, [post_id, owner]))[0]?.held ?? null,

  count: async (pool: pg.Pool, post_id: string) => (await countOf(pool, [post_id]))[0] ?? null,

  /** Waits for another call that sends a pitch of this member to this request, until the transaction ends. */
  holdPair: (tx: Tx, post_id: string, responder_id: string) =>
    send(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`pitch ${post_id} ${responder_id}`}, 0))`),

  /** Null when the request holds as many as it may; those who ask at once wait for each other. Publishes the change. */
  insert: async (
    tx: Tx,
    {
      details,
      comparison,
      ...pitch
    }: Pick<NewPitch, 'profile_id' | 'commentary'> & {
      post_id: string
      responder_id: string
      details: StoredAnswers | null
      comparison: Checked
    },
  ): Promise<string | null> => {
    const { post_id, responder_id, profile_id, commentary } = pitch
    await send(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`held ${post_id}`}, 0))`)
    const inserting = sql<{ id: string }>`
      insert into held_pitches as h (post_id, responder_id, profile_id, commentary, details, comparison)
      select p.id, n.responder_id, n.profile_id, ${commentary}, ${details && JSON.stringify(details)}::jsonb,
        ${heldComparison(comparison)}
      from posts p cross join (select ${responder_id}::uuid as responder_id, ${profile_id}::uuid as profile_id) n
      where p.id = ${post_id} and ${sql.raw(HELD_COUNT)} < ${HELD_MAX}
        and ${sql.raw(mayPitch('n.responder_id', 'n.profile_id'))} and not exists (
          select from responses r where r.is_pitch and r.post_id = p.id and r.responder_id = n.responder_id)
      on conflict do nothing
      returning id, ${publishEventSql('held.changed', sql`post_id`)}, ${publishTrail()}`
    return (await pipelined(tx, inserting))[0]?.id ?? null
  },

  inTransaction: async (tx: Tx, id: string): Promise<Pitch> => {
    const reading = sql<{ pitch: Pitch }>`select ${sql.raw(heldJson)} as pitch
      from held_pitches h left join profiles s on s.id = h.profile_id where h.id = ${id}`
    return (await pipelined(tx, reading))[0]!.pitch
  },

  /** Locks an own published request for an expert and its owner until the transaction ends. */
  holdRequest: async (tx: Tx, post_id: string, owner: string) => {
    const holding = sql<{ id: string; title: string; account_id: string }>`
      select p.id, p.title, p.account_id from posts p
        join lateral (select from accounts a where a.id = p.account_id for key share) o on true
      where p.id = ${post_id} and p.account_id = ${owner} and p.post_type = 'request_for_source'
        and ${sql.raw(IS_PUBLISHED)}
      for no key update of p`
    return (await pipelined(tx, holding))[0]
  },

  /**
   * Lets in what a locked request of this author holds, or these of it, in the order in which they were sent. The
   * pitchers' accounts are locked first, as when one leaves. Nobody waits for one who is leaving, whose likes wait for the
   * request: what they sent goes with them.
   */
  letIn: async (tx: Tx, post_id: string, ids: string[] | null) => {
    const isMeant = ids ? sql`h.id = any (${ids}::uuid[])` : sql`true`
    const held = sql`held_pitches h where h.post_id = ${post_id} and h.outcome is null and ${isMeant}`
    const locking = sql<{ id: string }>`
      select id from accounts where id in (select h.responder_id from ${held}) order by id for key share skip locked`
    const members = (await pipelined(tx, locking)).map(({ id }) => id)
    const isThere = sql`h.responder_id = any (${members}::uuid[])`
    // A source that is removed at this moment waits for the pitches that name it, or comes before.
    await send(
      tx,
      sql`select from profiles where id in (select h.profile_id from ${held}) order by id for key share`,
    )
    // What is withdrawn at this moment comes before or after.
    await send(tx, sql`select from ${held} and ${isThere} order by h.id for update`)
    const entering = sql<{ id: string; responder_id: string; is_compared: boolean }>`
      with due as materialized (
        select h.*, p.account_id, clock_timestamp() + (row_number() over (order by h.sent_at, h.id)) * interval '1 microsecond' as at
        from held_pitches h join posts p on p.id = h.post_id
        where h.post_id = ${post_id} and h.outcome is null and ${isMeant} and ${isThere}
          and ${sql.raw(mayPitch('h.responder_id', 'h.profile_id'))}
          and not exists (select from responses r where r.is_pitch and r.post_id = h.post_id and r.responder_id = h.responder_id)
      ), entered as (
        insert into responses (id, post_id, is_pitch, responder_id, account_id, profile_id, commentary, created_at)
        select id, post_id, true, responder_id, account_id, profile_id, commentary, at from due
      ), detailed as (
        insert into pitch_details (response_id, musts, availability, attribution, is_late, sent_at)
        select id, coalesce(details -> 'musts', '[]'), coalesce(details ->> 'availability', ''),
          coalesce(details ->> 'attribution', 'unspecified'), true, sent_at from due
      ), answered as (
        insert into pitch_answers (response_id, position, question_id, text)
        select d.id, a.place, q.id, a.value ->> 'text'
        from due d cross join jsonb_array_elements(d.details -> 'answers') with ordinality a (value, place)
          left join request_questions q on q.id = (a.value ->> 'question_id')::uuid
      ), evident as (
        insert into pitch_evidence (response_id, state, shared, passages, photo, ai_use, passages_note, compared_at)
        select d.id, e.state, e.shared, e.passages, e.photo, e.ai_use, e.passages_note, e.compared_at
        from due d cross join lateral jsonb_to_record(d.comparison -> 'evidence') e (state text, shared jsonb,
          passages jsonb, photo jsonb, ai_use text, passages_note text, compared_at timestamptz)
        where d.comparison is not null
      ), marked as (
        insert into pitch_marks (response_id, account_id, sent_at, marks)
        select d.id, d.responder_id, d.sent_at,
          case when d.comparison is not null then array(select jsonb_array_elements_text(d.comparison -> 'marks')::int) end
        from due d
      ), removed as (delete from held_pitches h using due d where h.id = d.id)
      select id, responder_id, coalesce(comparison -> 'evidence' ->> 'state', '') <> 'waiting' as is_compared,
        ${publishEventSql('conversation.created', sql`id`)}, ${publishTrail()}
      from (select * from due order by at) due`
    const entered = await pipelined(tx, entering)
    return { entered, left: await heldPitches.left(tx, post_id, isMeant) }
  },

  /** How many of those that are meant it still holds. */
  left: async (tx: Tx, post_id: string, isMeant: RawBuilder<unknown> = sql`true`): Promise<number> => {
    const counting = sql<{ left: number }>`
      select count(*)::int as left from held_pitches h where h.post_id = ${post_id} and h.outcome is null and ${isMeant}`
    return (await pipelined(tx, counting))[0]!.left
  },

  publishCount: (tx: Tx, post_id: string) =>
    send(tx, sql`select ${publishEventSql('held.changed', sql`${post_id}::text`)}`),

  /** The member's own, locked until the transaction ends. Undefined for any other. */
  hold: async (tx: Tx, id: string, responder_id: string) => {
    const holding = sql<{ outcome: 'not_selected' | 'withdrawn' | null }>`
      select outcome from held_pitches where id = ${id} and responder_id = ${responder_id} for update`
    return (await pipelined(tx, holding))[0]
  },

  /** Erases its text. */
  withdraw: async (tx: Tx, id: string): Promise<void> => {
    await pipelined(
      tx,
      sql`update held_pitches h set outcome = 'withdrawn', outcome_at = now(), commentary = '', details = null,
          comparison = null, profile_id = null
        where id = ${id}
        returning ${publishEventSql('held.changed', sql`h.post_id`)}, ${publishTrail('old.profile_id')}`,
    )
  },

  /** Requests without a deadline that hold pitches which have waited for long. */
  stale: async (db: Db, limit: number): Promise<string[]> =>
    (
      await sql<{ id: string }>`
        select h.post_id as id from held_pitches h join posts p on p.id = h.post_id
        where ${IS_STALE} and p.expires_at is null
        group by h.post_id order by min(h.sent_at) limit ${limit}`.execute(db)
    ).rows.map(({ id }) => id),

  /** Gives all that a request holds this outcome, or only those that have waited for long. */
  close: async (tx: Tx, post_id: string, reason: HeldReason, isStaleOnly: boolean): Promise<void> => {
    const closed = await sql`
      update held_pitches h set outcome = 'not_selected', outcome_at = now(), reason = ${reason}
      where h.post_id = ${post_id} and h.outcome is null and ${isStaleOnly ? IS_STALE : sql`true`}
      returning ${publishTrail()}`.execute(tx)
    if (closed.rows.length > 0) await heldPitches.publishCount(tx, post_id)
  },

  /** Removes those with an outcome, 90 days after it. Withdrawals count until the request is settled. */
  sweep: (db: Db) =>
    sql`
      delete from held_pitches h where h.outcome is not null and h.outcome_at < now() - interval '90 days'
        and (h.outcome <> 'withdrawn' or exists (
          select from posts p where p.id = h.post_id and p.settled_at is not null))`.execute(db),
}
