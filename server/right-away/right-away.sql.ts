import { type RawBuilder, sql } from 'kysely'
import type { PitchAnswers } from '../../contract/briefs.ts'
import type { Zone } from '../../contract/zones.ts'
import { titleFor } from '../audience/audience.rules.ts'
import { isAbsentHere, partnerName } from '../audience/hidden-names.rules.ts'
import { ANSWERS } from '../briefs/briefs.rules.ts'
import { emailIs } from '../notification-settings/choices.rules.ts'
import { type Db, isoText as iso, type Tx } from '../platform/postgres/db.ts'

/** A burst is emailed once nothing was added to it for so long, and this long after it began at the latest. */
export const PAUSE_SECONDS = 60
const BURST_SECONDS = 180
/** After so many emails about pitches in an hour, the next ones are so far apart. */
const PITCH_MAILS = 10
const PITCH_MINUTES = 15
/** The most texts of a conversation that an email holds. */
const TEXTS_MAX = 20

/** Whom to email, and how. */
export type Recipient = { email: string; name: string; zone: Zone; show_text: boolean }

/** What is unread and was not emailed in a conversation whose other side is still there. */
export type Unsent = {
  id: string
  /** Due a while ago: it was held, or the server was down. */
  is_late: boolean
  /** Not to be sent before; null for now. */
  wait_until: string | null
  up_to: string
  partner: string
  title: string | null
  texts: { at: string; text: string }[]
  /** Of how many texts these are the first. */
  count: number
  /** For a pitch: its source, and what it says to the brief. */
  pitch: { source: string | null; answers: PitchAnswers | null } | null
}

/**
 * For the `with` of the statement that makes a message or pitch: notes that these accounts are emailed right away, if
 * they chose that. `begun` says that nothing was waiting in the conversation. It locks the row, so that another
 * transaction that looks at it sees the message or comes first.
 */
export const rightAwayNote = (event: 'messages' | 'pitches', recipients: RawBuilder<unknown>) => sql`
  insert into right_away_mails as w (account_id, conversation_id, since, look_at)
  select n.account_id, n.conversation_id, now(),
    now() + make_interval(secs => ${event === 'messages' ? PAUSE_SECONDS : 0})
  from (${recipients}) n (account_id, conversation_id)
    join notification_settings s on s.account_id = n.account_id and ${sql.raw(emailIs(event, 'now'))}
  on conflict (account_id, conversation_id) do update
    set since = coalesce(w.since, excluded.since), look_at = coalesce(w.look_at, excluded.look_at)
  returning old.since is null as begun`

const seconds = (count: number) => sql.raw(`interval '${count} seconds'`)

// The first text of a direct conversation, and the messages.
const texts = sql`
  select t.created_at, t.text, row_number() over (order by t.created_at) as place, count(*) over () as count
  from (
    select r.created_at, r.commentary as text where not r.is_pitch and r.account_id = a.id and r.read_at is null
    union all
    select m.created_at, m.message_text from messages m
    where m.conversation_id = r.id and m.recipient_id = a.id and m.sender_id = o.id and m.read_at is null) t
  where t.created_at > coalesce(w.mailed_up_to, '-infinity') and ${sql.raw(emailIs('messages', 'now'))}`

const isPitch = sql`r.is_pitch and r.account_id = a.id and r.read_at is null
  and r.created_at > coalesce(w.mailed_up_to, '-infinity') and ${sql.raw(emailIs('pitches', 'now'))}`

