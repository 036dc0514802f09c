import { type OutcomeReason, REASONS, reasonText } from '../../contract/pitches.rules.ts'
import { TrailEntry } from '../../contract/pitches.ts'
import type { TrailStep } from '../../contract/vocabulary.ts'
import type { z } from '../../contract/zod.ts'
import { isoText } from '../platform/postgres/db.ts'

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const ALL_REASONS: OutcomeReason[] = [...REASONS, 'left']

/** SQL for the text of a reason as the pitcher reads it; null for null. */
export const reasonSql = (column: string): string =>
  `case ${column} ${ALL_REASONS.map((reason) => `when ${quoted(reason)} then ${quoted(reasonText(reason))}`).join(' ')} end`

/** Whether a pitch `r` was withdrawn, and whether it was not. */
export const IS_WITHDRAWN = `exists (select from pitch_outcomes o where o.response_id = r.id and o.outcome = 'withdrawn')`
export const IS_STANDING = `not ${IS_WITHDRAWN}`

/** What the pitcher knows of a pitch `r`. */
export const PITCH_STATE = `coalesce(
  (select case when o.outcome = 'used' and exists (
      select from pitch_trail w where w.response_id = r.id and w.step = 'published') then 'published' else o.outcome end
    from pitch_outcomes o where o.response_id = r.id),
  case when (select w.step from pitch_trail w where w.response_id = r.id order by w.at desc, w.id desc limit 1)
      = 'shortlisted' then 'shortlisted'
    when r.is_answered then 'answered' when r.opened_at is not null then 'opened' else 'sent' end)`

/** The reason's text and the author's line of the outcome of a pitch `r`. */
export const OUTCOME_REASON = `(select ${reasonSql('o.reason')} from pitch_outcomes o where o.response_id = r.id)`
export const OUTCOME_WORDS = `coalesce((select o.words from pitch_outcomes o where o.response_id = r.id), '')`

const entry: Record<keyof TrailEntry, string> = {
  step: 't.step',
  at: isoText('t.at'),
  reason: reasonSql('t.reason'),
  words: 't.words',
  url: 't.url',
}
const entries = (schema: z.ZodObject) =>
  `json_agg(json_build_object(${Object.keys(schema.shape)
    .map((key) => `'${key}', ${entry[key as keyof TrailEntry]}`)
    .join(', ')}) order by t.at, t.place, t.id)`
const step = (name: TrailStep, at: string, place: number, reason = 'null') =>
  `('${name}', ${at}, ${reason}, '', null, ${place}, null::uuid)`

/** A step as the holder of a trail link, or of the source, reads it: the author's own line is for the pitcher alone. */
const SharedEntry = TrailEntry.omit({ words: true })

const trailOf = (
  schema: z.ZodObject,
) => `(select ${entries(schema)} from (select) one left join pitch_details d on d.response_id = r.id
  cross join lateral (
    select * from (values ${step('held', 'd.sent_at', 0)},
      ${step('delivered', 'case when d.sent_at is not null then r.created_at end', 1)},
      ${step('sent', 'case when d.sent_at is null then r.created_at end', 0)},
      ${step('opened', 'r.opened_at', 2)}, ${step('answered', 'r.answered_at', 3)}) s (step, at, reason, words, url, place, id)
    union all select w.step, w.at, w.reason, w.words, w.url, 4, w.id from pitch_trail w where w.response_id = r.id) t
  where t.at is not null)`

/** Every step of a pitch `r` that its pitcher reads, as JSON: TrailEntry of contract/pitches.ts. */
export const TRAIL = trailOf(TrailEntry)
export const SHARED_TRAIL = trailOf(SharedEntry)

const heldTrailOf = (
  schema: z.ZodObject,
) => `(select ${entries(schema)} from (values ${step('held', 'h.sent_at', 0)},
    ${step('not_selected', 'h.outcome_at', 4, 'h.reason')}) t (step, at, reason, words, url, place, id)
  where t.at is not null)`

/** The same of a held pitch `h`. */
export const HELD_TRAIL = heldTrailOf(TrailEntry)
export const SHARED_HELD_TRAIL = heldTrailOf(SharedEntry)
