import { sql } from 'kysely'
import type { NotificationEvent } from '../../contract/notification-events.ts'
import type { OwnNotificationSettings } from '../../contract/notification-settings.ts'
import { IS_PUBLISHED, isReadableBy } from '../audience/audience.rules.ts'
import { isNotBarred } from '../auth/barred.rules.ts'
import { type Db, isoText, type Tx, together } from '../platform/postgres/db.ts'
import { rowOf } from '../platform/postgres/row.sql.ts'
import { emailChoice } from './choices.rules.ts'
import { hasDigest } from './digest.rules.ts'

/** What differs from the defaults: "likes.bell": false. */
export type Choices = Record<string, string | boolean>
export type StoredSettings = Omit<OwnNotificationSettings, 'bell' | 'email'> & { choices: Choices }

/** Columns to write. */
export type SettingsColumns = Partial<
  Pick<
    StoredSettings,
    'show_text' | 'zone' | 'quiet_weekends' | 'vacation_told' | 'digest_times' | 'digest_days'
  > & {
    quiet_from: string | null
    quiet_to: string | null
    vacation_from: string | null
    vacation_to: string | null
  }
>

/** Whether the vacation is over by the member's clock, and whether there are digests, and times for them in quiet hours. */
type Changed = { is_over: boolean; has_digest: boolean; is_digest_quiet: boolean }

export const settings = {
  /** Undefined when the account is gone. */
  of: async (db: Db, account_id: string): Promise<StoredSettings | undefined> => {
    const found = await sql<StoredSettings>`
      select coalesce(s.choices, '{}') as choices, coalesce(s.show_text, true) as show_text, member_zone(a.id) as zone,
        case when s.quiet_from is not null then json_build_object('from', to_char(s.quiet_from, 'HH24:MI'),
          'to', to_char(s.quiet_to, 'HH24:MI')) end as quiet_hours,
        coalesce(s.quiet_weekends, false) as quiet_weekends,
        case when s.vacation_from is not null then json_build_object('from', s.vacation_from, 'to', s.vacation_to) end
          as vacation,
        coalesce(s.vacation_told, false) as vacation_told,
        array(select to_char(t, 'HH24:MI') from unnest(coalesce(s.digest_times, '{08:00}')) t order by t) as digest_times,
        coalesce(s.digest_days, '{1,2,3,4,5}') as digest_days,
        case when s.alerts_paused_until > now() then ${sql.raw(isoText('s.alerts_paused_until'))} end
          as alerts_paused_until,
        case when ${sql.raw(hasDigest('a.id'))} then ${sql.raw(isoText('s.next_digest_at'))} end as next_digest_at
      from accounts a left join notification_settings s on s.account_id = a.id where a.id = ${account_id}`.execute(
      db,
    )
    return found.rows[0]
  },

  /**
   * Writes these columns, and choices: those to set, and those that are the default again. What is not named stays, also
   * if another call writes it at the same moment. Returns nothing when the account is gone.
   */
  change: async (
    tx: Tx,
    account_id: string,
    columns: SettingsColumns,
    choices: { set: Choices; unset: string[] },
  ): Promise<Changed | undefined> => {
    const given = rowOf('notification_settings', { account_id, choices: choices.set, ...columns })
    const own = Object.keys(columns).map((name) => sql`, ${sql.ref(name)} = excluded.${sql.ref(name)}`)
    const changed = await sql<Changed>`
      insert into notification_settings as s (${given.columns})
      select ${given.columns} from ${given.row} where exists (select from accounts where id = ${account_id} for key share)
      on conflict (account_id) do update set choices = (s.choices || excluded.choices) - ${choices.unset}::text[]
        ${sql.join(own, sql``)}
      returning coalesce(vacation_to < (now() at time zone member_zone(account_id))::date, false) as is_over,
        ${sql.raw(hasDigest('s.account_id'))} as has_digest,
        coalesce(quiet_from is not null and (
          (quiet_weekends and digest_days && '{0,6}')
          or exists (select from unnest(digest_times) t where case when quiet_from < quiet_to
            then t >= quiet_from and t < quiet_to else t >= quiet_from or t < quiet_to end)), false) as is_digest_quiet`.execute(
      tx,
    )
    return changed.rows[0]
  },

  /**
   * What waits to be emailed to a member is looked at again: it may go out earlier or later now. In the order in which a
   * message locks these rows, and before the settings, which the jobs lock last.
   */
  lookAgain: (tx: Tx, account_id: string) =>
    together(
      sql`update right_away_mails set look_at = now() where account_id = ${account_id} and look_at > now()`.execute(
        tx,
      ),
      sql`update alert_holds set look_at = now() where account_id = ${account_id} and look_at > now()`.execute(
        tx,
      ),
      sql`update waiting_mails set look_at = now() where account_id = ${account_id} and look_at > now()`.execute(
        tx,
      ),
    ),

  /** Whether the account exists, is not suspended or banned, and wants emails about any of these. */
  wantsAny: async (db: Db, account_id: string, events: readonly NotificationEvent[]): Promise<boolean> => {
    const wanted = events.map((event) => `${emailChoice(event)} <> 'off'`).join(' or ')
    const found = await sql`
      select from accounts a left join notification_settings s on s.account_id = a.id
      where a.id = ${account_id} and ${sql.raw(isNotBarred('a'))} and (${sql.raw(wanted)})`.execute(db)
    return found.rows.length > 0
  },

  /**
   * For how many seconds a member gets no optional email; null when the account is gone. Locks the account and then its
   * settings, so that what is queued by this is seen by who leaves or changes them meanwhile.
   */
  secondsHeld: async (tx: Tx, account_id: string): Promise<number | null> => {
    const account = await sql`select from accounts where id = ${account_id} for key share`.execute(tx)
    if (account.rows.length === 0) return null
    await sql`select from notification_settings where account_id = ${account_id} for share`.execute(tx)
    const found = await sql<{ seconds: number }>`
      select greatest(0, ceil(extract(epoch from optional_mail_at(${account_id}, now()) - now())))::int as seconds`.execute(
      tx,
    )
    return found.rows[0]!.seconds
  },

  /** Whether the request is open, and the member may read it. */
  isOpenTo: async (db: Db, account_id: string, post_id: string): Promise<boolean> => {
    const found = await sql`
      select from posts p where p.id = ${post_id} and ${sql.raw(IS_PUBLISHED)} and ${isReadableBy(account_id)}
        and coalesce(p.expires_at, 'infinity') > now()`.execute(db)
    return found.rows.length > 0
  },
}
