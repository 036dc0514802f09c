import { type RawBuilder, sql } from 'kysely'
import { isReadable } from '../audience/audience.rules.ts'
import { isAbsentHere, shownId } from '../audience/hidden-names.rules.ts'
import { isBlocked, isHidden } from '../contact-limits/contact-limits.rules.ts'
import { emailIs } from '../notification-settings/choices.rules.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { NEWS_KINDS, type News } from './away-words.ts'

/** A waiting member, what they have not seen, and when to look again, null for now. */
export type Look = { news: News[]; look_again: string | null; email: string; name: string }

/**
 * For the `with` of the statement that makes a message or pitch: notes that these accounts have been sent something. It
 * locks the row even if it exists already, so that another transaction that looks at it sees the message or comes
 * first.
 */
export const waitingNote = (accounts: RawBuilder<unknown>) => sql`
  insert into waiting_mails as w (account_id) ${accounts}
  on conflict (account_id) do update set since = w.since where false`

const minutes = (count: number) => sql`make_interval(mins => ${count})`

// No message is mailed about twice. A message may be made a moment before its row can be locked.
const isNew = (column: string) =>
  sql`${sql.ref(column)} > coalesce(s.mailed_at - interval '10 seconds', '-infinity')`

/** The member's latest act that the database knows of. A renewed session doesn't count: a page renews it by itself. */
const lastAct = sql`greatest(a.last_active_at,
  (select max(created_at) from auth_sessions where user_id = a.id),
  (select max(read_at) from messages where recipient_id = a.id),
  (select max(created_at) from messages where sender_id = a.id),
  (select max(read_at) from responses where account_id = a.id),
  (select max(created_at) from responses where responder_id = a.id),
  (select max(created_at) from posts where account_id = a.id),
  (select max(created_at) from comments where account_id = a.id),
  (select max(created_at) from likes where account_id = a.id))`

// What was emailed right away is not emailed again.
const isNotMailed = (conversation: string, at: string) => sql`not exists (select from right_away_mails y
  where y.account_id = a.id and y.conversation_id = ${sql.ref(conversation)} and ${sql.ref(at)} <= y.mailed_up_to)`

const wants = (event: News['kind']) => sql.raw(emailIs(event, 'away'))

// Whoever was here since, or has dismissed the notification, has seen it. Members whose deeds are kept from them cause none.
const isNews = (thing: string, type: 'comment' | 'like', object: string) => sql`
  ${sql.ref(`${thing}.created_at`)} > a.acted_at and ${isNew(`${thing}.created_at`)}
  and not ${sql.raw(isHidden('a.id', `${thing}.account_id`))}
  and not exists (select from notifications n where n.account_id = a.id and n.type = ${type}
    and n.object_id = ${sql.ref(object)} and n.actor_id = ${sql.ref(`${thing}.account_id`)} and n.dismissed)`

const isBlockedBy = (other: string) => sql.raw(isBlocked('a.id', other))

// The same rows that count as unread, and comments and likes since the member was here, of the kinds that are on.
const unread = sql`
  select 'messages' as kind, ${sql.raw(shownId('a.id', 'm.sender_id'))} as thing_id, m.created_at
  from messages m join responses r on r.id = m.conversation_id left join posts p on p.id = r.post_id
  where ${wants('messages')} and m.recipient_id = a.id and m.read_at is null and ${isNew('m.created_at')}
    and not ${sql.raw(isAbsentHere('a.id', 'm.sender_id'))}
    and ${isNotMailed('m.conversation_id', 'm.created_at')}
  union all
  select 'messages', r.responder_id, r.created_at from responses r
  where ${wants('messages')} and not r.is_pitch and r.account_id = a.id and r.read_at is null
    and ${isNew('r.created_at')} and ${isNotMailed('r.id', 'r.created_at')} and not ${isBlockedBy('r.responder_id')}
  union all
  select 'pitches', r.post_id, r.created_at from responses r
  where ${wants('pitches')} and r.is_pitch and r.account_id = a.id and r.read_at is null
    and ${isNew('r.created_at')} and ${isNotMailed('r.id', 'r.created_at')} and not ${isBlockedBy('r.responder_id')}
  union all
  select 'comments', p.id, c.created_at from posts p join comments c on c.post_id = p.id
  where ${wants('comments')} and p.account_id = a.id and c.account_id <> a.id and not c.is_deleted
    and ${isNews('c', 'comment', 'c.id')}
  union all
  select 'likes', p.id, l.created_at from posts p join likes l on l.likeable_type = 'post' and l.likeable_id = p.id
  where ${wants('likes')} and p.account_id = a.id and l.account_id <> a.id and ${isNews('l', 'like', 'p.id')}
  union all
  select 'likes', c.post_id, l.created_at
  from comments c join posts p on p.id = c.post_id join likes l on l.likeable_type = 'comment' and l.likeable_id = c.id
  where ${sql.raw(isReadable('a.id'))} and ${wants('likes')} and c.account_id = a.id and not c.is_deleted and l.account_id <> a.id
    and ${isNews('l', 'like', 'c.id')}`

