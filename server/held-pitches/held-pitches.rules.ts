import { HELD_REASONS } from '../../contract/pitches.rules.ts'
import { Pitch } from '../../contract/pitches.ts'
import { isoText } from '../platform/postgres/db.ts'
import { jsonOf } from '../platform/postgres/json.ts'
import { pitchedSourceJson } from '../sources/pitched-source.rules.ts'

/** What a held pitch says as its pitcher sees it. The aliases are h (held_pitches) and s (profiles). */
export const HELD = {
  created_at: isoText('h.sent_at'),
  read_at: 'null',
  messages_count: '0',
  state: `case when h.outcome is null then 'held' else 'not_selected' end`,
  source: pitchedSourceJson('s'),
}

/** One held pitch as JSON: Pitch of contract/pitches.ts. */
export const heldJson = jsonOf(Pitch, 'held_pitches h', HELD)

const words = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Why it was not selected, in words. */
export const HELD_REASON = `case h.reason ${Object.entries(HELD_REASONS)
  .map(([reason, text]) => `when ${words(reason)} then ${words(text)}`)
  .join(' ')} end`

/** How many pitches a post `p` holds. */
export const HELD_COUNT = `(select count(*)::int from held_pitches h where h.post_id = p.id and h.outcome is null)`
