import { type RawBuilder, sql } from 'kysely'
import type { DeclineReason, OutcomeReason } from '../../contract/pitches.rules.ts'
import { SETTLE_HOURS, type Stage, UNDATED_DAYS } from '../../contract/vocabulary.ts'
import { IS_CONFIDENTIAL, WAS_PUBLISHED } from '../audience/audience.rules.ts'
import { IS_HIDDEN_HERE } from '../audience/hidden-names.rules.ts'
import { publishEventSql } from '../platform/live/live.ts'
import { type Db, isoText, pipelined, send, type Tx } from '../platform/postgres/db.ts'
import { publishTrail } from '../trails/trails.ts'
import { releasedSql, stepSql } from './outcomes.rules.ts'

// Requests for experts that are over: five days after they closed, or sooner once every pitch has its outcome, or once
// they are removed, or their author is banned or has left.
const IS_UNSETTLED = `${WAS_PUBLISHED} and p.post_type = 'request_for_source' and p.settled_at is null`
const HAS_CLOSED = `p.expires_at <= now() - interval '${SETTLE_HOURS} hours'`
const HAS_LEFT = 'p.account_id is null'
const IS_DECIDED = `p.expires_at <= now()
  and exists (select from responses r left join pitch_outcomes o on o.response_id = r.id
    where r.is_pitch and r.post_id = p.id and o.outcome is distinct from 'withdrawn')
  and not exists (select from responses r left join pitch_outcomes o on o.response_id = r.id
      left join pitch_triage t on t.response_id = r.id
    where r.is_pitch and r.post_id = p.id and (o.response_id is null or t.releases_at is not null))`

const IS_ENDED = `p.expires_at <= now() and (p.removed_at is not null or exists (
  select from accounts a where a.id = p.account_id and a.barred_until = 'infinity'))`

const STALE = `interval '${UNDATED_DAYS} days'`
/** A pitch `r` without an outcome whose last step is long ago. */
const IS_STALE = `r.is_pitch and r.settled_at is null and r.created_at <= now() - ${STALE}
  and greatest(r.opened_at, r.answered_at, r.last_message_at,
    (select t.stage_at from pitch_triage t where t.response_id = r.id), r.created_at) <= now() - ${STALE}`

/** Which stages `t` of a request's pitches `r` are released. */
const RELEASED = {
  due: 't.releases_at <= now()',
  decisions: `t.releases_at is not null and t.stage in ('used', 'declined')`,
  staleDecisions: `t.releases_at is not null and t.stage in ('used', 'declined') and ${IS_STALE}`,
}
export type WhichReleased = keyof typeof RELEASED

const ids = async (statement: RawBuilder<{ id: string }>, db: Db): Promise<string[]> =>
  (await statement.execute(db)).rows.map(({ id }) => id)

export type Released = { id: string; responder_id: string | null; stage: Stage }

/** A request that has settled. `others_reason`: what its author chose for those that were not used. */
type Settled = { hasLeft: boolean; others_reason: DeclineReason }

