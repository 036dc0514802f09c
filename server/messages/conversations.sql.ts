import { sql } from 'kysely'
import type pg from 'pg'
import type { Owner } from '../../contract/accounts.ts'
import type { ContactRefusal } from '../../contract/contact-limits.rules.ts'
import type { OpenConversation } from '../../contract/messages.ts'
import { IS_HIDDEN_HERE, partnerName, refusalHere } from '../audience/hidden-names.rules.ts'
import { isNotBarred } from '../auth/barred.rules.ts'
import { noteWaiting } from '../away-mails/away-mails.ts'
import { contactRefusal } from '../contact-limits/contact-limits.rules.ts'
import { publishEventSql } from '../platform/live/live.ts'
import { type Db, pipelined, prepared, type Tx } from '../platform/postgres/db.ts'
import { noteRightAway } from '../right-away/right-away.ts'
import { ACTIVITY, openJson, type Seen, seenJson, TAKES_PART, WITH_ALL } from './conversation-json.sql.ts'

const oneConversation = prepared<{ seen: Open }>(
  `select ${openJson} as seen from (select $2::uuid as id) v join responses r on ${TAKES_PART} ${WITH_ALL}
   where r.id = $1`,
)

const bothSides = prepared<{ viewer: string; seen: Seen }>(
  `select v.id as viewer, ${seenJson} as seen
   from responses r cross join lateral (values (r.responder_id), (r.account_id)) v (id) ${WITH_ALL}
   where r.id = $1 and v.id is not null`,
)

type Open = Seen & Pick<OpenConversation, 'pitch' | 'away_until'>

/** What a participant needs to know of a conversation to write in it, and whether each of the two is still there. */
export type HeldConversation = {
  id: string
  is_pitch: boolean
  responder_id: string | null
  account_id: string | null
  is_answered: boolean
  /** Null when the member has left. The caller may have left too, in another tab. */
  own_id: string | null
  partner: { name: string } | null
}

// The same expression as the index.
const isPair = (
  one: string,
  other: string,
) => sql`not r.is_pitch and r.responder_id is not null and r.account_id is not null
  and least(r.responder_id, r.account_id) = least(${one}::uuid, ${other}::uuid)
  and greatest(r.responder_id, r.account_id) = greatest(${one}::uuid, ${other}::uuid)`

