import { sql } from 'kysely'
import type pg from 'pg'
import { AWAY_EVENTS, type BellEvent } from '../../contract/notification-events.ts'
import { Notification } from '../../contract/notifications.ts'
import { BELL_TYPES, FALLBACK_NAMES, type NotificationType } from '../../contract/vocabulary.ts'
import { labelOf } from '../audience/hidden-names.rules.ts'
import { noteWaiting } from '../away-mails/away-mails.ts'
import { isHidden } from '../contact-limits/contact-limits.rules.ts'
import { personJson } from '../members/public-profile.rules.ts'
import { emailIs } from '../notification-settings/choices.rules.ts'
import { publishEventSql } from '../platform/live/live.ts'
import type { Cursor } from '../platform/postgres/cursor.ts'
import { type Db, isoText as iso, prepared, type Tx } from '../platform/postgres/db.ts'
import { jsonOf } from '../platform/postgres/json.ts'
import { BODY, isOfHidden } from './notifications.rules.ts'

/** The column's length: a text that is too long is cut, not refused. */
const BODY_MAX = 2_000
const PAGE = 50

const NOTIFICATION = jsonOf(Notification, 'notifications n', {
  body: BODY,
  actor: `(select ${personJson('a')} from accounts a where a.id = n.actor_id)`,
})

/** What members caused whose deeds are kept from the reader is hidden, and so is what is said of a post that is hidden. */
const isShown = (alias: string) => `(not ${isHidden(`${alias}.account_id`, `${alias}.actor_id`)}
  and not ${isOfHidden(alias)})`

const one = prepared<{ notification: Notification }>(
  `select ${NOTIFICATION} as notification from notifications n where n.id = $1 and ${isShown('n')}`,
)

type NewNotification = {
  account_id: string
  type: NotificationType
  deed: string
  of_actor: boolean
  link: string
  actor_id: string | null
  object_id: string
  /** Turned off by this; null: by nothing. */
  event: BellEvent | null
}

const isAwayEvent = sql.raw(
  AWAY_EVENTS.map((event) => `n.event = '${event}' and ${emailIs(event, 'away')}`).join(' or '),
)

