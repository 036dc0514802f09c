import { sql } from 'kysely'
import type { Zone } from '../../contract/zones.ts'
import { IS_PUBLISHED, isReadable, isReadableBy, wasNotifiedOfInvite } from '../audience/audience.rules.ts'
import { isMutedAuthor } from '../audience/hidden-names.rules.ts'
import { isNotRelevant } from '../matches/matches.rules.ts'
import { DELIVERS, hasDigest } from '../notification-settings/digest.rules.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { MAY_BE_ALERTED, TAKES_ALERTS, wantsMail } from './alerts.rules.ts'

/** Times that were missed are made up for within so many hours. */
const LATE_HOURS = 12
/** Not counting quiet hours, which last no longer than a weekend and the day after it. */
const QUIET_DAYS = 3
/** A saved request is reminded of when it is due within so many hours. */
const REMIND_HOURS = 48

/** What the member's clock shows when their digest is due, as YYYY-MM-DDTHH:MM, with seconds when they ask for it. */
export type DigestTime = { local_at: string; zone: Zone }

/** `is_unwanted`: the member gets no digests, or none while their alerts are paused. */
type DigestNow = DigestTime & { is_paused: boolean; is_unwanted: boolean }

/** Saved requests that are due soon, and saved or pitched ones that have another deadline. */
export type Reminders = { saved: string[]; changed: string[]; is_news: boolean }

