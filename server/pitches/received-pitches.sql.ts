import { type RawBuilder, sql } from 'kysely'
import { type PITCH_ORDERS, type PitchesPage, ReceivedPitch } from '../../contract/pitches.ts'
import { MUSTS } from '../briefs/briefs.rules.ts'
import { ownerJson } from '../members/public-profile.rules.ts'
import { eachWord } from '../platform/postgres/containing.sql.ts'
import type { Cursor } from '../platform/postgres/cursor.ts'
import { type Db, isoText as iso } from '../platform/postgres/db.ts'
import { jsonOf } from '../platform/postgres/json.ts'
import { COUNTED, PITCH } from './pitch-json.sql.ts'

const PAGE = 30

/** The position where a page ended. `is_unread` says in which part, when unread ones come first. */
export type PitchCursor = Cursor & { is_unread?: boolean }

type Query = {
  post_id: string
  owner: string
  /** Blank: no search. */
  search: string
  order: (typeof PITCH_ORDERS)[number]
  after: PitchCursor | null
}

type Counts = Pick<PitchesPage, 'pitches_count' | 'unread' | 'held_count'>
type Found = Counts & { rows: string; count: number; last: string | null }

// Unread for the owner: the pitch itself, and the messages that they have not read.
const unreadOf = (owner: string) => sql`((r.read_at is null)::int + (select count(*)::int from messages m
  where m.recipient_id = ${owner} and m.conversation_id = r.id and m.read_at is null))`

const contains = (search: string) =>
  eachWord(
    search,
    (pattern) => sql`r.searched like ${pattern} or a.searched_name like ${pattern}
      or searchable(s.name || chr(1) || s.title || chr(1) || s.organization) like ${pattern}`,
  )

function beyond({ at, id, is_unread }: PitchCursor, unread: RawBuilder<unknown>): RawBuilder<unknown> {
  const cursor = sql`(${at}::timestamptz, ${id}::uuid)`
  if (is_unread === undefined) return sql`(r.created_at, r.id) < ${cursor}`
  return sql`(${unread} > 0, r.created_at, r.id) < (${is_unread}::boolean, ${at}::timestamptz, ${id}::uuid)`
}

const RECEIVED = jsonOf(ReceivedPitch, 'responses r', {
  ...PITCH,
  pitcher: `case when a.id is not null then ${ownerJson('a')} end`,
  unread: 'r.unread',
  musts: MUSTS,
  is_late: 'coalesce((select d.is_late from pitch_details d where d.response_id = r.id), false)',
})

/**
 * A page of the pitches to this owner's post, the next cursor, and the counts of all. Null for another member's post.
 */
export async function receivedPitches(db: Db, { post_id, owner, search, order, after }: Query) {
  const unread = unreadOf(owner)
  const byUnread = order === 'unread'
  const first = byUnread ? sql`${unread} > 0` : sql`false`
  const prefix = byUnread ? sql`case when r.is_first then 'unread~' else 'read~' end ||` : sql``
  const found = await sql<Found>`
    with page as materialized (
      select r.*, ${unread} as unread, ${first} as is_first
      from responses r left join profiles s on s.id = r.profile_id left join accounts a on a.id = r.responder_id
      where r.is_pitch and r.post_id = ${post_id} ${search ? sql`and ${contains(search)}` : sql``}
        ${after ? sql`and ${beyond(after, unread)}` : sql``}
      order by ${byUnread ? sql`is_first desc,` : sql``} r.created_at desc, r.id desc limit ${PAGE}
    )
    select coalesce((select string_agg(${sql.raw(RECEIVED)}::text, ','
        order by r.is_first desc, r.created_at desc, r.id desc)
      from page r left join profiles s on s.id = r.profile_id left join accounts a on a.id = r.responder_id), '') as rows,
      (select count(*)::int from page) as count,
      (select ${prefix} ${sql.raw(iso('r.created_at'))} || '~' || r.id from page r
        order by r.is_first, r.created_at, r.id limit 1) as last,
      c.pitches_count, c.unread, c.held_count
    from posts p cross join lateral (${sql.raw(COUNTED)}) c where p.id = ${post_id} and p.account_id = ${owner}`.execute(
    db,
  )
  const page = found.rows[0]
  if (!page) return null
  const { rows, count, last, ...counts } = page
  return { rows, next: count === PAGE ? last : null, counts }
}
