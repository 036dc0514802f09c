import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '../../contract/search-words.ts'
import { keepsRequestOf } from '../audience/audience.rules.ts'
import { hidesPartner, IS_HIDDEN_HERE } from '../audience/hidden-names.rules.ts'
import { readBounded } from '../platform/postgres/bounded-read.sql.ts'
import { containing, eachWord, hasTrigram } from '../platform/postgres/containing.sql.ts'
import type { Cursor } from '../platform/postgres/cursor.ts'
import { type Db, isoText } from '../platform/postgres/db.ts'
import { ACTIVITY as ACTIVITY_TEXT, LOCK, type Lock, shownJson, WITH_ALL } from './conversation-json.sql.ts'

const PAGE = 30
const ACTIVITY = sql.raw(ACTIVITY_TEXT)
const HIDDEN = sql.raw(hidesPartner('v.id'))

export type ConversationQuery = {
  viewer: string
  person: string | null
  /** Matches any text that contains it. Blank matches everything. */
  search: string
  after: Cursor | null
}

/** Conversations as JSON texts without `locked`, and what that depends on. */
type Found = { rows: (Lock & { id: string; shown: string })[]; next: Cursor | null }

/** Whether a word is in what is joined to a conversation `r`, apart from its messages. */
const isJoined = ({ viewer }: ConversationQuery, pattern: string) =>
  sql`r.searched like ${pattern}
    or exists (select from (select ${viewer}::uuid as id) v
      join accounts o on o.id = case when r.responder_id = v.id then r.account_id else r.responder_id end
      left join posts p on p.id = r.post_id
      where case when ${HIDDEN} then searchable(p.shown_name) else o.searched_name end like ${pattern})
    or exists (select from posts p where p.id = r.post_id and searchable(p.title) like ${pattern} and ${keepsRequestOf(viewer)})
    or exists (select from profiles s where s.id = r.profile_id and searchable(s.name) like ${pattern})`

// The conversations of one side, walked by its index.
function side(query: ConversationQuery, own: string, other: string, fitting: RawBuilder<unknown>) {
  const { viewer, person, after } = query
  const isWith = sql`r.${sql.ref(other)} = ${person}`
  // The viewer's partner is a request's author on one side alone, and a hidden one goes by another id there.
  const isPerson =
    other === 'responder_id'
      ? isWith
      : sql`(${isWith} or r.post_id = (select id from posts where hidden_id = ${person}))
          and (${isWith}) is distinct from exists (
            select from posts p where p.id = r.post_id and ${sql.raw(IS_HIDDEN_HERE)})`
  return sql`(select r.id, ${ACTIVITY} as at from responses r where r.${sql.ref(own)} = ${viewer}
    ${person === null ? sql`` : sql`and ${isPerson}`}
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
  const fitting = eachWord(
    query.search,
    (pattern) => sql`${isJoined(query, pattern)} or r.messages_count > 0 and exists (select from messages m
      where m.conversation_id = r.id and m.searched like ${pattern})`,
  )
  return page(db, query, fitting)
}

// First every message of the viewer that contains a word, by whichever index finds them: finds rare text at once.
function gather(db: Db, query: ConversationQuery): Promise<Found> {
  const hits = searchWords(query.search).map((word, at) => ({
    name: sql.ref(`hits${at}`),
    pattern: containing(word),
  }))
  const found = hits.map(
    ({ name, pattern }) => sql`${name} as materialized (select distinct m.conversation_id from messages m
      where m.searched like ${pattern} and (m.recipient_id = ${query.viewer} or m.sender_id = ${query.viewer})),`,
  )
  const fitting = hits.map(
    ({ name, pattern }) =>
      sql`(${isJoined(query, pattern)} or r.id in (select conversation_id from ${name}))`,
  )
  return page(db, query, sql.join(fitting, sql` and `), sql.join(found, sql` `))
}

/**
 * A page of the viewer's conversations, latest activity first. How rare a search text is isn't known beforehand: the
 * index gets `indexMs` to find it, then the conversations are walked.
 */
export async function conversationPage(db: Db, query: ConversationQuery, indexMs = 300): Promise<Found> {
  if (searchWords(query.search).length === 0) return page(db, query, sql`true`)
  const gathered = hasTrigram(query.search)
    ? await readBounded(db, { ms: indexMs }, (tx) => gather(tx, query))
    : null
  return gathered ?? walk(db, query)
}
