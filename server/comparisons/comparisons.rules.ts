import { Comparison, ComparisonLine } from '../../contract/comparisons.ts'
import { jsonOf } from '../platform/postgres/json.ts'

const objectOf = (pairs: Record<string, string>) =>
  `json_build_object(${Object.entries(pairs)
    .map(([key, value]) => `'${key}', ${value}`)
    .join(', ')})`

/** Without a row, a pitch is older than comparisons. */
const BEFORE: Record<keyof Comparison, string> = {
  state: `'before'`,
  shared: 'null',
  passages: `'[]'::json`,
  photo: 'null',
  compared_at: 'null',
  ai_use: 'null',
  passages_note: `''`,
}

// Without passages there is nothing to say of them: it was written before they were compared.
const NOTE = `case when e.passages <> '[]' then e.passages_note else '' end`

const ONE = jsonOf(Comparison, 'pitch_evidence e', {
  state: 'e.state',
  shared: 'e.shared',
  passages: 'e.passages',
  photo: 'e.photo',
  ai_use: 'e.ai_use',
  passages_note: NOTE,
})

/** The comparison of a pitch `r`, as the same text for both its sides: Comparison of contract/comparisons.ts. */
export const EVIDENCE = `coalesce((select ${ONE} from pitch_evidence e where e.response_id = r.id), ${objectOf(BEFORE)})::jsonb`

/** That of a held pitch `h`. */
export const HELD_EVIDENCE = `coalesce(h.comparison -> 'evidence', ${objectOf(BEFORE)}::jsonb)`

/** What a row says of the comparison of a pitch `x`: ComparisonLine of contract/comparisons.ts. */
export const COMPARED = `coalesce((select ${jsonOf(ComparisonLine, 'pitch_evidence e', {
  state: 'e.state',
  shared: 'e.shared',
})} from pitch_evidence e where e.response_id = x.id), json_build_object('state', 'before', 'shared', null))`