export const digests = {
  due: async (db: Db, limit: number): Promise<string[]> => {
    const found = await sql<{ account_id: string }>`
      select account_id from notification_settings where next_digest_at <= now()
      order by next_digest_at, account_id limit ${limit}`.execute(db)
    return found.rows.map(({ account_id }) => account_id)
  },

  /** Locks a member whose digest is due, unless another process has. */
  hold: async (tx: Tx, id: string): Promise<boolean> => {
    const account = await sql`select from accounts where id = ${id} for key share skip locked`.execute(tx)
    if (account.rows.length === 0) return false
    const settings = await sql`
      select from notification_settings where account_id = ${id} and next_digest_at <= now()
      for no key update skip locked`.execute(tx)
    return settings.rows.length > 0
  },

  /** The latest time of a locked member's digest, which is due; undefined: it is too late for it. */
  time: async (tx: Tx, id: string): Promise<DigestTime | undefined> => {
    const found = await sql<DigestTime>`
      select to_char(m.local_at, 'YYYY-MM-DD"T"HH24:MI') as local_at, member_zone(${id}) as zone
      from digest_moments(${id}, now() - make_interval(hours => ${LATE_HOURS}, days => ${QUIET_DAYS}), now()) m
      where not exists (select from digests d where d.account_id = ${id} and d.local_at = m.local_at)
        and optional_mail_at(${id}, m.at) > now() - make_interval(hours => ${LATE_HOURS})
      order by m.at desc limit 1`.execute(tx)
    return found.rows[0]
  },

  /** Lights the bell for what a locked member's digest covers, of filters that still deliver; false: for nothing. */
  light: async (tx: Tx, id: string): Promise<boolean> => {
    const lit = await sql`
      update matches m set lit_at = now() where account_id = ${id} and bell = 'digest' and lit_at is null
        and exists (select from saved_filters f where f.account_id = m.account_id and f.id = any (m.filters) and ${sql.raw(DELIVERS)})
        and not ${sql.raw(wasNotifiedOfInvite('m.account_id', 'm.post_id'))}`.execute(tx)
    return (lit.numAffectedRows ?? 0n) > 0n
  },

  /** Notes when a locked member's next digest is due: at no time without a filter in it. */
  scheduleNext: async (tx: Tx, id: string): Promise<void> => {
    await sql`
      update notification_settings s set next_digest_at =
        case when ${sql.raw(hasDigest('s.account_id'))} then next_digest(${id}, now()) end
      where account_id = ${id}`.execute(tx)
  },

  /** Holds what is in the digest until the end of the member's vacation; false: they are on none. */
  holdForVacation: async (tx: Tx, id: string): Promise<boolean> => {
    const held = await sql`
      insert into alert_holds (account_id, look_at, held_by)
      select ${id}, optional_mail_at(${id}, now()), 'vacation' where vacation_until(${id}) is not null
      on conflict (account_id) do update set held_by = 'vacation', look_at = excluded.look_at`.execute(tx)
    return (held.numAffectedRows ?? 0n) > 0n
  },

  /** Makes a locked member's digest due again at the end of their quiet hours; false: they are in none. */
  holdForQuietHours: async (tx: Tx, id: string): Promise<boolean> => {
    const held = await sql`update notification_settings set next_digest_at = optional_mail_at(${id}, now())
      where account_id = ${id} and optional_mail_at(${id}, now()) > now()`.execute(tx)
    return (held.numAffectedRows ?? 0n) > 0n
  },

  /** What a digest says besides matches, to an active member who has a filter in it and gets it by email; `is_news`: it reminds of something that none before did. */
  reminders: async (tx: Tx, id: string): Promise<Reminders> => {
    const found = await sql<Reminders>`
      with last as (select max(sent_at) as at from digests where account_id = ${id}),
        wants as (select from accounts a left join notification_settings s on s.account_id = a.id
          where a.id = ${id} and ${sql.raw(MAY_BE_ALERTED)} and ${sql.raw(wantsMail('digest'))} and ${sql.raw(hasDigest('a.id'))}),
        pitched as (
          select r.post_id, r.created_at from responses r where r.responder_id = ${id} and r.is_pitch
            and not exists (select from pitch_outcomes o where o.response_id = r.id)),
        saved as (
          select p.id, p.expires_at, not exists (
            select from digests d where d.account_id = ${id} and p.id = any (d.reminded)) as is_news
          from saved_posts s join posts p on p.id = s.post_id
          where s.user_id = ${id} and ${sql.raw(`${IS_PUBLISHED} and ${TAKES_ALERTS} and ${isReadable('s.user_id')} and not ${isMutedAuthor('s.user_id')}
            and not ${isNotRelevant('s.user_id')}`)}
            and p.expires_at <= now() + make_interval(hours => ${REMIND_HOURS})
            and not exists (select from pitched where post_id = p.id)),
        changed as (
          select p.id, p.expires_at from (
            select post_id, created_at from saved_posts where user_id = ${id} union all select * from pitched) own
            join posts p on p.id = own.post_id, last
          where p.deadline_changed_at > greatest(own.created_at, coalesce(last.at, now() - interval '1 day'))
            and ${sql.raw(IS_PUBLISHED)} and ${isReadableBy(id)} and p.account_id <> ${id})
      select coalesce((select array_agg(id order by expires_at, id) from saved where exists (select from wants)), '{}')
          as saved,
        coalesce((select array_agg(distinct id) from changed where exists (select from wants)), '{}') as changed,
        coalesce((select bool_or(is_news) from saved where exists (select from wants)), false) as is_news`.execute(
      tx,
    )
    return found.rows[0]!
  },

  /**
   * Locks a member's settings, which are made if there are none, and returns what their clock shows, and whether they get
   * no digest now.
   */
  holdNow: async (tx: Tx, id: string): Promise<DigestNow> => {
    await sql`insert into notification_settings (account_id) values (${id}) on conflict do nothing`.execute(
      tx,
    )
    const found = await sql<DigestNow>`
      select to_char(now() at time zone member_zone(account_id), 'YYYY-MM-DD"T"HH24:MI:SS') as local_at,
        member_zone(account_id) as zone, coalesce(alerts_paused_until > now(), false) as is_paused,
        not (${sql.raw(wantsMail('digest'))}) as is_unwanted
      from notification_settings s where account_id = ${id} for no key update`.execute(tx)
    return found.rows[0]!
  },

  /** Forgets all that is due. */
  dropOld: async (tx: Tx): Promise<void> => {
    await sql`delete from match_queue`.execute(tx)
    await sql`delete from alert_holds`.execute(tx)
    await sql`update matches set dropped_at = now() where emailed_at is null and dropped_at is null`.execute(
      tx,
    )
    await sql`update deadline_cursors set done_until = now()`.execute(tx)
    await sql`update notification_settings set next_digest_at = next_digest(account_id, now())
      where next_digest_at <= now()`.execute(tx)
  },

  sweep: async (db: Db): Promise<void> => {
    await sql`delete from digests where sent_at < now() - interval '60 days'`.execute(db)
  },

  note: (tx: Tx, account_id: string, { local_at, zone }: DigestTime, reminded: string[]) =>
    sql`insert into digests (account_id, local_at, zone, reminded)
      values (${account_id}, ${local_at}, ${zone}, ${reminded})
      on conflict (account_id, local_at) do update set sent_at = now(), reminded = digests.reminded || excluded.reminded`.execute(
      tx,
    ),
}
