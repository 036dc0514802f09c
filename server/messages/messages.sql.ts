import { sql } from 'kysely'
import type pg from 'pg'
import type { LiveEvents } from '../../contract/live.ts'
import { Message, type Unread } from '../../contract/messages.ts'
import { IS_HIDDEN_HERE, isAbsentHere, shownId } from '../audience/hidden-names.rules.ts'
import { noteWaiting } from '../away-mails/away-mails.ts'
import { publishEventSql } from '../platform/live/live.ts'
import type { Cursor } from '../platform/postgres/cursor.ts'
import { anyOf, cursorParam, isoText as iso, pipelined, prepared, type Tx } from '../platform/postgres/db.ts'
import { jsonOf } from '../platform/postgres/json.ts'
import { noteRightAway } from '../right-away/right-away.ts'
import { IS_STANDING } from '../trails/trails.rules.ts'
import { publishToHolder } from '../trails/trails.ts'

export const MESSAGES_PAGE = 50

const messageJson = jsonOf(Message, 'messages m', {})
/** A message in `r` about `p`, as one of its two sides reads it. */
const messageJsonFor = (viewer: string) =>
  jsonOf(Message, 'messages m', {
    sender_id: shownId(viewer, 'm.sender_id'),
    recipient_id: shownId(viewer, 'm.recipient_id'),
  })

/** A message by the ids of its two sides, and whose is hidden from the other. */
export type SentMessage = { message: Message; author: HiddenAuthor }

/** The author of a request whose pitcher reads another id in place of theirs. */
export type HiddenAuthor = { id: string; shown_id: string } | null
const hiddenAuthor = `case when ${IS_HIDDEN_HERE} then json_build_object('id', r.account_id, 'shown_id', p.hidden_id) end as author`

/** A message, as its sender reads it where it is written. */
const sentJson = jsonOf(Message, 'messages m', { recipient_id: '(select shown_recipient_id from r)' })

// No row unless the viewer takes part. One more than the page shows whether there is an earlier one.
const page = (before: string) =>
  prepared<{ messages: Message[] }>(
    `select (select coalesce(json_agg(${messageJsonFor('$2')} order by m.created_at, m.id), '[]') from (
         select * from messages m where m.conversation_id = r.id ${before}
         order by m.created_at desc, m.id desc limit ${MESSAGES_PAGE + 1}) m) as messages
     from responses r left join posts p on p.id = r.post_id
     where r.id = $1 and (r.responder_id = $2 or r.account_id = $2)`,
  )
const newest = page('')
const earlier = page(`and (m.created_at, m.id) < ${cursorParam('$3', '$4')}`)

const someMessages = prepared<SentMessage>(
  `select ${messageJson} as message, ${hiddenAuthor} from messages m join responses r on r.id = m.conversation_id
   left join posts p on p.id = r.post_id where m.id = ${anyOf('$1')}`,
)

const lastRead = prepared<
  LiveEvents['conversation.read'] & { partner_id: string | null; author: HiddenAuthor }
>(`select r.id as conversation_id, v.id as reader_id, ${iso('l.created_at')} as up_to,
     ${iso('greatest(l.read_at, case when r.account_id = v.id then r.opened_at end)')} as read_at,
     case when not ${isAbsentHere('o.id', 'v.id')} then o.id end as partner_id, ${hiddenAuthor}
   from (select $2::uuid as id) v join responses r on r.id = $1 and (r.responder_id = v.id or r.account_id = v.id)
   left join posts p on p.id = r.post_id
   left join lateral (select case when r.responder_id = v.id then r.account_id else r.responder_id end as id) o on true
   left join lateral (select m.created_at, m.read_at from messages m
     where m.conversation_id = r.id and m.recipient_id = v.id and m.read_at is not null
     order by m.created_at desc, m.id desc limit 1) l on true
   where l.read_at is not null or r.account_id = v.id and r.opened_at is not null`)

const unread =
  prepared<Unread>(`select (select count(*) from messages where recipient_id = $1 and read_at is null)::integer as messages,
     (select count(*) from responses where account_id = $1 and read_at is null)::integer as responses`)

