import { sql } from 'kysely'
import { type Outcome, SETTLE_HOURS } from '../../contract/vocabulary.ts'
import type { Zone } from '../../contract/zones.ts'
import { IS_PUBLISHED, titleFor } from '../audience/audience.rules.ts'
import { isAbsentHere } from '../audience/hidden-names.rules.ts'
import { emailIs } from '../notification-settings/choices.rules.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'

const REMIND_HOURS = 3 * 24
const UNSEEN_MINUTES = 60
const MAIL_HOURS = 24
const NEWS_DAYS = 14
/** The most outcomes that an email names. */
export const NAMED_MAX = 10

// Requests whose authors have two days left.
const IS_DUE = `${IS_PUBLISHED} and p.post_type = 'request_for_source' and p.settled_at is null
  and p.expires_at <= now() - interval '${REMIND_HOURS} hours'
  and p.expires_at > now() - interval '${SETTLE_HOURS} hours'`

/** A pitch `r` without an outcome, and without one that is about to be released. */
const IS_UNDECIDED = `r.is_pitch and not exists (select from pitch_outcomes o where o.response_id = r.id)
  and not exists (select from pitch_triage t where t.response_id = r.id and t.stage in ('used', 'declined'))`

/** An outcome `o` of a pitch `r` that its pitcher has not learned of. A withdrawal was their own act. */
const IS_NEWS = `o.seen_at is null and o.mailed_at is null and o.outcome <> 'withdrawn'
  and o.outcome_at > now() - interval '${NEWS_DAYS} days' and not ${isAbsentHere('r.responder_id', 'r.account_id')}`
const HAS_WAITED = `o.outcome_at <= now() - interval '${UNSEEN_MINUTES} minutes'`
const WANTS = emailIs('outcomes', 'daily')
/** Settings `s`: the member wants these emails, and has had none for a day. */
const MAY_MAIL = `${WANTS} and coalesce(s.outcomes_mailed_at <= now() - interval '${MAIL_HOURS} hours', true)`
const isNotHeld = (account: string) => `optional_mail_at(${account}, now()) <= now()`

/** A closed request, and how many of its pitches need an outcome. */
export type Reminded = {
  id: string
  title: string
  expires_at: string
  /** The author's day and zone, if the deadline was a whole day. */
  day: string | null
  day_zone: Zone | null
  pitches: number
}

/** Whom to email about closed requests, and the zone of their clock. */
export type Author = { name: string; email: string; zone: Zone }

const REMINDED = `p.id, p.title, p.expires_at, case when p.deadline_is_day then p.deadline_zone end as day_zone,
  case when p.deadline_is_day then to_char(p.deadline_wall, 'YYYY-MM-DD') end as day,
  (select count(*)::int from responses r where r.post_id = p.id and ${IS_UNDECIDED}) as pitches`

/** A pitcher, how many of their pitches have new outcomes, and the latest of them. */
export type News = {
  name: string
  email: string
  count: number
  latest: { title: string | null; outcome: Exclude<Outcome, 'withdrawn'> }[]
}

