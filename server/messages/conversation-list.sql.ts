import { type RawBuilder, sql } from 'kysely'
import { readBounded } from '../platform/postgres/bounded-read.sql.ts'
import { containing, hasTrigram } from '../platform/postgres/containing.ts'
import type { Cursor } from '../platform/postgres/cursor.ts'
import { type Db, isoText } from '../platform/postgres/db.ts'
import { ACTIVITY as ACTIVITY_TEXT, LOCK, type Lock, shownJson, WITH_ALL } from './conversation-json.sql.ts'

const PAGE = 30
const ACTIVITY = sql.raw(ACTIVITY_TEXT)

export type ConversationQuery = {
  viewer: string
  person: string | null
  /** Matches any text that contains it. Blank matches everything. */
  search: string
  after: Cursor | null
}

/** Conversations as JSON texts without `locked`, and what that depends on. */
type Found = { rows: (Lock & { id: string; shown: string })[]; next: Cursor | null }

/** Whether the search text is in what is joined to a conversation `r`, apart from its messages. */
function fits(query: ConversationQuery): RawBuilder<unknown> {
  const text = containing(query.search)
  return sql`r.commentary ilike ${text}
    or exists (select from posts p where p.id = r.post_id and p.title ilike ${text})
    or exists (select from profiles s where s.id = r.profile_id and s.name ilike ${text})
    or exists (select from accounts o where o.name ilike ${text} and o.id =
      case when r.responder_id = ${query.viewer} then r.account_id else r.responder_id end)`
}

// The conversations of one side, walked by its index.
function side(query: ConversationQuery, own: string, other: string, fitting: RawBuilder<unknown>) {
  const { viewer, person, after } = query
  return sql`(select r.id, ${ACTIVITY} as at from responses r where r.${sql.ref(own)} = ${viewer}
    ${person === null ? sql`` : sql`and r.${sql.ref(other)} = ${person}`}
    ${after === null ? sql`` : sql`and (${ACTIVITY}, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    and (${fitting}) order by ${ACTIVITY} desc, r.id desc limit ${sql.lit(PAGE)})`
}

async function page(db: Db, query: ConversationQuery, fitting: RawBuilder<unknown>, hits = sql``) {
  const { rows } = await sql<Found['rows'][number] & { at: string }>`
    with ${hits} found as materialized (
      select * from (${side(query, 'account_id', 'responder_id', fitting)} union all
        ${side(query, 'responder_id', 'account_id', fitting)}) both_sides
      order by at desc, id desc limit ${sql.lit(PAGE)}
    )
    select ${sql.raw(shownJson)}::text as shown, ${sql.raw(LOCK)}, r.id, ${sql.raw(isoText('found.at'))} as at
    from found join responses r on r.id = found.id cross join (select ${query.viewer}::uuid as id) v
    ${sql.raw(WITH_ALL)} order by found.at desc, found.id desc`.execute(db)
  const last = rows.length === PAGE ? rows.at(-1)! : null
  return { rows, next: last && { at: last.at, id: last.id } }
}

// Each conversation with its messages, newest first: finds common text at once.
function walk(db: Db, query: ConversationQuery): Promise<Found> {
  const fitting = sql`${fits(query)} or r.messages_count > 0 and exists (select from messages m
    where m.conversation_id = r.id and m.message_text ilike ${containing(query.search)})`
  return page(db, query, fitting)
}

// First every message of the viewer that contains the text, by whichever index finds them: finds rare text at once.
function gather(db: Db, query: ConversationQuery): Promise<Found> {
  const hits = sql`hits as materialized (select distinct m.conversation_id from messages m
    where m.message_text ilike ${containing(query.search)}
      and (m.recipient_id = ${query.viewer} or m.sender_id = ${query.viewer})),`
  return page(db, query, sql`${fits(query)} or r.id in (select conversation_id from hits)`, hits)
}

/**
 * A page of the viewer's conversations, latest activity first. How rare a search text is isn't known beforehand: the
 * index gets `indexMs` to find it, then the conversations are walked.
 */
export async function conversationPage(db: Db, query: ConversationQuery, indexMs = 300): Promise<Found> {
  if (query.search === '') return page(db, query, sql`true`)
  const gathered = hasTrigram(query.search)
    ? await readBounded(db, { ms: indexMs }, (tx) => gather(tx, query))
    : null
  return gathered ?? walk(db, query)
}