export const messages = {
  /** The page, plus one earlier message if there are more. Null unless the viewer takes part. */
  before: async (
    pool: pg.Pool,
    id: string,
    viewer: string,
    cursor: Cursor | null,
  ): Promise<Message[] | null> => {
    const rows = cursor
      ? await earlier(pool, [id, viewer, cursor.at, cursor.id])
      : await newest(pool, [id, viewer])
    return rows[0]?.messages ?? null
  },

  /** Those of these ids that still exist. */
  some: async (pool: pg.Pool, ids: string[]): Promise<Map<string, SentMessage>> => {
    const rows = await someMessages(pool, [ids])
    return new Map(rows.map((row) => [row.message.id, row]))
  },

  /** What the reader has read of the conversation, and the partner it concerns. */
  lastRead: async (pool: pg.Pool, id: string, reader: string) =>
    (await lastRead(pool, [id, reader]))[0] ?? null,

  unread: async (pool: pg.Pool, viewer: string): Promise<Unread> => (await unread(pool, [viewer]))[0]!,

  /**
   * Writes to the sender's partner. Call it on a locked conversation. Each message is later than the one before it,
   * whatever the clock says. Published to both sides, and the author's first to whoever holds the source. `begun`: it is the
   * first that waits to be emailed right away.
   */
  insert: async (
    tx: Tx,
    message: { conversation_id: string; sender_id: string; message_text: string },
  ): Promise<{ message: Message; begun: boolean }> => {
    const inserting = sql<{ message: Message; begun: boolean }>`
      with r as (
        select r.*, case when r.responder_id = v.id then r.account_id else r.responder_id end as recipient_id,
          ${sql.raw(shownId('v.id', 'case when r.responder_id = v.id then r.account_id else r.responder_id end'))} as shown_recipient_id
        from (select ${message.sender_id}::uuid as id) v join responses r on v.id in (r.responder_id, r.account_id)
          left join posts p on p.id = r.post_id
        where r.id = ${message.conversation_id}),
      right_away as (${noteRightAway('messages', sql`select recipient_id, id from r where recipient_id is not null`)}),
      waiting as (${noteWaiting(sql`select recipient_id from r`)})
      insert into messages as m (conversation_id, sender_id, recipient_id, message_text, created_at)
      select r.id, ${message.sender_id}, r.recipient_id, ${message.message_text},
        greatest(clock_timestamp(), r.created_at, r.last_message_at + interval '1 microsecond')
      from r
      returning ${sql.raw(sentJson)} as message, (select coalesce(bool_or(begun), false) from right_away) as begun,
        ${publishEventSql('message.created', sql`m.id`)},
        (select ${publishToHolder('r')} from r where r.answered_at is null and r.account_id = m.sender_id)`
    return (await pipelined(tx, inserting))[0]!
  },

  /** Locks a participant's conversation, so that one call at a time marks it as read. */
  lock: async (tx: Tx, id: string, viewer: string): Promise<boolean> => {
    const found = await sql`
      select r.id from responses r where r.id = ${id} and (r.responder_id = ${viewer} or r.account_id = ${viewer})
      for no key update`.execute(tx)
    return found.rows.length > 0
  },

  isIn: async (tx: Tx, id: string, conversationId: string): Promise<boolean> => {
    const found = await sql`
      select id from messages where id = ${id} and conversation_id = ${conversationId}`.execute(tx)
    return found.rows.length > 0
  },

  /** Marks the messages to the reader up to this one. False when none was unread. */
  markUpTo: async (tx: Tx, id: string, conversationId: string, reader: string): Promise<boolean> => {
    const marked = await sql`
      update messages m set read_at = now() from messages last
      where last.id = ${id} and m.conversation_id = ${conversationId} and m.recipient_id = ${reader}
        and m.read_at is null and (m.created_at, m.id) <= (last.created_at, last.id)`.execute(tx)
    return (marked.numAffectedRows ?? 0n) > 0n
  },

  /**
   * Marks the first text unless the reader wrote it, as opened unless it was withdrawn before, and publishes that to whoever holds the source. False when that
   * changes nothing.
   */
  markFirst: async (tx: Tx, conversationId: string, reader: string): Promise<boolean> => {
    const marked = await sql`
      update responses r set read_at = coalesce(r.read_at, now()),
        opened_at = case when ${sql.raw(IS_STANDING)} then now() end
      where r.id = ${conversationId} and r.account_id = ${reader} and r.opened_at is null
        and (r.read_at is null or ${sql.raw(IS_STANDING)})
      returning ${publishToHolder('r')}`.execute(tx)
    return (marked.numAffectedRows ?? 0n) > 0n
  },
}