export const outcomes = {
  /** Requests with stages that their pitchers read from now on. */
  due: (db: Db, limit: number) =>
    ids(
      sql`select post_id as id from pitch_triage where releases_at <= now()
        group by post_id order by min(releases_at) limit ${limit}`,
      db,
    ),

  /** Requests to settle. Four searches, so that each has an index in its order. */
  over: (db: Db, limit: number) => {
    const unsettled = (condition: string) => sql`(select p.id from posts p
      where ${sql.raw(`${IS_UNSETTLED} and ${condition}`)} order by p.settled_at, p.expires_at limit ${limit})`
    return ids(
      sql`${unsettled(HAS_CLOSED)} union ${unsettled(IS_DECIDED)} union ${unsettled(IS_ENDED)} union
        (select p.id from posts p where ${sql.raw(`${IS_UNSETTLED} and ${HAS_LEFT}`)} order by p.id limit ${limit})`,
      db,
    )
  },

  /** The member's confidential requests, in the order in which they are locked. */
  confidential: async (tx: Tx, account_id: string): Promise<string[]> => {
    const found = await sql<{ id: string }>`
      select p.id from posts p where p.account_id = ${account_id} and ${sql.raw(IS_CONFIDENTIAL)}
      order by p.id for no key update`.execute(tx)
    return found.rows.map(({ id }) => id)
  },

  /** Requests without a deadline, with pitches to settle. */
  stale: (db: Db, limit: number) =>
    ids(
      sql`select r.post_id as id from responses r join posts p on p.id = r.post_id
        where ${sql.raw(IS_STALE)} and p.expires_at is null
        group by r.post_id order by min(r.created_at) limit ${limit}`,
      db,
    ),

  /** Locks a request until the transaction ends, unless another process has: no move is made meanwhile. */
  hold: async (tx: Tx, post_id: string) => {
    const holding = sql<{ id: string; title: string; account_id: string | null }>`
      select p.id, p.title, p.account_id from posts p where p.id = ${post_id} for no key update skip locked`
    return (await pipelined(tx, holding))[0]
  },

  /** Those of these members who are not leaving at this moment, locked until the transaction ends. Waits for nobody. */
  there: async (tx: Tx, members: readonly (string | null)[]): Promise<Set<string>> => {
    const locking = sql<{ id: string }>`
      select id from accounts where id = any (${members.filter(Boolean)}::uuid[]) for key share skip locked`
    return new Set((await pipelined(tx, locking)).map(({ id }) => id))
  },

  /** Locks a request without a deadline, unless another process has. */
  holdUndated: async (tx: Tx, post_id: string): Promise<boolean> => {
    const found = await sql`
      select from posts p where p.id = ${post_id} and p.expires_at is null for no key update skip locked`.execute(
      tx,
    )
    return found.rows.length > 0
  },

  /**
   * Releases the stages of a locked request that are due; or the decisions at once, before they settle. Adds to the
   * trails, sets or clears outcomes, and publishes the change to those who read the trails and to the author.
   */
  release: async (tx: Tx, post_id: string, which: WhichReleased): Promise<Released[]> => {
    const releasing = sql<Released>`
      with due as materialized (
        select t.response_id as id, t.post_id, r.responder_id, r.profile_id, t.stage, t.reason, t.words
        from pitch_triage t join responses r on r.id = t.response_id
        where t.post_id = ${post_id} and ${sql.raw(RELEASED[which])} order by t.response_id for update of t),
      now as (select clock_timestamp() as at),
      released as (
        update pitch_triage t set released_stage = ${sql.raw(releasedSql('d.stage'))}, releases_at = null, released_at = now.at
        from due d cross join now where t.response_id = d.id),
      told as (select ${publishEventSql('board.changed', sql`${post_id} || ' ' || ${sql.raw(isoText('at'))}`)}
        from now where exists (select from due)),
      stepped as (
        insert into pitch_trail (response_id, step, reason, words)
        select id, ${sql.raw(stepSql('stage'))}, reason, words from due),
      decided as (
        insert into pitch_outcomes (response_id, outcome, reason, words)
        select id, stage, reason, words from due where stage in ('used', 'declined')
        on conflict (response_id) do update set outcome = excluded.outcome, outcome_at = excluded.outcome_at,
          reason = excluded.reason, words = excluded.words, seen_at = null, mailed_at = null),
      cleared as (
        delete from pitch_outcomes o using due d where o.response_id = d.id and d.stage not in ('used', 'declined'))
      select id, responder_id, stage, ${publishTrail()},
        (select count(*) from told) from due`
    return pipelined(tx, releasing)
  },

  /** Counts the used pitches of a request. Publishes the request where that changes the number; its version stays. */
  countFound: (tx: Tx, post_id: string) =>
    send(
      tx,
      sql`
      with c as (select count(*)::int as found from responses r join pitch_outcomes o on o.response_id = r.id
          where r.post_id = ${post_id} and r.is_pitch and o.outcome = 'used'),
        counted as (update posts p set found_count = c.found from c
          where p.id = ${post_id} and p.found_count <> c.found returning p.id)
      select ${publishEventSql('post.updated', sql`id`)} from counted`,
    ),

  /** Settles a request that is over. Undefined when another process has it, or nothing is due any more. */
  settle: async (tx: Tx, post_id: string): Promise<Settled | undefined> => {
    const settled = await sql<Settled>`
      with one as (select p.id from posts p where p.id = ${post_id}
        and ${sql.raw(`${IS_UNSETTLED} and (${HAS_CLOSED} or ${HAS_LEFT} or ${IS_DECIDED} or ${IS_ENDED})`)}
        for no key update skip locked)
      update posts p set settled_at = now() from one where p.id = one.id
      returning ${publishEventSql('post.updated', sql`p.id`)}, p.account_id is null as "hasLeft", coalesce((select q.others_reason from request_outcomes q
        where q.post_id = p.id), 'other_sources') as others_reason`.execute(tx)
    return settled.rows[0]
  },

  /**
   * Ends the pitches to a locked request, or only the stale ones. Those without an outcome, or whose author has taken it
   * back, were not selected.
   */
  settlePitches: (tx: Tx, post_id: string, reason: OutcomeReason, which: 'all' | 'stale') =>
    send(
      tx,
      sql`
      with ended as materialized (
        select r.id, r.post_id, r.responder_id, r.profile_id, o.response_id is null
          or t.releases_at is not null and t.stage in ('new', 'shortlist', 'maybe') as is_open,
          -- An event as a member leaves would say whose request it was.
          not (${reason === 'left'} and ${sql.raw(IS_HIDDEN_HERE)}) as is_published
        from responses r join posts p on p.id = r.post_id left join pitch_outcomes o on o.response_id = r.id
          left join pitch_triage t on t.response_id = r.id
        where r.post_id = ${post_id} and ${sql.raw(which === 'stale' ? IS_STALE : 'r.is_pitch and r.settled_at is null')}),
      settled as (update responses r set settled_at = now() from ended e where r.id = e.id),
      decided as (
        insert into pitch_outcomes (response_id, outcome, reason)
        select id, 'not_selected', ${reason} from ended where is_open
        on conflict (response_id) do update set outcome = excluded.outcome, outcome_at = excluded.outcome_at,
          reason = excluded.reason, words = '', seen_at = null, mailed_at = null),
      stepped as (insert into pitch_trail (response_id, step, reason)
        select id, 'not_selected', ${reason} from ended where is_open),
      dropped as (update pitch_triage t set releases_at = null, released_at = clock_timestamp(),
          released_stage = case when e.is_open then 'new' else t.released_stage end from ended e
        where t.response_id = e.id and t.releases_at is not null)
      select ${publishTrail('case when is_open then profile_id end')} from ended where is_published`,
    ),
}