export const conversations = {
  /** Null unless the viewer takes part. */
  seen: async (pool: pg.Pool, id: string, viewer: string): Promise<Open | null> =>
    (await oneConversation(pool, [id, viewer]))[0]?.seen ?? null,

  seenInTransaction: async (tx: Tx, id: string, viewer: string): Promise<Seen | null> => {
    const found = await sql<{ seen: Seen }>`
      select ${sql.raw(seenJson)} as seen from (select ${viewer}::uuid as id) v
      join responses r on ${sql.raw(TAKES_PART)} ${sql.raw(WITH_ALL)} where r.id = ${id}`.execute(tx)
    return found.rows[0]?.seen ?? null
  },

  /** As each participant who is still there sees it. */
  sides: async (pool: pg.Pool, id: string) => {
    const rows = await bothSides(pool, [id])
    return rows.length > 0 ? rows : null
  },

  /**
   * Locks the conversation and both accounts until the transaction ends: no one else writes in it, and neither member
   * leaves. The accounts are locked first, as when a member leaves, so that a leaver and a writer can't deadlock.
   */
  hold: async (tx: Tx, id: string, viewer: string): Promise<HeldConversation | undefined> => {
    const holding = sql<HeldConversation>`
      select r.id, r.is_pitch, r.responder_id, r.account_id, r.is_answered, own.id as own_id,
        case when o.id is not null then json_build_object('name', ${sql.raw(partnerName('v.id'))}) end as partner
      from responses r cross join (select ${viewer}::uuid as id) v left join posts p on p.id = r.post_id
      left join lateral (select a.id from accounts a where a.id = ${viewer} and ${sql.raw(isNotBarred('a'))} for key share) own on true
      left join lateral (select a.id, a.name from accounts a
        where a.id = case when r.responder_id = ${viewer} then r.account_id else r.responder_id end
        for key share) o on true
      where r.id = ${id} and (r.responder_id = ${viewer} or r.account_id = ${viewer})
      for no key update of r`
    return (await pipelined(tx, holding))[0]
  },

  /** How the viewer's partner in a locked conversation refuses contact; null: not at all. */
  refusal: async (tx: Tx, id: string, viewer: string): Promise<ContactRefusal | null> => {
    const reading = sql<{ refusal: ContactRefusal | null }>`
      select ${sql.raw(refusalHere('v.id', 'o.id'))} as refusal
      from (select ${viewer}::uuid as id) v join responses r on ${sql.raw(TAKES_PART)}
        left join posts p on p.id = r.post_id
        left join accounts o on o.id = case when r.responder_id = v.id then r.account_id else r.responder_id end
      where r.id = ${id}`
    return (await pipelined(tx, reading))[0]?.refusal ?? null
  },

  /** Neither account can be deleted until the transaction ends. Returns those that still exist. */
  holdPeople: async (tx: Tx, ids: string[]): Promise<string[]> => {
    const found = await sql<{ id: string }>`
      select a.id from accounts a where a.id = any (${ids}::uuid[]) for key share`.execute(tx)
    return found.rows.map(({ id }) => id)
  },

  /**
   * Undefined when the two have a conversation already. Waits for another call that starts one at the same moment. The rows
   * for away emails are written after this, as when a message is sent.
   */
  insertDirect: async (
    tx: Tx,
    direct: { responder_id: string; account_id: string; commentary: string },
  ): Promise<{ id: string; begun: boolean } | undefined> => {
    const inserted = await sql<{ id: string; begun: boolean }>`
      with begun as (insert into responses (is_pitch, responder_id, account_id, commentary)
      values (false, ${direct.responder_id}, ${direct.account_id}, ${direct.commentary})
      on conflict (least(responder_id, account_id), greatest(responder_id, account_id))
        where not is_pitch and responder_id is not null and account_id is not null do nothing
      returning id, account_id),
      right_away as (${noteRightAway('messages', sql`select account_id, id from begun`)}),
      waiting as (${noteWaiting(sql`select account_id from begun`)})
      select id, (select coalesce(bool_or(begun), false) from right_away) as begun from begun`.execute(tx)
    return inserted.rows[0]
  },

  direct: async (db: Db, one: string, other: string): Promise<string | null> => {
    const found = await sql<{ id: string }>`
      select r.id from responses r where ${isPair(one, other)}`.execute(db)
    return found.rows[0]?.id ?? null
  },

  /** Until when a member is away, for those who may write to them. */
  awayUntil: async (db: Db, writer: string, member: string): Promise<string | null> => {
    const found = await sql<{ away_until: string | null }>`
      select away_until(o.id) as away_until from accounts o cross join (select ${writer}::uuid as id) v
      where o.id = ${member} and o.id <> v.id and ${sql.raw(contactRefusal('v.id', 'o.id'))} is null`.execute(
      db,
    )
    return found.rows[0]?.away_until ?? null
  },

  /** Publishes a member's latest hundred conversations to both sides, but for those that hide the member's name. */
  publishLatest: (tx: Tx, member: string) => {
    const side = (own: string) => sql`(select r.id, ${sql.raw(ACTIVITY)} as at
      from responses r left join posts p on p.id = r.post_id
      where r.${sql.ref(own)} = ${member} and not (${sql.raw(IS_HIDDEN_HERE)} and r.account_id = ${member}) order by ${sql.raw(ACTIVITY)} desc, r.id desc limit 100)`
    return sql`
      select ${publishEventSql('conversation.created', sql`id`)} from (
        select id from (${side('account_id')} union all ${side('responder_id')}) both_sides
        order by at desc, id desc limit 100) latest`.execute(tx)
  },

  people: async (db: Db, viewer: string) => {
    const found = await sql<Pick<Owner, 'id' | 'name' | 'picture_url'>>`
      with met as (
        select r.account_id, case when ${sql.raw(IS_HIDDEN_HERE)} then p.hidden_id end as hidden_id, p.shown_name
        from responses r left join posts p on p.id = r.post_id where r.responder_id = ${viewer}
        union select r.responder_id, null, null from responses r where r.account_id = ${viewer}),
      people as (
        select a.id, a.name, a.picture_url from accounts a
        where a.id in (select account_id from met where hidden_id is null)
        union all select hidden_id, shown_name, null from met where hidden_id is not null)
      select * from people order by lower(name), id`.execute(db)
    return found.rows
  },
}