const things = sql`
  select kind, thing_id, count(*) as count, max(created_at) as newest,
    row_number() over (partition by kind order by max(created_at) desc, thing_id) as place
  from unread group by kind, thing_id`

export const awayMails = {
  /** Members who are due, in the order of their ids, after this one. */
  due: async (db: Db, quiet: number, after: string, limit: number): Promise<string[]> => {
    const found = await sql<{ account_id: string }>`
      select account_id from waiting_mails
      where account_id > ${after} and since <= now() - ${minutes(quiet)} and look_at <= now()
      order by account_id limit ${limit}`.execute(db)
    return found.rows.map(({ account_id }) => account_id)
  },

  /**
   * Locks one member if no one else has and they are still due. Their account comes first, as for a call that writes to
   * them and for a member who leaves.
   */
  hold: async (tx: Tx, id: string, quiet: number): Promise<boolean> => {
    const account = await sql`select from accounts where id = ${id} for key share skip locked`.execute(tx)
    if (account.rows.length === 0) return false
    const waiting = await sql`
      select from waiting_mails
      where account_id = ${id} and since <= now() - ${minutes(quiet)} and look_at <= now()
      for update skip locked`.execute(tx)
    return waiting.rows.length > 0
  },

  /**
   * What a locked member has not seen, and whether it is too early: they were here within the quiet period, more keeps
   * arriving (an hour at most), they were mailed within a day and have not been here since, or no optional email may go
   * to them now.
   */
  look: async (tx: Tx, id: string, quiet: number): Promise<Look> => {
    const while_ = minutes(quiet)
    const looking = sql<Look>`
      with a as materialized (select a.id, a.name, u.email, ${lastAct} as acted_at, a.data <> '{}' as is_member, w.since
          from accounts a join auth_users u on u.id = a.id join waiting_mails w on w.account_id = a.id
          where a.id = ${id}),
        s as materialized (select m.choices, m.mailed_at
          from a left join notification_settings m on m.account_id = a.id where a.is_member),
        unread as (select u.* from a, s, lateral (${unread}) u),
        things as (${things}),
        times as (select optional_mail_at(a.id, greatest(now(), a.acted_at + ${while_},
            case when a.acted_at <= s.mailed_at then least(s.mailed_at + interval '24 hours', now() + ${while_}) end,
            least((select max(newest) from things) + ${while_}, a.since + interval '1 hour'))) as look_again
          from a, s)
      select a.email, a.name, (select case when look_again > now() then look_again end from times) as look_again,
        coalesce((select json_agg(k order by array_position(${[...NEWS_KINDS]}::text[], k.kind)) from (
          select t.kind, sum(t.count)::integer as count, count(*)::integer as things,
            (array_agg(t.thing_id order by t.place))[1] as id,
            json_agg(case when t.kind = 'messages' then coalesce(o.name, h.shown_name, 'a former member')
                else coalesce(p.title, 'a deleted request') end order by t.place) filter (where t.place <= 3) as names
          from things t left join accounts o on t.kind = 'messages' and o.id = t.thing_id
            left join posts h on t.kind = 'messages' and h.hidden_id = t.thing_id
            left join posts p on t.kind <> 'messages' and p.id = t.thing_id
          group by t.kind) k), '[]') as news
      from a`
    const found = await looking.execute(tx)
    return found.rows[0]!
  },

  lookAgain: (tx: Tx, id: string, at: string) =>
    sql`update waiting_mails set look_at = ${at} where account_id = ${id}`.execute(tx),

  forget: (tx: Tx, id: string) => sql`delete from waiting_mails where account_id = ${id}`.execute(tx),

  /** By the clock, not by the transaction's start: what was counted is older, and the rest goes into the next email. */
  noteMailed: (tx: Tx, id: string) =>
    sql`
      insert into notification_settings (account_id, mailed_at) values (${id}, clock_timestamp())
      on conflict (account_id) do update set mailed_at = excluded.mailed_at`.execute(tx),
}
