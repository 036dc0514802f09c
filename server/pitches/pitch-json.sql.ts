import { Pitch } from '../../contract/pitches.ts'
import { EVIDENCE } from '../comparisons/comparisons.rules.ts'
import { HELD_COUNT, isLastPitch } from '../held-pitches/held-pitches.rules.ts'
import { jsonOf } from '../platform/postgres/json.ts'
import { pitchedSourceJson } from '../sources/pitched-source.rules.ts'
import { PITCH_STATE } from '../trails/trails.rules.ts'

/** What a pitch says beyond its row. The aliases are r (responses) and s (profiles). */
export const PITCH = {
  state: PITCH_STATE,
  source: pitchedSourceJson('s', 'r'),
  evidence: EVIDENCE,
}

/** What its pitcher knows besides. */
export const OWN_PITCH = { ...PITCH, is_last: isLastPitch('r'), is_settled: 'r.settled_at is not null' }

/** One pitch as JSON, for its pitcher: Pitch of contract/pitches.ts. */
export const pitchJson = jsonOf(Pitch, 'responses r', OWN_PITCH)

/** How many pitches a post `p` has that were not withdrawn, how many of them its owner has not read, and how many it holds. */
export const COUNTED = `select (count(*) filter (where not exists (select from pitch_outcomes o
      where o.response_id = r.id and o.outcome = 'withdrawn')))::int as pitches_count,
    (count(*) filter (where r.read_at is null) + coalesce(sum((select count(*) from messages m
      where m.recipient_id = p.account_id and m.conversation_id = r.id and m.read_at is null)), 0))::int as unread,
    ${HELD_COUNT} as held_count
  from responses r where r.is_pitch and r.post_id = p.id`
