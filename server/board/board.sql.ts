import { type RawBuilder, sql } from 'kysely'
import {
  BOARD_COUNTS,
  type BoardCounts,
  type BoardOrder,
  BoardPitch,
  BoardRow,
  type Moved,
  type Placed,
} from '../../contract/board.ts'
import type { LiveEvents } from '../../contract/live.ts'
import type { DeclineReason } from '../../contract/pitches.rules.ts'
import { BOARD_ROWS, CORRECTION_DAYS, type ShownState, type Stage } from '../../contract/vocabulary.ts'
import { WAS_PUBLISHED } from '../audience/audience.rules.ts'
import { HIDES_NAME } from '../audience/hidden-names.rules.ts'
import { ANSWERS, MUSTS } from '../briefs/briefs.rules.ts'
import { COMPARED, EVIDENCE } from '../comparisons/comparisons.rules.ts'
import { HELD_COUNT } from '../held-pitches/held-pitches.rules.ts'
import { isRetired } from '../kept-sources/kept-source.rules.ts'
import { ownerJson } from '../members/public-profile.rules.ts'
import { releasedSql, SETTLES_AT } from '../outcomes/outcomes.rules.ts'
import { publishEventSql } from '../platform/live/live.ts'
import { eachWord } from '../platform/postgres/containing.sql.ts'
import { type Db, isoText as iso, pipelined, send, type Tx } from '../platform/postgres/db.ts'
import { jsonOf } from '../platform/postgres/json.ts'
import { orRemoved, pitchedName, pitchedSourceJson } from '../sources/pitched-source.rules.ts'
import { proofJson } from '../sources/proof.rules.ts'
import { IS_WITHDRAWN } from '../trails/trails.rules.ts'
import { publishToHolder } from '../trails/trails.ts'

/** Where a page ended: the rank that the order gives, then the time and the id. */
export type BoardCursor = { rank: number; at: string; id: string }

type Query = {
  post_id: string
  owner: string
  stage: Stage | undefined
  /** Blank: no search. */
  search: string
  order: BoardOrder
  after: BoardCursor | null
}
type Found = {
  rows: string
  last: string | null
  counts: BoardCounts
  undecided: number
  held_count: number
  state: ShownState
  settles_at: string | null
  settled_at: string | null
  article_url: string | null
  hides_name: boolean
}

export const STAGE = `coalesce(t.stage, 'new')`
const MET = `coalesce((select count(*)::int from pitch_details d, jsonb_array_elements(d.musts) m
  where d.response_id = r.id and (m ->> 'met')::boolean), 0)`
const UNREAD = `((r.read_at is null)::int + (select count(*)::int from messages m
  where m.recipient_id = p.account_id and m.conversation_id = r.id and m.read_at is null))`
const FIRST_LINE = `left(split_part(coalesce((select w.text from pitch_answers w where w.response_id = r.id
  order by w.position limit 1), r.commentary), E'\\n', 1), 160)`
// Corrections count from the closing, and for a request that is open from the pitch's own end.
export const MOVABLE = `case when ${IS_WITHDRAWN} then 'none' when r.settled_at is null then 'all'
  when case when p.expires_at <= now() then p.expires_at else r.settled_at end
    <= now() - interval '${CORRECTION_DAYS} days' then 'none'
  else 'corrections' end`

const RANKS: Record<BoardOrder, string> = {
  newest: '0::int',
  oldest: '0::int',
  unread: '(x.unread > 0)::int',
  musts: 'x.met',
}

const BoardSource = BoardRow.shape.source.unwrap()
const SOURCE = jsonOf(BoardSource, 'profiles s', {
  name: pitchedName('s'),
  is_retired: isRetired('s'),
  is_denied: 's.denied_at is not null',
  proof: proofJson('s'),
})
const ROW = jsonOf(BoardRow, 'responses x', {
  stage: 'x.stage',
  reason: 'x.reason',
  words: `coalesce(x.words, '')`,
  is_read: 'x.read_at is not null',
  is_opened: 'x.opened_at is not null',
  is_answered: 'x.is_answered',
  movable: 'x.movable',
  source: orRemoved(BoardSource, SOURCE, 's', 'x'),
  first_line: 'x.first_line',
  compared: COMPARED,
  musts: 'x.musts',
  unread: 'x.unread',
  is_late: 'x.is_late',
  is_withdrawn: 'x.is_withdrawn',
  has_note: 'exists (select from pitch_notes e where e.response_id = x.id)',
})