export const notifications = {
  /**
   * Publishes each to its member, unless they have turned its event off or muted its actor. What they want to be emailed about while they
   * are away is noted. A second like of the same thing writes nothing. A member who leaves meanwhile gets none. `deed` is what the actor did; if it is
   * `of_actor`, it is worded to follow their name. One whose name is hidden is not kept, only the label in place of it.
   */
  insert: async (tx: Tx, rows: NewNotification[]): Promise<void> => {
    await sql`
      with there as materialized (
        select id from accounts where id = any (${rows.map(({ account_id }) => account_id)}::uuid[]) for key share),
      n as (
        select n.*, coalesce((s.choices ->> (n.event || '.bell'))::boolean, true) as is_on, ${isAwayEvent} as is_emailed
        from (
          select g.account_id, g.type, g.deed, g.of_actor, g.link, g.object_id, g.event, h.label,
            case when h.label is null then g.actor_id end as actor_id
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g (account_id uuid, type text, deed text,
              of_actor boolean, link text, actor_id uuid, object_id uuid, event text)
            cross join lateral (select ${sql.raw(labelOf('g.account_id', 'g.actor_id', 'g.object_id'))} as label) h) n
          join there on there.id = n.account_id
          left join notification_settings s on s.account_id = n.account_id
        where ${sql.raw(isShown('n'))}),
      waiting as (${noteWaiting(sql`select distinct account_id from n where is_emailed`)})
      insert into notifications (account_id, type, body, link, channel, actor_id, object_id)
      select n.account_id, n.type,
        left(case when n.of_actor then coalesce(n.label, nullif(a.name, ''), ${FALLBACK_NAMES.actor}) || ' ' else '' end
          || n.deed, ${BODY_MAX}),
        n.link, 'in_app', a.id, n.object_id
      from n left join accounts a on a.id = n.actor_id
      where n.is_on and (n.actor_id is null or a.id is not null)
      on conflict do nothing returning ${publishEventSql('notification.created', sql`id`)}`.execute(tx)
  },

  read: async (pool: pg.Pool, id: string): Promise<Notification | null> =>
    (await one(pool, [id]))[0]?.notification ?? null,

  /** A page of what the member has not dismissed as JSON text, newest first, and how many of all count for the bell. */
  page: async (db: Db, account_id: string, after: Cursor | null) => {
    const older = after
      ? sql`and (n.created_at, n.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
      : sql``
    const found = await sql<{ rows: string; count: number; last: string | null; bell: number }>`
      with page as materialized (
        select * from notifications n where n.account_id = ${account_id} and not n.dismissed and ${sql.raw(isShown('n'))} ${older}
        order by n.created_at desc, n.id desc limit ${PAGE}
      )
      select coalesce(string_agg(${sql.raw(NOTIFICATION)}::text, ',' order by n.created_at desc, n.id desc), '') as rows,
        count(*)::int as count,
        (select ${sql.raw(iso('n.created_at'))} || '~' || n.id from page n order by n.created_at, n.id limit 1) as last,
        (select count(*)::int from notifications b
          where b.account_id = ${account_id} and not b.dismissed and b.type = any (${[...BELL_TYPES]})
            and ${sql.raw(isShown('b'))}) as bell
      from page n`.execute(db)
    const { rows, count, last, bell } = found.rows[0]!
    return { rows, next: count === PAGE ? last : null, bell }
  },

  /** Whether it was dismissed already. Undefined when it is not this member's. */
  lock: async (tx: Tx, id: string, account_id: string): Promise<{ dismissed: boolean } | undefined> => {
    const found = await sql<{ dismissed: boolean }>`
      select dismissed from notifications where id = ${id} and account_id = ${account_id} for update`.execute(
      tx,
    )
    return found.rows[0]
  },

  dismiss: (tx: Tx, id: string) =>
    sql`update notifications set dismissed = true where id = ${id}`.execute(tx),

  /** The member's notifications up to this one of theirs, in the order of the list, except for hidden ones. False when there were none. */
  dismissUpTo: async (tx: Tx, newest_id: string, account_id: string): Promise<boolean> => {
    const dismissed = await sql`
      update notifications n set dismissed = true from notifications newest
      where newest.id = ${newest_id} and newest.account_id = ${account_id}
        and n.account_id = ${account_id} and not n.dismissed and ${sql.raw(isShown('n'))}
        and (n.created_at, n.id) <= (newest.created_at, newest.id)
      returning n.id`.execute(tx)
    return dismissed.rows.length > 0
  },

  /** Makes the open pages of those with notifications by this actor load again: the latest hundred recipients. */
  publishToReceivers: (tx: Tx, actor_id: string) =>
    sql`
      select ${publishEventSql('notifications.dismissed', sql`'all ' || account_id`)} from (
        select account_id from notifications where actor_id = ${actor_id} and not dismissed
        group by account_id order by max(created_at) desc limit 100) receivers`.execute(tx),

  /** Names the author of a request in what was kept without them, for its readers or one pitcher, whose pages load again. */
  nameActor: (tx: Tx, actor_id: string, post_id: string, conversation_id: string | null) =>
    sql`
      update notifications n set actor_id = a.id,
        body = left(coalesce(nullif(a.name, ''), ${FALLBACK_NAMES.actor}) || substr(n.body, length(p.shown_name) + 1), ${BODY_MAX})
      from posts p, accounts a
      where p.id = ${post_id} and a.id = ${actor_id} and starts_with(n.body, p.shown_name) and n.actor_id is null
        and n.type in ('pitch_used', 'pitch_published', 'invitation') and n.object_id in (
          select p.id where ${conversation_id}::uuid is null union all
          select r.id from responses r where r.post_id = p.id
            and (${conversation_id}::uuid is null or r.id = ${conversation_id}))
      returning ${publishEventSql('notifications.dismissed', sql`'all ' || n.account_id`)}`.execute(tx),

  sweep: (db: Db) =>
    sql`delete from notifications where dismissed and created_at < now() - interval '90 days'`.execute(db),
}
