import { sql } from 'kysely'
import { AboutPitch } from '../../contract/pitches.ts'
import { FALLBACK_NAMES } from '../../contract/vocabulary.ts'
import { isReadable } from '../audience/audience.rules.ts'
import { HELD } from '../held-pitches/held-pitches.rules.ts'
import type { Cursor } from '../platform/postgres/cursor.ts'
import { type Db, isoText } from '../platform/postgres/db.ts'
import { jsonOf } from '../platform/postgres/json.ts'
import { pitchedName } from '../sources/pitched-source.rules.ts'
import { PITCH_STATE, SHARED_HELD_TRAIL, SHARED_TRAIL } from '../trails/trails.rules.ts'
import { before, lastOf, nextOf, PAGE, type Page } from './pitchbox-pages.sql.ts'

/** Nothing of the pitch, of its author, or of a request that the viewer `v` may not read now. */
const SHOWN = {
  source: `json_build_object('id', s.id, 'name', ${pitchedName('s')})`,
  pitcher: `json_build_object('name', coalesce(nullif(a.name, ''), '${FALLBACK_NAMES.owner}'),
    'organization', coalesce(a.profile ->> 'organization', ''))`,
  request: `case when ${isReadable('v.id')} then ${jsonOf(AboutPitch.shape.request.unwrap(), 'posts p', {})} end`,
}

const ABOUT = jsonOf(AboutPitch, 'responses r', {
  ...SHOWN,
  state: PITCH_STATE,
  sent_at: isoText(
    'coalesce((select d.sent_at from pitch_details d where d.response_id = r.id), r.created_at)',
  ),
  trail: SHARED_TRAIL,
})

const HELD_ABOUT = jsonOf(AboutPitch, 'held_pitches h', {
  ...SHOWN,
  state: HELD.state,
  trail: SHARED_HELD_TRAIL,
})

/**
 * A page of the pitches that others made with sources that this member holds now, held ones too, as JSON text, with the
 * cursor of the next one. A pitch that is withdrawn while nobody has opened it names no source.
 */
export async function aboutPitches(db: Db, holder: string, after: Cursor | null) {
  const found = await sql<Page>`
    with page as materialized (
      select * from (
        (select r.id, r.created_at, false as is_held
          from profiles s join responses r on r.profile_id = s.id
          where s.held_by = ${holder} and r.is_pitch and r.responder_id is distinct from s.held_by
            ${before('r', 'created_at', after)}
          order by r.created_at desc, r.id desc limit ${PAGE})
        union all
        (select h.id, h.sent_at, true
          from profiles s join held_pitches h on h.profile_id = s.id
          where s.held_by = ${holder} and h.responder_id <> s.held_by ${before('h', 'sent_at', after)}
          order by h.sent_at desc, h.id desc limit ${PAGE})
      ) g order by created_at desc, id desc limit ${PAGE}
    )
    select coalesce(string_agg(case when g.is_held then ${sql.raw(HELD_ABOUT)} else ${sql.raw(ABOUT)} end::text, ','
        order by g.created_at desc, g.id desc), '') as rows,
      count(*)::int as count, ${lastOf('g')} as last
    from page g cross join (select ${holder}::uuid as id) v
      left join responses r on r.id = g.id and not g.is_held
      left join held_pitches h on h.id = g.id and g.is_held
      join profiles s on s.id = coalesce(r.profile_id, h.profile_id)
      left join posts p on p.id = coalesce(r.post_id, h.post_id)
      left join accounts a on a.id = coalesce(r.responder_id, h.responder_id)`.execute(db)
  return nextOf(found.rows[0]!)
}