/** An own published request for an expert; nobody else's and nothing else has a board. */
const isOwn = (post_id: string, owner: string) =>
  sql`p.id = ${post_id} and p.account_id = ${owner} and p.post_type = 'request_for_source' and ${sql.raw(WAS_PUBLISHED)}`

const contains = (search: string) =>
  eachWord(
    search,
    (pattern) => sql`r.searched like ${pattern} or a.searched_name like ${pattern}
      or searchable(s.name || chr(1) || s.title || chr(1) || s.organization) like ${pattern}
      or exists (select from pitch_answers w where w.response_id = r.id and w.searched like ${pattern})
      or exists (select from pitch_notes e where e.response_id = r.id and e.searched like ${pattern})`,
  )

function beyond({ rank, at, id }: BoardCursor, order: BoardOrder): RawBuilder<unknown> {
  const cursor = sql`(${at}::timestamptz, ${id}::uuid)`
  return order === 'oldest'
    ? sql`(x.created_at, x.id) > ${cursor}`
    : sql`(${sql.raw(RANKS[order])}, x.created_at, x.id) < (${rank}::int, ${at}::timestamptz, ${id}::uuid)`
}

const PLACED_KEYS: Record<keyof Placed, string> = {
  stage: STAGE,
  reason: 't.reason',
  words: `coalesce(t.words, '')`,
  tells_at: iso('t.releases_at'),
  told: `(select json_build_object('stage', case w.step when 'shortlisted' then 'shortlist' when 'reviewed' then 'new'
        else w.step end, 'at', ${iso('w.at')})
      from pitch_trail w where w.response_id = r.id order by w.at desc, w.id desc limit 1)`,
}
/** Where a pitch `r` is: Placed of contract/board.ts. `t` is its row in pitch_triage, if it has one. */
const PLACED = `json_build_object(${Object.entries(PLACED_KEYS)
  .map(([key, value]) => `'${key}', ${value}`)
  .join(', ')})`

const PITCH = jsonOf(BoardPitch, 'responses r', {
  source: pitchedSourceJson('s', 'r'),
  pitcher: `case when a.id is not null then ${ownerJson('a')} end`,
  answers: ANSWERS,
  evidence: EVIDENCE,
  note: `coalesce((select e.text from pitch_notes e where e.response_id = r.id), '')`,
  placed: PLACED,
})
/** The tab that has it: withdrawn ones are among all alone. */
const TAB = `case when ${IS_WITHDRAWN} then 'withdrawn' else ${STAGE} end`
const COUNTS = `json_build_object(${BOARD_COUNTS.map((one) => `'${one}', count(*) filter (where t.stage = '${one}')`).join(', ')})`

/** What moving a pitch needs. */
export type HeldPitch = Pick<BoardRow, 'id' | 'movable' | 'is_withdrawn'>
export type StoredMove = {
  pitch_id: string
  stage: Stage
  reason: DeclineReason | null
  words: string
  opened: boolean
}