export const outcomeMails = {
  /** Requests that closed three days ago with pitches to decide on, whose authors were not reminded of this closing. */
  toRemind: async (db: Db, limit: number): Promise<string[]> => {
    const found = await sql<{ id: string }>`
      select p.id from posts p
      where ${sql.raw(IS_DUE)} and p.account_id is not null
        and exists (select from responses r where r.post_id = p.id and ${sql.raw(IS_UNDECIDED)})
        and not exists (select from outcome_reminders d where d.post_id = p.id and d.expires_at = p.expires_at)
      order by p.settled_at, p.expires_at limit ${limit}`.execute(db)
    return found.rows.map(({ id }) => id)
  },

  /** Locks a request and its author, unless another process has. */
  holdClosed: async (tx: Tx, post_id: string): Promise<(Reminded & { account_id: string }) | undefined> => {
    const found = await sql<Reminded & { account_id: string }>`
      select ${sql.raw(REMINDED)}, a.id as account_id
      from posts p join accounts a on a.id = p.account_id
      where p.id = ${post_id} and ${sql.raw(IS_DUE)}
      for key share of a skip locked for no key update of p skip locked`.execute(tx)
    return found.rows[0]
  },

  /** Notes that an author is reminded of this closing, and if they are to be emailed. False when another process did. */
  noteReminded: async (tx: Tx, post_id: string, mail_due: boolean): Promise<boolean> => {
    const noted = await sql`
      insert into outcome_reminders as d (post_id, expires_at, mail_due)
      select id, expires_at, ${mail_due} from posts where id = ${post_id}
      on conflict (post_id) do update set expires_at = excluded.expires_at, mail_due = excluded.mail_due
        where d.expires_at <> excluded.expires_at`.execute(tx)
    return (noted.numAffectedRows ?? 0n) > 0n
  },

  /** Authors whose email about closed requests may go out now. */
  toMailReminders: async (db: Db, limit: number): Promise<string[]> => {
    const found = await sql<{ id: string }>`
      select p.account_id as id from outcome_reminders d join posts p on p.id = d.post_id
      where d.mail_due and p.account_id is not null and ${sql.raw(isNotHeld('p.account_id'))}
      group by p.account_id order by min(d.expires_at) limit ${limit}`.execute(db)
    return found.rows.map(({ id }) => id)
  },

  /**
   * What a locked author is emailed about, noted as emailed: the requests that still need an outcome. Undefined when
   * none does, or they do not want such emails.
   */
  takeReminders: async (tx: Tx, id: string): Promise<(Author & { requests: Reminded[] }) | undefined> => {
    const taking = sql<Author & { requests: Reminded[] }>`
      with due as (
        update outcome_reminders d set mail_due = false from posts p
        where d.mail_due and p.id = d.post_id and p.account_id = ${id} and ${sql.raw(isNotHeld('p.account_id'))}
        returning d.post_id, d.expires_at),
      requests as (
        select ${sql.raw(REMINDED)} from due d join posts p on p.id = d.post_id and p.expires_at = d.expires_at
        where ${sql.raw(IS_DUE)})
      select a.name, u.email, member_zone(a.id) as zone, n.requests
      from accounts a join auth_users u on u.id = a.id left join notification_settings s on s.account_id = a.id
        cross join lateral (
          select json_agg(r order by r.expires_at, r.id) as requests from requests r where r.pitches > 0) n
      where a.id = ${id} and n.requests is not null and ${sql.raw(WANTS)}`
    return (await taking.execute(tx)).rows[0]
  },

  /** Members with an outcome that they have neither seen nor been emailed about for an hour. */
  toMail: async (db: Db, limit: number): Promise<string[]> => {
    const found = await sql<{ id: string }>`
      select r.responder_id as id from pitch_outcomes o join responses r on r.id = o.response_id
        left join posts p on p.id = r.post_id
        left join notification_settings s on s.account_id = r.responder_id
      where ${sql.raw(`${IS_NEWS} and ${HAS_WAITED} and ${MAY_MAIL}`)} and r.responder_id is not null
        and ${sql.raw(isNotHeld('r.responder_id'))}
      group by r.responder_id order by min(o.outcome_at) limit ${limit}`.execute(db)
    return found.rows.map(({ id }) => id)
  },

  /** Notes every outcome and reminder as mailed. */
  noteMailed: async (tx: Tx) => {
    await sql`update pitch_outcomes set mailed_at = now() where mailed_at is null`.execute(tx)
    await sql`update outcome_reminders set mail_due = false where mail_due`.execute(tx)
  },

  /** Locks a member, unless another process has. */
  hold: async (tx: Tx, id: string): Promise<boolean> => {
    const found = await sql`select from accounts where id = ${id} for no key update skip locked`.execute(tx)
    return found.rows.length > 0
  },

  /**
   * What a locked member is emailed about, noted as mailed by the clock: all that is new, once an hour has passed since
   * any of it. Undefined when nothing is due.
   */
  takeNews: async (tx: Tx, id: string): Promise<News | undefined> => {
    const taking = sql<News>`
      with news as materialized (
        select o.response_id, o.outcome, o.outcome_at, ${sql.raw(titleFor('r.responder_id'))} as title, ${sql.raw(HAS_WAITED)} as has_waited
        from responses r join pitch_outcomes o on o.response_id = r.id left join posts p on p.id = r.post_id
        where r.responder_id = ${id} and r.is_pitch and ${sql.raw(IS_NEWS)}
        order by o.response_id for no key update of o),
      due as (
        select a.id, a.name, u.email
        from accounts a join auth_users u on u.id = a.id left join notification_settings s on s.account_id = a.id
        where a.id = ${id} and ${sql.raw(`${MAY_MAIL} and ${isNotHeld('a.id')}`)} and exists (select from news where has_waited)),
      mailed as (
        update pitch_outcomes o set mailed_at = clock_timestamp() from news n, due where o.response_id = n.response_id),
      noted as (
        insert into notification_settings (account_id, outcomes_mailed_at) select id, clock_timestamp() from due
        on conflict (account_id) do update set outcomes_mailed_at = excluded.outcomes_mailed_at)
      select d.name, d.email, (select count(*)::int from news) as count,
        (select json_agg(json_build_object('title', l.title, 'outcome', l.outcome) order by l.outcome_at desc, l.response_id)
          from (select * from news order by outcome_at desc, response_id limit ${NAMED_MAX}) l) as latest
      from due d`
    return (await taking.execute(tx)).rows[0]
  },
}
