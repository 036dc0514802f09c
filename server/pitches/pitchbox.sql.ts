import { sql } from 'kysely'
import {
  type OutcomesSeen,
  PitchboxRequest,
  PitchedRequest,
  type SentFilter,
  SentPitch,
} from '../../contract/pitches.ts'
import { FALLBACK_NAMES } from '../../contract/vocabulary.ts'
import { keepsRequest, titleFor, WAS_PUBLISHED } from '../audience/audience.rules.ts'
import { IS_HIDDEN_HERE } from '../audience/hidden-names.rules.ts'
import { CLOSES, closingIf } from '../deadlines/deadlines.rules.ts'
import { HELD, HELD_END } from '../held-pitches/held-pitches.rules.ts'
import { SETTLES_AT } from '../outcomes/outcomes.rules.ts'
import type { Cursor } from '../platform/postgres/cursor.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { jsonOf, jsonOrNull } from '../platform/postgres/json.ts'
import { OUTCOME_REASON, OUTCOME_WORDS, TRAIL } from '../trails/trails.rules.ts'
import { COUNTED, OWN_PITCH } from './pitch-json.sql.ts'
import { before, lastOf, nextOf, PAGE, type Page } from './pitchbox-pages.sql.ts'

const REQUEST = jsonOf(PitchboxRequest, 'posts p', {
  closes: CLOSES,
  pitches_count: 'c.pitches_count',
  unread: 'c.unread',
  held_count: 'c.held_count',
  undecided: `(select count(*)::int from responses r where r.is_pitch and r.post_id = p.id
    and not exists (select from pitch_outcomes o where o.response_id = r.id))`,
  settles_at: SETTLES_AT,
})

const PITCHER = 'coalesce(r.responder_id, h.responder_id)'
const REQUEST_OF_PITCH = jsonOrNull(PitchedRequest, 'posts p', {
  title: titleFor(PITCHER),
  ...closingIf(keepsRequest(PITCHER), IS_HIDDEN_HERE),
  owner_name: `case when ${IS_HIDDEN_HERE} then p.shown_name
    else coalesce(nullif(a.name, ''), '${FALLBACK_NAMES.owner}') end`,
  is_withheld: `not ${keepsRequest(PITCHER)}`,
})

/** An outcome `o` that its pitcher has not seen. A withdrawal was their own act. */
const IS_UNSEEN = `o.seen_at is null and o.outcome <> 'withdrawn'`

const SENT = jsonOf(SentPitch, 'responses r', {
  ...OWN_PITCH,
  request: REQUEST_OF_PITCH,
  unread: `(select count(*) from messages m
    where m.recipient_id = r.responder_id and m.conversation_id = r.id and m.read_at is null)`,
  reason: OUTCOME_REASON,
  words: OUTCOME_WORDS,
  trail: TRAIL,
  outcome_seen: `not exists (select from pitch_outcomes o where o.response_id = r.id and ${IS_UNSEEN})`,
  is_delivered: 'true',
  is_shared: 'exists (select from pitch_trail_links l where l.response_id = r.id and l.is_shared)',
})

const HELD_SENT = jsonOf(SentPitch, 'held_pitches h', {
  ...HELD,
  request: REQUEST_OF_PITCH,
  unread: '0',
  ...HELD_END,
  outcome_seen: 'true',
  is_delivered: 'false',
  is_shared: 'false',
})

const HAS_OUTCOME = 'exists (select from pitch_outcomes o where o.response_id = r.id)'
const ONLY_SENT: Record<SentFilter, string> = {
  all: '',
  waiting: `and not ${HAS_OUTCOME}`,
  decided: `and ${HAS_OUTCOME}`,
}
const ONLY_HELD: Record<SentFilter, string> = {
  all: '',
  waiting: 'and h.outcome is null',
  decided: 'and h.outcome is not null',
}

/** Pages as JSON text, each with the cursor of the next one. */
export const pitchbox = {
  /** Published requests of this owner. */
  requests: async (db: Db, owner: string, after: Cursor | null) => {
    const found = await sql<Page>`
      with page as materialized (
        select p.* from posts p
        where p.account_id = ${owner} and p.post_type <> 'community' and ${sql.raw(WAS_PUBLISHED)}
          ${before('p', 'created_at', after)}
        order by p.created_at desc, p.id desc limit ${PAGE}
      )
      select coalesce(string_agg(${sql.raw(REQUEST)}::text, ',' order by p.created_at desc, p.id desc), '') as rows,
        count(*)::int as count, ${lastOf('p')} as last
      from page p cross join lateral (${sql.raw(COUNTED)}) c`.execute(db)
    return nextOf(found.rows[0]!)
  },

  /** Pitches of this pitcher, held ones too unless they are withdrawn, each with its request. */
  sent: async (db: Db, pitcher: string, filter: SentFilter, after: Cursor | null) => {
    const found = await sql<Page & { unseen: number }>`
      with page as materialized (
        select * from (
          (select r.id, r.created_at, false as is_held from responses r
            where r.is_pitch and r.responder_id = ${pitcher} ${sql.raw(ONLY_SENT[filter])}
              ${before('r', 'created_at', after)}
            order by r.created_at desc, r.id desc limit ${PAGE})
          union all
          (select h.id, h.sent_at, true from held_pitches h
            where h.responder_id = ${pitcher} and h.outcome is distinct from 'withdrawn' ${sql.raw(ONLY_HELD[filter])}
              ${before('h', 'sent_at', after)}
            order by h.sent_at desc, h.id desc limit ${PAGE})
        ) g order by created_at desc, id desc limit ${PAGE}
      )
      select coalesce(string_agg(case when g.is_held then ${sql.raw(HELD_SENT)} else ${sql.raw(SENT)} end::text, ','
          order by g.created_at desc, g.id desc), '') as rows,
        count(*)::int as count, ${lastOf('g')} as last,
        (select count(*)::int from responses r join pitch_outcomes o on o.response_id = r.id
          where r.responder_id = ${pitcher} and r.is_pitch and ${sql.raw(IS_UNSEEN)}) as unseen
      from page g left join responses r on r.id = g.id and not g.is_held
        left join held_pitches h on h.id = g.id and g.is_held
        left join profiles s on s.id = coalesce(r.profile_id, h.profile_id)
        left join posts p on p.id = coalesce(r.post_id, h.post_id) left join accounts a on a.id = p.account_id`.execute(
      db,
    )
    const page = found.rows[0]!
    return { ...nextOf(page), counts: { unseen: page.unseen } }
  },

  /** Outcomes that have changed since stay unseen, and so do those of pitches sent before the oldest in the list. */
  markSeen: (tx: Tx, pitcher: string, { from, up_to }: OutcomesSeen) =>
    sql`
      with unseen as materialized (
        select o.response_id from responses r join pitch_outcomes o on o.response_id = r.id
        where r.responder_id = ${pitcher} and r.is_pitch and r.created_at >= ${from}::timestamptz
          and o.seen_at is null and o.outcome_at <= ${up_to}::timestamptz
        order by o.response_id for no key update of o)
      update pitch_outcomes o set seen_at = clock_timestamp() from unseen u where o.response_id = u.response_id`.execute(
      tx,
    ),
}