export const board = {
  /** A page of the pitches, the next cursor, and what the board says of all. Null unless it is the owner's board. */
  page: async (db: Db, { post_id, owner, stage, search, order, after }: Query) => {
    const [rank, way] = [RANKS[order], order === 'oldest' ? 'asc' : 'desc']
    const found = await sql<Found>`
      with p as materialized (select p.* from posts p where ${isOwn(post_id, owner)}),
      placed as materialized (
        select r.id, ${sql.raw(TAB)} as stage,
          not exists (select from pitch_outcomes o where o.response_id = r.id) as is_undecided from p join responses r on r.post_id = p.id and r.is_pitch
          left join pitch_triage t on t.response_id = r.id),
      listed as (
        select r.*, ${sql.raw(STAGE)} as stage, t.reason, t.words, ${sql.raw(`${UNREAD} as unread, ${MET} as met, ${MOVABLE} as movable, ${IS_WITHDRAWN} as is_withdrawn`)}
        from placed l join responses r on r.id = l.id cross join p
          left join pitch_triage t on t.response_id = r.id
          left join profiles s on s.id = r.profile_id left join accounts a on a.id = r.responder_id
        where ${stage ? sql`l.stage = ${stage}` : sql`true`} and ${search ? contains(search) : sql`true`}),
      page as materialized (
        select x.* from listed x where ${after ? beyond(after, order) : sql`true`}
        order by ${sql.raw(`${rank} desc, x.created_at ${way}, x.id ${way}`)} limit ${BOARD_ROWS + 1}),
      rows as (
        select row_number() over (order by ${sql.raw(`${rank} desc, x.created_at ${way}, x.id ${way}`)}) as n,
          ${sql.raw(iso('x.created_at'))} || '~' || x.id as at, ${sql.raw(rank)} as rank, ${sql.raw(ROW)}::text as row
        from (select r.*, ${sql.raw(`${FIRST_LINE} as first_line, ${MUSTS} as musts,
          coalesce((select d.is_late from pitch_details d where d.response_id = r.id), false) as is_late`)} from page r) x
          left join profiles s on s.id = x.profile_id)
      select coalesce((select string_agg(row, ',' order by n) from rows where n <= ${BOARD_ROWS}), '') as rows,
        (select rank || '~' || at from rows where n = ${BOARD_ROWS} and exists (
          select from rows where n > ${BOARD_ROWS})) as last,
        (select ${sql.raw(COUNTS)} from placed t) as counts,
        (select count(*)::int from placed where is_undecided) as undecided,
        ${sql.raw(HELD_COUNT)} as held_count,
        case when p.settled_at is not null then 'settled' when p.expires_at <= now() then 'closed'
          else p.request_state end as state,
        ${sql.raw(SETTLES_AT)} as settles_at,
        ${sql.raw(iso('p.settled_at'))} as settled_at,
        (select q.article_url from request_outcomes q where q.post_id = p.id) as article_url,
        ${sql.raw(HIDES_NAME)} as hides_name
      from p`.execute(db)
    return found.rows[0] ?? null
  },

  /** Those of these that are pitches to the owner's request, as JSON text. Null unless it is the owner's board. */
  texts: async (db: Db, post_id: string, owner: string, ids: string[]) => {
    const found = await sql<{ texts: string | null }>`
      select (select coalesce(string_agg(${sql.raw(PITCH)}::text, ','), '')
        from responses r left join pitch_triage t on t.response_id = r.id left join profiles s on s.id = r.profile_id
          left join accounts a on a.id = r.responder_id
        where r.post_id = p.id and r.is_pitch and r.id = any (${ids}::uuid[])) as texts
      from posts p where ${isOwn(post_id, owner)}`.execute(db)
    return found.rows[0]?.texts ?? null
  },

  /** Locks an own request, its owner first, until the transaction ends: it settles before or after. */
  hold: async (tx: Tx, post_id: string, owner: string) => {
    const holding = sql<{ is_fixed: boolean }>`
      select coalesce(p.expires_at <= now() - interval '${sql.raw(`${CORRECTION_DAYS} days`)}', false) as is_fixed
      from posts p join lateral (select from accounts a where a.id = p.account_id for key share) o on true
      where ${isOwn(post_id, owner)} for share of p`
    return (await pipelined(tx, holding))[0]
  },

  /** Locks those of these that are pitches to the request, so that one move of a pitch at a time is made. */
  holdPitches: async (tx: Tx, post_id: string, ids: string[]): Promise<HeldPitch[]> => {
    const holding = sql<HeldPitch>`
      select r.id, ${sql.raw(`${MOVABLE} as movable, ${IS_WITHDRAWN} as is_withdrawn`)}
      from responses r join posts p on p.id = r.post_id
      where r.post_id = ${post_id} and r.is_pitch and r.id = any (${ids}::uuid[])
      order by r.id for no key update of r`
    return pipelined(tx, holding)
  },

  /**
   * Puts locked pitches into stages, and marks them as read. Publishes what has changed to the author, and to the pitcher
   * and whoever holds the source only that a pitch was opened.
   */
  move: async (
    tx: Tx,
    { post_id, owner, minutes }: { post_id: string; owner: string; minutes: number },
    moves: readonly StoredMove[],
  ): Promise<void> => {
    const wanted = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
      as w (pitch_id uuid, stage text, reason text, words text, opened boolean)`
    const reads = sql`
      with w as materialized (select * from ${wanted}),
      opened as (
        update responses r set read_at = coalesce(r.read_at, now()),
          opened_at = case when w.opened then coalesce(r.opened_at, now()) else r.opened_at end
        from w where r.id = w.pitch_id and (r.read_at is null or (w.opened and r.opened_at is null))
        returning r.id, r.responder_id, r.profile_id, w.opened)
      select ${publishEventSql('conversation.read', sql`id || ' ' || ${owner}`)}, ${publishToHolder('o')}
      from opened o where opened`
    await send(tx, reads)
    const released = sql.raw(releasedSql('excluded.stage'))
    await send(
      tx,
      sql`
      with now as (select c.at, c.at + make_interval(mins => ${minutes}) as later from (select clock_timestamp()) c (at)),
      moved as (
        insert into pitch_triage as t (response_id, post_id, account_id, stage, stage_at, reason, words, releases_at)
        select w.pitch_id, ${post_id}, ${owner}, w.stage, now.at, w.reason, w.words,
          case when ${sql.raw(releasedSql('w.stage'))} <> 'new' then now.later end
        from ${wanted} cross join now
        where w.stage <> 'new' or exists (select from pitch_triage o where o.response_id = w.pitch_id)
        on conflict (response_id) do update set stage = excluded.stage, stage_at = excluded.stage_at,
          reason = excluded.reason, words = excluded.words,
          releases_at = case when ${released} <> t.released_stage or excluded.stage = 'declined' and exists (
              select from pitch_outcomes o where o.response_id = t.response_id
                and (o.reason, o.words) is distinct from (excluded.reason, excluded.words))
            then (select later from now) end
        where (t.stage, t.reason, t.words) is distinct from (excluded.stage, excluded.reason, excluded.words)
        returning t.stage_at)
      select ${publishEventSql('board.changed', sql`${post_id} || ' ' || ${sql.raw(iso('stage_at'))}`)}
      from (select distinct stage_at from moved) m`,
    )
  },

  /** Where these pitches are now. */
  placed: async (tx: Tx, ids: string[]): Promise<Moved[]> => {
    const reading = sql<Moved>`
      select r.id as pitch_id, ${sql.raw(PLACED)} as placed
      from responses r left join pitch_triage t on t.response_id = r.id where r.id = any (${ids}::uuid[])`
    return pipelined(tx, reading)
  },

  /** What was moved or released at this moment, whose request it is, and how many pitches each stage has now. */
  movedAt: async (db: Db, post_id: string, at: string) => {
    const found = await sql<{ account_id: string | null } & Omit<LiveEvents['board.changed'], 'post_id'>>`
      select p.account_id,
        (select coalesce(json_agg(json_build_object(
            'pitch_id', r.id, 'placed', ${sql.raw(PLACED)}, 'is_read', r.read_at is not null)), '[]')
          from pitch_triage t join responses r on r.id = t.response_id
          where t.post_id = p.id and ${at}::timestamptz in (t.stage_at, t.released_at)) as moves,
        (select ${sql.raw(COUNTS)} from (select ${sql.raw(TAB)} as stage
          from responses r left join pitch_triage t on t.response_id = r.id
          where r.post_id = p.id and r.is_pitch) t) as counts
      from posts p where p.id = ${post_id}`.execute(db)
    return found.rows[0] ?? null
  },
}