export const rightAway = {
  /** Members for whom something is due, in the order of their ids, after this one. */
  due: async (db: Db, after: string, limit: number): Promise<string[]> => {
    const found = await sql<{ account_id: string }>`
      select distinct account_id from right_away_mails where look_at <= now() and account_id > ${after}
      order by account_id limit ${limit}`.execute(db)
    return found.rows.map(({ account_id }) => account_id)
  },

  /** Locks a member and what waits for them, apart from what another process has. */
  hold: async (tx: Tx, id: string): Promise<string[]> => {
    const account = await sql`select from accounts where id = ${id} for key share skip locked`.execute(tx)
    if (account.rows.length === 0) return []
    const waiting = await sql<{ conversation_id: string }>`
      select conversation_id from right_away_mails where account_id = ${id} and since is not null
      for update skip locked`.execute(tx)
    return waiting.rows.map(({ conversation_id }) => conversation_id)
  },

  recipient: async (tx: Tx, id: string): Promise<Recipient> => {
    const found = await sql<Recipient>`
      select u.email, a.name, member_zone(a.id) as zone, coalesce(s.show_text, true) as show_text
      from accounts a join auth_users u on u.id = a.id left join notification_settings s on s.account_id = a.id
      where a.id = ${id}`.execute(tx)
    return found.rows[0]!
  },

  /** What there is to email of these locked conversations, oldest first. */
  unsent: async (tx: Tx, id: string, conversations: string[]): Promise<Unsent[]> => {
    const found = await sql<Unsent>`
      with a as (select id from accounts where id = ${id} and data <> '{}'),
        s as (select * from notification_settings where account_id = ${id}),
        -- When the next email about pitches may go out.
        flood as (select case when count(*) >= ${PITCH_MAILS} then max(pitch_mailed_at) end
            + ${sql.raw(`interval '${PITCH_MINUTES} minutes'`)} as ends
          from right_away_mails
          where account_id = ${id} and pitch_mailed_at > now() - interval '60 minutes'),
        found as (
          select r.id, ${sql.raw(partnerName('a.id'))} as partner, ${sql.raw(titleFor('a.id'))} as title, t.texts, coalesce(t.count, 1)::int as count,
            coalesce(t.up_to, r.created_at) as up_to, t.up_to is null as is_pitch,
            case when t.up_to is null then greatest(w.since, (select ends from flood))
              else least(t.up_to + ${seconds(PAUSE_SECONDS)}, w.since + ${seconds(BURST_SECONDS)}) end as due,
            case when t.up_to is null then json_build_object('source', x.name, 'answers', ${sql.raw(ANSWERS)}) end
              as pitch,
            r.created_at, r.commentary
          from a, s, right_away_mails w join responses r on r.id = w.conversation_id
            cross join lateral (select id, name from accounts o
              where o.id = case when r.responder_id = w.account_id then r.account_id else r.responder_id end) o
            left join posts p on p.id = r.post_id
            left join profiles x on x.id = r.profile_id
            cross join lateral (select json_agg(json_build_object('at', ${sql.raw(iso('t.created_at'))}, 'text', t.text)
                  order by t.place) filter (where t.place <= ${TEXTS_MAX}) as texts,
                max(t.count) as count, max(t.created_at) as up_to from (${texts}) t) t
          where w.account_id = a.id and w.conversation_id = any (${conversations}::uuid[])
            and (t.up_to is not null or ${isPitch}) and not ${sql.raw(isAbsentHere('a.id', 'o.id'))})
      select f.id, f.due < now() - interval '2 minutes' as is_late,
        case when may.at > now() then may.at end as wait_until, ${sql.raw(iso('f.up_to'))} as up_to, f.partner, f.title,
        case when f.is_pitch
          then json_build_array(json_build_object('at', ${sql.raw(iso('f.created_at'))}, 'text', f.commentary))
          else f.texts end as texts,
        f.count, f.pitch
      from found f cross join lateral (select optional_mail_at(${id}, greatest(now(), f.due)) as at) may
      order by f.up_to, f.id`.execute(tx)
    return found.rows
  },

  lookAgain: (tx: Tx, id: string, conversation: string, at: string) =>
    sql`update right_away_mails set look_at = ${at}
      where account_id = ${id} and conversation_id = ${conversation}`.execute(tx),

  /** Nothing waits in these conversations any more. */
  forget: (tx: Tx, id: string, conversations: string[]) =>
    sql`update right_away_mails set since = null, look_at = null
      where account_id = ${id} and conversation_id = any (${conversations}::uuid[])`.execute(tx),

  /** All up to this text was emailed, and nothing else waits. `mails` says whether an email about pitches counts here. */
  noteMailed: (tx: Tx, id: string, { id: conversation, up_to }: Unsent, isPitchMail: boolean) =>
    sql`update right_away_mails set since = null, look_at = null, mailed_up_to = ${up_to}::timestamptz,
        pitch_mailed_at = case when ${isPitchMail}::boolean then clock_timestamp() else pitch_mailed_at end
      where account_id = ${id} and conversation_id = ${conversation}`.execute(tx),
}
