import { Pitch } from '../../contract/pitches.ts'
import { WITHDRAWALS_MAX } from '../../contract/vocabulary.ts'
import { HELD_EVIDENCE } from '../comparisons/comparisons.rules.ts'
import { isoText } from '../platform/postgres/db.ts'
import { jsonOf } from '../platform/postgres/json.ts'
import { pitchedSourceJson } from '../sources/pitched-source.rules.ts'
import { HELD_TRAIL, reasonSql } from '../trails/trails.rules.ts'

/** Whether the pitcher of a pitch `alias` has withdrawn as many to its request as they may but one. */
export const isLastPitch = (alias: string): string => `(select count(*) from held_pitches w
  where w.post_id = ${alias}.post_id and w.responder_id = ${alias}.responder_id and w.outcome = 'withdrawn')
    >= ${WITHDRAWALS_MAX - 1}`

/** What a held pitch says as its pitcher sees it. The aliases are h (held_pitches) and s (profiles). */
export const HELD = {
  created_at: isoText('h.sent_at'),
  opened_at: 'null',
  is_answered: 'false',
  is_last: isLastPitch('h'),
  is_settled: 'h.outcome is not null',
  messages_count: '0',
  state: `case when h.outcome is null then 'held' else 'not_selected' end`,
  source: pitchedSourceJson('s', 'h'),
  evidence: HELD_EVIDENCE,
}

/** One held pitch as JSON: Pitch of contract/pitches.ts. */
export const heldJson = jsonOf(Pitch, 'held_pitches h', HELD)

/** What only its pitcher reads of its end. */
export const HELD_END = { reason: reasonSql('h.reason'), words: `''`, trail: HELD_TRAIL }

/** How many pitches a post `p` holds. */
export const HELD_COUNT = `(select count(*)::int from held_pitches h where h.post_id = p.id and h.outcome is null)`
